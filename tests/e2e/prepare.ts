import { buildSite } from '#dev/building/build-site.ts'
import { beginTestRun } from '#dev/stacking/test-run.ts'
import { preparedDemo } from '#dev/seeding/prepared-demo.ts'

/** Once before all workers: what they would otherwise each make. The answer removes what belongs to this run alone. */
export default async function prepare(): Promise<() => Promise<void>> {
  const endRun = beginTestRun()
  await buildSite()
  await preparedDemo((step) => console.log(`demo data: ${step}`))
  return endRun
}
