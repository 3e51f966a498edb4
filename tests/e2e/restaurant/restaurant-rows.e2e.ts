import type { Page } from '@playwright/test'
import { touchPage } from '#dev/looking/touch-page.ts'
import { drawnPage, inside } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { expectSameDocument, markDocument } from '../same-document.ts'

declare global {
  interface Window {
    askedPositions: PositionOptions[]
  }
}

const row = (page: Page, name: string) => page.getByRole('group', { name })

test('CAROUSEL-01 a row of restaurants leads to its own search', async ({ stack }) => {
  const page = await drawnPage(stack.siteOrigin('nosh'))
  const acclaimed = page.getByRole('group', { name: 'Acclaimed restaurants' }).closest('section')
  if (acclaimed === null) throw new Error('The row stands in no section')
  const [all] = inside(acclaimed).getAllByRole('link', { name: /View all/ })
  expect(all?.getAttribute('href')).toMatch(/^\/search\?acclaimed=true&location=/)
})

test('CAROUSEL-02 CAROUSEL-03 a row of restaurants ends where it ends', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh'))
  const track = row(page, 'Acclaimed restaurants')
  await track.scrollIntoViewIfNeeded()
  const previous = track.getByRole('button', { name: 'Previous restaurants' })
  const next = track.getByRole('button', { name: 'More restaurants' })
  await expect(previous).toBeDisabled()
  for (let turn = 0; turn < 8 && (await next.isEnabled()); turn++) {
    const before = await track.getByRole('list').evaluate((list) => list.scrollLeft)
    await next.click()
    await expect.poll(() => track.getByRole('list').evaluate((list) => list.scrollLeft)).not.toBe(before)
    await expect
      .poll(() => track.getByRole('list').evaluate((list) => list.style.scrollSnapType), { message: 'still turning' })
      .toBe('')
  }
  await expect(next).toBeDisabled()
  await expect(previous).toBeEnabled()
})

test('a turn of a row that reaches the edge of a wide window passes no restaurant over', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await open(page, stack.siteOrigin('nosh'))
  const track = row(page, 'Browse restaurants')
  const heading = await page.getByRole('heading', { name: 'Browse restaurants' }).boundingBox()
  const list = track.getByRole('list')
  const box = await list.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThanOrEqual(1600)
  const lefts = () =>
    list
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)))
  const before = await lefts()
  expect(before[0]).toBe(heading?.x)
  const cut = before.findIndex((left) => left + 200 > 1600)
  await track.getByRole('button', { name: 'More restaurants' }).click()
  await expect.poll(lefts).not.toEqual(before)
  await expect.poll(() => list.evaluate(({ style }) => style.scrollSnapType), { message: 'still turning' }).toBe('')
  const after = await lefts()
  expect(after[cut]).toBeGreaterThanOrEqual(before[0] ?? 0)
})

test('CAROUSEL-05 slides of restaurants are 200 px wide, and others 250 px', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh'))
  const restaurant = row(page, 'Acclaimed restaurants').getByRole('listitem').first()
  expect((await restaurant.boundingBox())?.width).toBe(200)
  await page.goto(`${stack.siteOrigin('nosh')}/stgtools/gallery`)
  const generic = page.locator('[data-slides="wide"]').first()
  expect((await generic.getByRole('listitem').first().boundingBox())?.width).toBe(250)
})

test('GEO-07 GEO-08 GEO-09 rows follow the place of who has shared it before, read roughly and from memory', async ({
  context,
  page,
  stack,
}) => {
  const origin = stack.siteOrigin('nosh')
  await context.grantPermissions(['geolocation'], { origin })
  await context.setGeolocation({ latitude: 41.88, longitude: -87.63 })
  await page.addInitScript(() => {
    window.askedPositions = []
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (found, failed, options) => {
      window.askedPositions.push(options ?? {})
      ask(found, failed, options)
    }
  })
  await page.goto(origin)
  await expect(page.getByText('Near you', { exact: true }).first()).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => window.askedPositions))
    .toEqual([{ enableHighAccuracy: false, maximumAge: 3_600_000, timeout: 5_000 }])
})

test('nobody is asked for their place by a row of restaurants', async ({ page, stack }) => {
  await page.addInitScript(() => {
    window.askedPositions = []
    navigator.geolocation.getCurrentPosition = (_found, _failed, options) =>
      void window.askedPositions.push(options ?? {})
  })
  await open(page, stack.siteOrigin('nosh'))
  expect(await page.evaluate(() => window.askedPositions)).toEqual([])
})

type Events = Record<string, unknown>[]

/** What the page reports from now on; the answer is `status()`. */
async function watchReports(page: Page, status: () => number): Promise<Events> {
  const events: Events = []
  await page.route('**/api/Impressions', async (route) => {
    const body: unknown = route.request().postDataJSON()
    expect(Array.isArray(body)).toBe(true)
    if (Array.isArray(body)) events.push(...body)
    await (status() === 202 ? route.continue() : route.fulfill({ status: status(), body: '' }))
  })
  return events
}

const viewsIn = (events: Events) => events.filter(({ event }) => event === 'pageView').length

test('IMPRESSION-01 IMPRESSION-02 IMPRESSION-03 a report names the web, the time and the browser', async ({
  page,
  stack,
}) => {
  const events = await watchReports(page, () => 202)
  await page.goto(stack.siteOrigin('nosh'))
  await expect.poll(() => viewsIn(events)).toBe(1)
  const userAgent = await page.evaluate(() => navigator.userAgent)
  expect(events[0]).toMatchObject({
    channel: 'web',
    userAgent,
    dateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    url: `${stack.siteOrigin('nosh')}/`,
  })
})

test('API-51 IMPRESSION-06 pages and rows that are looked at are reported, and a failure is nobody’s business', async ({
  page,
  stack,
}) => {
  let status = 202
  const events = await watchReports(page, () => status)
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await page.goto(stack.siteOrigin('nosh'))
  await expect.poll(() => viewsIn(events)).toBe(1)
  // What stands above gets its height on the way there.
  await expect
    .poll(async () => {
      await row(page, 'Acclaimed restaurants').scrollIntoViewIfNeeded()
      return events.some(({ event }) => event === 'carouselImpression')
    })
    .toBe(true)
  status = 500
  await touchPage(page)
  await markDocument(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search restaurants' }).click()
  await expect.poll(() => viewsIn(events)).toBe(2)
  await expectSameDocument(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(failures).toEqual([])
})
