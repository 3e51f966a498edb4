import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { verifyAudit } from '#server/audit/audit-log.ts'
import { runCommand } from './command-line/run-command.ts'
import { chosenPartner } from './command-line/options.ts'

const usage = `npm run audit-log:verify [-- --partner <partner>]
Walks the audit log of every partner, or of the one named, from its beginning, and says where an entry was changed or is missing.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({ options: { partner: { type: 'string' } } })
  const ids = loadPartners().partners.map(({ id }) => id)
  const chosen = values.partner === undefined ? ids : [chosenPartner(values.partner, ids)]
  const database = await openDatabase()
  for (const partnerId of chosen) {
    const verdict = await verifyAudit(database.engine, partnerId)
    if (verdict.sound) console.log(`${partnerId}: ${verdict.entries} entries, sound`)
    else console.error(`${partnerId}: NOT SOUND, changed or missing at entry ${verdict.brokenAt}`)
    if (!verdict.sound) process.exitCode = 1
  }
})
