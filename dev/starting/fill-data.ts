import { lastWords } from '#server/settings/operator-error.ts'
import { readSettings } from '#server/settings/config.ts'
import { prepareData } from './prepare-data.ts'

/** A process of its own, which data-in-child.ts starts: what the demo data takes in memory goes away with it. */
process.once('disconnect', () => process.exit(1))
try {
  await prepareData(readSettings(), (step) => process.send?.(step))
  process.exit(0)
} catch (error) {
  console.error(lastWords(error))
  process.exit(1)
}
