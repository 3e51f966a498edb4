import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { verifyAudit } from '#server/audit/audit-log.ts'
import { readConfig } from '#server/config.ts'
import { openForCommand } from '#server/db/open-for-command.ts'

/** Walks the audit log of every partner, or of the one named. */
const { values } = parseArgs({ options: { partner: { type: 'string' } } })
const ids = loadPartners().partners.map(({ id }) => id)
const chosen = values.partner === undefined ? ids : ids.filter((id) => id === values.partner)
if (chosen.length === 0) {
  console.error(`There is no partner "${values.partner}". The partners: ${ids.join(', ')}.`)
  process.exit(2)
}

const database = await openForCommand(readConfig(process.env))
try {
  for (const partnerId of chosen) {
    const verdict = await verifyAudit(database.engine, partnerId)
    if (verdict.sound) console.log(`${partnerId}: ${verdict.entries} entries, sound`)
    else console.error(`${partnerId}: NOT SOUND, changed or missing at entry ${verdict.brokenAt}`)
    if (!verdict.sound) process.exitCode = 1
  }
} finally {
  await database.close()
}
