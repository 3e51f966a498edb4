import { parseArgs } from 'node:util'
import { CommandRefusal, runCommand } from '#commands/command-line/run-command.ts'
import { loadPartners } from '#partners/registry.ts'
import { fillWithDemo } from './seeding/fill-with-demo.ts'

const usage = `npm run seed
Puts the demo data into the database of this environment. A second run changes nothing, and one that was cut off goes on.`

await runCommand(usage, async ({ settings, openDatabase }) => {
  parseArgs({ options: {} })
  const { environment, dataFolder } = settings()
  if (environment === 'production') throw new CommandRefusal('The demo data is not for production.')
  const startedAt = performance.now()
  await fillWithDemo({
    database: await openDatabase(),
    partners: loadPartners(),
    dataFolder,
    now: new Date(),
    say: (step) => console.log(`seed: ${step} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`),
  })
})
