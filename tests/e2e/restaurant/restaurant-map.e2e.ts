import type { Page } from '@playwright/test'
import { touchPage } from '#dev/looking/touch-page.ts'
import { watchPage } from '../watch-page.ts'
import { expect, test } from '../product.ts'
import { pickMerchants } from './pick-merchant.ts'

test.use({ map: 'live' })

const map = (page: Page) => page.getByRole('figure', { name: /^Map of / })
const canvas = (page: Page) => map(page).getByRole('region', { name: /^Map around .* Use the arrow keys to move it/ })

test('where a restaurant is shows as a picture, and the live map takes its place when somebody comes near it', async ({
  page,
  stack,
}) => {
  const [id] = await pickMerchants(stack, { partnerId: 'nosh', having: ['menu', 'answeredReview'] })
  const problems = watchPage(page, stack.siteOrigin('nosh'))
  await page.goto(`${stack.siteOrigin('nosh')}/merchants/${id}`)
  await touchPage(page)
  await page.waitForLoadState('networkidle')
  const far = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(far.filter((address) => address.includes('live-place-map'))).toEqual([])
  const still = await map(page).boundingBox()
  await map(page).scrollIntoViewIfNeeded()
  await expect(canvas(page)).toBeVisible()
  const live = await map(page).boundingBox()
  expect([live?.width, live?.height]).toEqual([still?.width, still?.height])
  expect(problems).toEqual([])
})

test('the map of a restaurant is moved by keys without motion, and leaves the wheel to the page', async ({
  page,
  stack,
}) => {
  const [id] = await pickMerchants(stack, { partnerId: 'hilton', having: ['menu'] })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${stack.siteOrigin('hilton')}/merchants/${id}`)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await touchPage(page)
  await map(page).scrollIntoViewIfNeeded()
  const pin = map(page).getByRole('img', { name, exact: true })
  await expect(pin).toBeVisible()
  const place = async () => (await pin.boundingBox())?.x ?? 0
  const before = await place()
  await canvas(page).press('ArrowRight')
  await expect.poll(place).toBeLessThan(before - 50)
  const after = await place()
  await page.waitForTimeout(400)
  expect(await place()).toBe(after)
  await map(page).getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(place).toBeGreaterThan(after)

  const zoomed = await place()
  const top = await page.evaluate(() => scrollY)
  await canvas(page).hover({ position: { x: 60, y: 60 } })
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top + 200)
  expect(await place()).toBe(zoomed)
})

test('without a script a restaurant still shows where it is, and how to get there', async ({ browser, stack }) => {
  const [id] = await pickMerchants(stack, { partnerId: 'nosh', having: ['menu'] })
  const page = await browser.newPage({ javaScriptEnabled: false })
  const picture = page.waitForResponse(/\/maps\/still\.svg\?pin=/)
  await page.goto(`${stack.siteOrigin('nosh')}/merchants/${id}`)
  expect((await picture).status()).toBe(200)
  await expect(map(page)).toBeVisible()
  const address = (await page.getByRole('region', { name: 'Location' }).locator('address').textContent()) ?? ''
  expect(address).toMatch(/, [A-Z]{2} \d{5}$/)
  await expect(map(page)).toHaveAccessibleDescription(address)
  await expect(
    page.getByRole('region', { name: 'Location' }).getByRole('link', { name: 'Directions' }),
  ).toHaveAttribute('href', /openstreetmap\.org\/directions\?to=\d+\.\d+%2C-\d+\.\d+$/)
  await page.close()
})
