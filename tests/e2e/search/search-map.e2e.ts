import type { Page } from '@playwright/test'
import { touchPage } from '#dev/looking/touch-page.ts'
import { watchPage } from '../watch-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

test.use({ map: 'live' })

const inSanFrancisco = '/search?location=San+Francisco%2C+CA'
const canvas = (page: Page) => page.getByRole('region', { name: /^Map\. Use the arrow keys/ })
const map = (page: Page) => page.getByRole('region', { name: 'Map of the results' })
const locationInput = (page: Page) => page.getByLabel('City, state or ZIP')

test('SEARCH-04 SEARCH-14 STORAGE-09 the map is a picture at first, is moved by keys, and searches what it shows', async ({
  page,
  stack,
}) => {
  const problems = watchPage(page, stack.siteOrigin('nosh'))
  await page.goto(stack.siteOrigin('nosh') + inSanFrancisco)
  await expect(map(page).locator('img')).toBeVisible()
  await touchPage(page)
  await expect(map(page).getByRole('button', { name: /Earn/ }).first()).toBeVisible()
  const area = page.getByRole('button', { name: 'Search this area' })
  await expect(area).toBeHidden()
  await canvas(page).press('ArrowRight')
  await area.click()
  await expect(locationInput(page)).toHaveValue('Current Map View')
  await expect(page).toHaveURL(/location=Current\+Map\+View&north=3\d\.\d+&south=3\d\.\d+&east=-1\d\d\.\d+&west=-1\d\d/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants in this area')
  await expect(area).toBeHidden()
  const kept = await page.evaluate(() => sessionStorage.getItem('currentMapView'))
  expect(Object.keys(JSON.parse(kept ?? '{}'))).toEqual(['north', 'south', 'east', 'west'])

  const found = page.url()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants in San Francisco, CA')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants in this area')
  expect(page.url()).toBe(found)
  await page.goto(`${stack.siteOrigin('nosh')}/search?location=Current+Map+View`)
  await expect(page).toHaveURL(found)
  await waitUntilCalm(page)
  expect(problems).toEqual([])
})

test('a card and its pin point at each other, and a pin that is pressed shows its restaurant', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('hilton') + inSanFrancisco)
  await touchPage(page)
  const card = page.getByRole('article').nth(1)
  const name = (await card.getByRole('link').textContent()) ?? ''
  const pin = map(page).getByRole('button', { name: `${name}, Earn` })
  await expect(pin).toBeVisible()
  await card.hover()
  await expect(pin).toHaveAttribute('data-active', 'true')
  await pin.focus()
  await expect(card.locator('xpath=..')).toHaveAttribute('data-active', 'true')
  await pin.press('Enter')
  const preview = map(page).getByRole('region', { name, exact: true })
  await expect(preview.getByRole('link', { name })).toBeVisible()
  await expect(preview).toBeFocused()
  await preview.press('Escape')
  await expect(preview).toBeHidden()
  await expect(pin).toBeFocused()

  const clusters = map(page).getByRole('button', { name: /restaurants: zoom in$/ })
  await map(page).getByRole('button', { name: 'Zoom out' }).click()
  await map(page).getByRole('button', { name: 'Zoom out' }).click()
  await expect(clusters.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible()
})

for (const partnerId of ['nosh', 'caesars', 'jetblue'])
  test(`${partnerId}: at every zoom no mark lies on another, and the map says whose its data is`, async ({
    page,
    stack,
  }) => {
    // A map that flies draws itself anew at each step of the way.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, stack.siteOrigin(partnerId) + inSanFrancisco)
    await touchPage(page)
    const marks = map(page).locator('[aria-label]').and(map(page).locator('.maplibregl-canvas-container button'))
    await expect(marks.first()).toBeVisible()
    await expect(map(page).getByText('© OpenStreetMap contributors')).toBeVisible()
    for (let step = 0; step < 6; step++) {
      await page.mouse.move(1, 1)
      await page.waitForLoadState('networkidle')
      const boxes = await boxesOf(page)
      expect(boxes.length).toBeGreaterThan(0)
      const onAnother = boxes.filter((a, index) =>
        boxes
          .slice(index + 1)
          .some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
      )
      expect(onAnother, `step ${step}`).toEqual([])
      await map(page).getByRole('button', { name: 'Zoom out' }).click()
      await untilStill(page, boxes)
    }
  })

/** Until the marks stand elsewhere than they did and move no more: the map has flown, and those of the new view have come. */
async function untilStill(page: Page, before: readonly DOMRect[]): Promise<void> {
  await expect.poll(() => boxesOf(page)).not.toEqual(before)
  await expect(async () => {
    const now = await boxesOf(page)
    await page.waitForTimeout(60)
    await waitUntilCalm(page)
    expect(await boxesOf(page)).toEqual(now)
  }).toPass({ intervals: [0] })
}

function boxesOf(page: Page): Promise<DOMRect[]> {
  return map(page)
    .locator('.maplibregl-canvas-container button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
}

const view = (north: number, south: number, east: number, west: number) =>
  `/search?location=Current+Map+View&north=${north}&south=${south}&east=${east}&west=${west}&view=map`
const chicago = view(41.9, 41.88, -87.62, -87.64)
const wholeCountry = view(49.5, 24.5, -66.5, -125)

for (const scrolled of [0, 10_000])
  test(`on a phone nothing floats over whose data the map is, ${scrolled === 0 ? 'at its head' : 'at its end'}`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, stack.siteOrigin('nosh') + chicago)
    await touchPage(page)
    const credit = map(page).getByText('© OpenStreetMap contributors')
    await expect(credit).toBeVisible()
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled)
    const changeSearch = page.getByRole('button', { name: 'Change search' })
    // The live map takes the place of the still one, and its words the place of the other's.
    await expect(async () => {
      const [button, words] = [await changeSearch.boundingBox(), await credit.boundingBox()]
      if (button === null || words === null) throw new Error('not drawn yet')
      expect(button.y + button.height).toBeLessThanOrEqual(words.y)
    }).toPass()
  })

for (const width of [360, 1280]) {
  test(`${width} px: a city without streets says so, shows how far things are, and whose data it is without scrolling`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 780 })
    await open(page, stack.siteOrigin('nosh') + chicago)
    await touchPage(page)
    await expect(map(page).getByText('No street map for this area')).toBeInViewport({ ratio: 1 })
    await expect(map(page).getByText(/^[\d,.]+ (ft|mi)$/)).toBeInViewport({ ratio: 1 })
    await expect(map(page).getByText('© OpenStreetMap contributors')).toBeInViewport({ ratio: 1 })
    await open(page, stack.siteOrigin('nosh') + view(37.77, 37.75, -122.41, -122.43))
    await touchPage(page)
    await expect(map(page).getByText(/^[\d,.]+ (ft|mi)$/)).toBeVisible()
    await expect(map(page).getByText('No street map for this area')).toBeHidden()
  })

  test(`${width} px: the whole country fits the map, from coast to coast, and no mark says 1`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 780 })
    await open(page, stack.siteOrigin('nosh') + wholeCountry)
    await touchPage(page)
    await expect(
      map(page)
        .getByRole('button', { name: /^\d{3} restaurants: zoom in$/ })
        .first(),
    ).toBeVisible()
    const frame = await map(page).boundingBox()
    const boxes = await boxesOf(page)
    expect(boxes.length).toBeGreaterThan(4)
    for (const { left, right } of boxes) {
      expect(left).toBeGreaterThanOrEqual(frame?.x ?? 0)
      expect(right).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0))
    }
    await expect(map(page).getByRole('button', { name: '1 restaurant: zoom in' })).toHaveCount(0)
  })
}

test('no mark flashes in the corner of the map before it stands in its place', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const astray = await page.evaluateHandle(() => {
    const found: string[] = []
    new MutationObserver(() => {
      for (const mark of document.querySelectorAll('.maplibregl-canvas-container button'))
        if (mark.parentElement?.style.transform === '') found.push(mark.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
    return found
  })
  await touchPage(page)
  await expect(map(page).getByRole('button', { name: /Earn/ }).first()).toBeVisible()
  await map(page).getByRole('button', { name: 'Zoom out' }).click()
  await expect(
    map(page)
      .getByRole('button', { name: /restaurants: zoom in$/ })
      .first(),
  ).toBeVisible()
  expect(await astray.jsonValue()).toEqual([])
})

test('where the map has nothing, the list says what to do with the map', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh') + view(36, 35, -130, -131).replace('&view=map', ''))
  await expect(page.getByText('No restaurants in this area match. Zoom out')).toBeVisible()
})

test('a shared view of the map opens as close as it was', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh') + view(41.886, 41.878, -87.622, -87.634))
  await touchPage(page)
  await expect(map(page).getByText(/^\d{3} ft$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeHidden()
})

test('SEARCH-09 SEARCH-10 SEARCH-11 on a phone the list and the map take turns', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const show = page.getByRole('button', { name: 'Show map' })
  const back = page.getByRole('button', { name: 'Change search' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(back).toBeHidden()
  await show.click()
  await expect(canvas(page)).toBeVisible()
  await expect(back).toBeInViewport()
  await expect(show).toBeHidden()
  await expect(page.getByRole('article').first()).toBeHidden()
  await back.click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(canvas(page)).toBeHidden()
  await page.goBack()
  await expect(canvas(page)).toBeVisible()
})
