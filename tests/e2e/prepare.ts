import { buildSite } from '#dev/building/build-site.ts'
import { preparedDemo } from '#dev/seeding/prepared-demo.ts'

/** Once before all workers: what they would otherwise each make. */
export default async function prepare(): Promise<void> {
  await buildSite()
  await preparedDemo((step) => console.log(`demo data: ${step}`))
}
