import { buildSite } from '../building/build-site.ts'
import { preparedDemo } from '../seeding/prepared-demo.ts'

/** The built site and the demo data, side by side: neither needs more than a core for most of its time. */
export async function prepareBrowserTests(): Promise<void> {
  await Promise.all([buildSite(), preparedDemo((step) => console.log(`demo data: ${step}`))])
}
