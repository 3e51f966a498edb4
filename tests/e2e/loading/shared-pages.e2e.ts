import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { startSite } from '../start-site.ts'
import { callsOf } from '../visitor/calls.ts'
import { waitUntilCalm, watchRequests } from '../wait-until-calm.ts'

test('a page that was drawn for another address is taken over with the address of the visitor', async ({
  page,
  stack,
}) => {
  const limits = { ...stack.context.config.limits, pageCacheMs: 60_000 }
  const site = await startSite(stack, { config: { limits } })
  try {
    const home = site.siteOrigin('nosh')
    const first = await drawnAt(page, home)
    const calls = callsOf(page)
    expect(await drawnAt(page, `${home}/?gclid=click&utm_source=letter`)).toBe(first)
    await waitUntilCalm(page)
    await page.getByRole('banner').getByRole('link', { name: 'Search restaurants' }).click()
    await expect(page).toHaveURL(/\/search$/)
    const kept = await page.context().cookies(home)
    expect(kept.find(({ name }) => name === '__Host-utmSource')?.value).toBe('letter')
    expect(calls.filter((call) => call.startsWith('GET /api/Merchant'))).toEqual([])
  } finally {
    await site.close()
  }
})

/** The document as the server wrote it. */
async function drawnAt(page: Page, address: string): Promise<string> {
  watchRequests(page)
  return withoutMarks((await (await page.goto(address))?.text()) ?? '')
}

/** Each answer has a nonce and a request id of its own. */
function withoutMarks(html: string): string {
  return html.replaceAll(/(nonce="|request-id" content="|csp-nonce" content=")[^"]+/g, '$1')
}
