import { touchPage } from '#dev/looking/touch-page.ts'
import { openUnseen } from '../../pages/first-view.ts'
import { cssLimit, measureFirstViews } from '../../pages/first-views.ts'
import { expect, test } from '../product.ts'
import { pickMerchants } from '../restaurant/pick-merchant.ts'

test('no first view takes more JavaScript or CSS than it may', async ({ browser, stack }) => {
  const views = await measureFirstViews(browser, { origin: stack.siteOrigin('nosh'), partnerId: 'nosh' })
  expect(views.size).toBe(15)
  for (const [name, view] of views) {
    const shown = view.files.map(({ address, bytes }) => `${new URL(address).pathname} ${bytes}`).join('\n')
    expect
      .soft(view.totalBytes, `${name}: ${shown}\nin the document ${view.inlineBytes}`)
      .toBeLessThanOrEqual(view.limit)
    expect.soft(view.cssBytes, `${name}: CSS`).toBeLessThanOrEqual(cssLimit)
    // A page without scripts would be small for the wrong reason.
    expect.soft(view.totalBytes, name).toBeGreaterThan(view.limit / 4)
  }
})

test('the live map of a restaurant is not loaded before a touch, however near the map is', async ({
  browser,
  stack,
}) => {
  const context = await openUnseen(browser, { viewport: { width: 1280, height: 4000 } })
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const [id] = await pickMerchants(stack, { partnerId: 'nosh', having: ['menu'] })
  // What is near asks for its data once the page has been taken over.
  const similar = page.waitForResponse(/\/Merchants\/Search/)
  await page.goto(`${stack.siteOrigin('nosh')}/merchants/${id}`)
  await similar
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((address) => address.includes('live-place-map'))).toEqual([])
  await touchPage(page)
  await expect.poll(() => scripts.filter((address) => address.includes('live-place-map'))).not.toEqual([])
  await context.close()
})
