import { loadPartners } from '#partners/registry.ts'
import { readConfig } from '#server/config.ts'
import { openForCommand } from '#server/db/open-for-command.ts'
import { fillWithDemo } from './seeding/fill-with-demo.ts'

/** `npm run seed`: the demo data, on the database of this environment. A second run changes nothing. */
const config = readConfig(process.env)
if (config.environment === 'production') {
  console.error('The demo data is not for production.')
  process.exit(1)
}
const startedAt = performance.now()
const database = await openForCommand(config)
try {
  await fillWithDemo({
    database,
    partners: loadPartners(),
    dataFolder: config.dataFolder,
    now: new Date(),
    say: (step) => console.log(`seed: ${step} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`),
  })
} finally {
  await database.close()
}
