import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { switchMaintenance } from '#server/health/switch-maintenance.ts'
import { chosenPartner, readResponsible } from './command-line/options.ts'
import { runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run maintenance -- on|off [--partner <partner>] --actor <your name> --reason "<why>"
Shows the maintenance screen instead of every page of a partner, or of all partners, and answers calls with 503.
The audit log of each partner concerned keeps who and why.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values, positionals } = parseArgs({
    options: { partner: { type: 'string' }, actor: { type: 'string' }, reason: { type: 'string' } },
    allowPositionals: true,
  })
  const [maintenance, ...others] = positionals
  if ((maintenance !== 'on' && maintenance !== 'off') || others.length > 0) throw new UsageError()
  const ids = loadPartners().partners.map(({ id }) => id)
  const chosen = values.partner === undefined ? ids : [chosenPartner(values.partner, ids)]
  const responsible = readResponsible(values)
  const database = await openDatabase()
  for (const partnerId of chosen) {
    const switching = { maintenance, ...responsible, now: new Date() } as const
    await switchMaintenance(database.forPartner(partnerId), partnerId, switching)
  }
  console.log(`maintenance is ${maintenance} for ${chosen.join(', ')}; pages follow within two seconds`)
})
