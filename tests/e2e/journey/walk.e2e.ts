import type { Browser, Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import { shiftOfVisit } from '#dev/auditing/measure-shift.ts'
import { walkSite } from '#dev/auditing/walk-site.ts'
import { type Watch, watchPage } from '#dev/auditing/watch-page.ts'
import { type PublicPage, publicPages, readSample } from '#dev/looking/public-pages.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { setMaintenance } from '#server/health/maintenance-store.ts'
import { askHost } from '../../app/ask-host.ts'
import { expect, test } from '../product.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const unlike = ['nosh', 'hilton', 'caesars']
const phone = { width: 360, height: 780 }
const narrowest = { width: 320, height: 700 }
const desktop = { width: 1280, height: 900 }

interface Visit {
  readonly address: string
  readonly state: PublicPage['state']
}

interface Visitor {
  readonly page: Page
  readonly watch: Watch
}

for (const partnerId of unlike)
  test(`every public page of ${partnerId} is without a fault: axe, policy, console, layout shift, overflow at 320 px`, async ({
    browser,
    stack,
  }) => {
    const visitor = await newVisitor(browser)
    const partner = stack.partners.partnerById(partnerId)
    if (partner === undefined) throw new Error(`no partner ${partnerId}`)
    const sample = await readSample(visitor.page, stack.siteOrigin(partnerId))
    const pages = publicPages(partner, sample)
    expect(pages.length).toBeGreaterThan(14)
    visitor.watch.take()
    for (const { name, path, state } of pages) {
      if (state === 'maintenance') await close(stack, partnerId)
      expect.soft(await faultsOn(visitor, { address: stack.siteOrigin(partnerId) + path, state }), name).toEqual([])
    }
    await setMaintenance(stack.context.database.engine, partnerId, 'off')
  })

for (const half of [0, 1])
  test(`home and search of the other partners are without a fault, ${half + 1} of 2`, async ({ browser, stack }) => {
    const visitor = await newVisitor(browser)
    const others = stack.partners.partners.filter(({ id }) => !unlike.includes(id))
    expect(others).toHaveLength(16)
    for (const { id } of others.filter((_, index) => index % 2 === half))
      for (const path of ['/', '/search?location=San+Francisco%2C+CA']) {
        const visit = { address: stack.siteOrigin(id) + path, state: 'up' } as const
        expect.soft(await faultsOn(visitor, visit), `${id} ${path}`).toEqual([])
      }
  })

test('a walk through the site in one document brings no report of the page policy and no error', async ({
  browser,
  stack,
}) => {
  for (const partner of stack.partners.partners.filter(({ id }) => unlike.includes(id))) {
    const { page, watch } = await newVisitor(browser, desktop)
    const paths = await walkSite({ page, origin: stack.siteOrigin(partner.id), partner })
    expect(paths.length).toBeGreaterThan(7)
    expect.soft(watch.take(), partner.id).toEqual([])
    await page.close()
  }
})

/** A context of its own per visitor: axe and the watch stay with the page. */
async function newVisitor(browser: Browser, viewport = phone): Promise<Visitor> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  // Drawing the pictures is most of the work, and they have tests of their own: one pixel has the same frame.
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/png', body: onePixel }))
  return { page, watch: await watchPage(page) }
}

async function faultsOn({ page, watch }: Visitor, { address, state }: Visit): Promise<string[]> {
  await page.setViewportSize(phone)
  const shift = await shiftOfVisit(page, address)
  const axe = await findAxeFaults(page)
  await page.setViewportSize(narrowest)
  return [...axe, ...(shift > 0 ? [`layout shift ${shift}`] : []), ...(await findOverflow(page)), ...watch.take(state)]
}

/** The server remembers the switch for two seconds. */
async function close(stack: Stack, partnerId: string): Promise<void> {
  await setMaintenance(stack.context.database.engine, partnerId, 'on')
  const { origin: address, hostname: host } = new URL(stack.siteOrigin(partnerId))
  const local = address.replace(host, '127.0.0.1')
  await expect.poll(async () => (await askHost({ address: local, host, path: '/' })).status).toBe(503)
}
