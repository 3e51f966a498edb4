import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { readConfig } from '#server/config.ts'
import { openForCommand } from '#server/db/open-for-command.ts'
import { setMaintenance } from '#server/maintenance.ts'
import { readSwitch } from './maintenance-switch.ts'

const { values, positionals } = parseArgs({ options: { partner: { type: 'string' } }, allowPositionals: true })
const ids = loadPartners().partners.map(({ id }) => id)
const asked = readSwitch({ words: positionals, partner: values.partner }, ids)
if (typeof asked === 'string') {
  console.error(asked)
  process.exit(2)
}

const database = await openForCommand(readConfig(process.env))
try {
  for (const partnerId of asked.partnerIds)
    await setMaintenance(database.forPartner(partnerId), partnerId, asked.maintenance)
  console.log(`maintenance is ${asked.maintenance} for ${asked.partnerIds.join(', ')}; pages follow within two seconds`)
} finally {
  await database.close()
}
