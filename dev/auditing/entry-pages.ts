import type { Browser } from '@playwright/test'
import { readSample } from '../looking/public-pages.ts'

/** Three programmes that look least alike stand for all: their pages are the same code, their pictures and fonts differ. */
export const measuredPartners = ['nosh', 'hilton', 'united']

/** The pages that people come to first, each opened once: pictures are drawn once in their life, not for each visit. */
export async function entryPages(browser: Browser, origin: string) {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  const { merchantId } = await readSample(page, origin)
  const pages = [
    { name: 'home', address: `${origin}/` },
    { name: 'search', address: `${origin}/search?location=San+Francisco%2C+CA` },
    { name: 'merchant', address: `${origin}/merchants/${merchantId}` },
    { name: 'earn', address: `${origin}/earn` },
  ]
  for (const { address } of pages) await page.goto(address, { waitUntil: 'networkidle' })
  await page.close()
  return pages
}
