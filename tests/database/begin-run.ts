import { beginTestRun } from '#dev/stacking/test-run.ts'
import { migratedDatabase } from './migrated-database.ts'

/** Once before all tests: what both of their processes would otherwise make. */
export default async function beginRun(): Promise<() => Promise<void>> {
  await migratedDatabase()
  return beginTestRun()
}
