import { beginTestRun } from '#dev/stacking/test-run.ts'
import { prepareBrowserTests } from '#dev/testing/prepare-browser-tests.ts'

/** Once before all workers: what they would otherwise each make. The answer removes what belongs to this run alone. */
export default async function prepare(): Promise<() => Promise<void>> {
  const endRun = beginTestRun()
  await prepareBrowserTests()
  return endRun
}
