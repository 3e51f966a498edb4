import { chromium } from '@playwright/test'
import { loadPartners } from '#partners/registry.ts'
import { answerHelp } from './answer-help.ts'
import { buildSite } from './building/build-site.ts'
import { lookUsage, readLookOptions } from './looking/look-options.ts'
import { takePictures } from './looking/take-pictures.ts'
import { startStack } from './stacking/stack.ts'
import { chromiumFlags, ensureChromium } from './testing/chromium.ts'

/** `npm run look`: the public pages as pictures, with the demo data. */
answerHelp(lookUsage)
process.chdir(new URL('..', import.meta.url).pathname)
const options = readLookOptions(
  process.argv.slice(2),
  loadPartners().partners.map(({ id }) => id),
)
if (typeof options === 'string') {
  console.error(`${options}\n\n${lookUsage}`)
  process.exit(2)
}

await buildSite()
const stack = await startStack({
  database: 'embedded',
  env: { CALLS_PER_MINUTE: '100000', FORM_CALLS_PER_MINUTE: '100000', EMAIL_CHECKS_PER_TEN_MINUTES: '100000' },
})
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] })
try {
  const count = await takePictures({ browser, stack, options, say: (line) => console.log(line) })
  console.log(`${count} pictures in ${options.folder}`)
} finally {
  await browser.close()
  await stack.close()
}
