import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { setMaintenance } from '#server/health/maintenance-store.ts'
import { chosenPartner } from './command-line/options.ts'
import { runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run maintenance -- on|off [--partner <partner>]
Shows the maintenance screen in place of every page of a partner, or of all of them, and refuses its calls with 503.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values, positionals } = parseArgs({ options: { partner: { type: 'string' } }, allowPositionals: true })
  const [maintenance, ...others] = positionals
  if ((maintenance !== 'on' && maintenance !== 'off') || others.length > 0) throw new UsageError()
  const ids = loadPartners().partners.map(({ id }) => id)
  const chosen = values.partner === undefined ? ids : [chosenPartner(values.partner, ids)]
  const database = await openDatabase()
  for (const partnerId of chosen) await setMaintenance(database.forPartner(partnerId), partnerId, maintenance)
  console.log(`maintenance is ${maintenance} for ${chosen.join(', ')}; pages follow within two seconds`)
})
