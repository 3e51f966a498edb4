import type { Page, Request } from '@playwright/test'
import { touchPage } from '#dev/looking/touch-page.ts'
import { open } from './account/people.ts'
import { expect, test } from './product.ts'
import { waitUntilCalm } from './wait-until-calm.ts'

const inSanFrancisco = '/search?location=San+Francisco%2C+CA'
const locationInput = (page: Page) => page.getByLabel('City, state or ZIP')
const openFilters = (page: Page) => page.getByRole('button', { name: /^Filter & Sort/ }).click()
const searchButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Search', exact: true })

/** The searches that the browser makes from now on. */
function searchesOf(page: Page): URL[] {
  const searches: URL[] = []
  page.on('request', (request: Request) => {
    const address = new URL(request.url())
    if (address.pathname === '/api/v2/Merchants/Search') searches.push(address)
  })
  return searches
}

test('ROUTE-30 SEARCH-15 SEARCH-22 a search without a location asks for one and is not made', async ({
  page,
  stack,
}) => {
  const searches = searchesOf(page)
  await open(page, `${stack.siteOrigin('nosh')}/search`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a restaurant')
  await searchButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Enter city, state or ZIP code')
  await expect(locationInput(page)).toBeFocused()
  expect(searches).toEqual([])
})

test('SEARCH-01 a city, a state and a ZIP code are all understood', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}/search`)
  for (const [location, heading] of [
    ['San Francisco, CA', /San Francisco, CA/],
    ['California', /California/],
    ['94110', /94110/],
  ] as const) {
    await locationInput(page).fill(location)
    await searchButton(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('article').first()).toBeVisible()
  }
})

test('API-26 SEARCH-02 SEARCH-21 the cuisine and the order are sent', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const searches = searchesOf(page)
  await page.getByLabel('Restaurant or cuisine').fill('italian')
  await searchButton(page).click()
  await expect(page).toHaveURL(/restaurantOrCuisine=italian/)
  await openFilters(page)
  await page.getByLabel('Sort by').selectOption('Rating')
  await expect(page).toHaveURL(/sortBy=rating/)
  await expect.poll(() => searches.at(-1)?.searchParams.get('sortBy')).toBe('rating')
  expect(searches.at(-1)?.searchParams.get('restaurantOrCuisine')).toBe('italian')
})

test('SEARCH-17 SEARCH-18 SEARCH-19 the panel offers four prices, four suggestions and four features, each with its count', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  await openFilters(page)
  const group = (name: string) => page.getByRole('group', { name }).getByRole('checkbox')
  await expect(group('Price')).toHaveCount(4)
  const labels = (name: string) =>
    page.getByRole('group', { name }).locator('label > span:first-of-type').allTextContents()
  expect(await labels('Suggested')).toEqual(['Acclaimed', 'New', 'Earning today', 'Takes reservations'])
  expect(await labels('Features')).toEqual(['Delivery', 'Dine-in', 'Takeout', 'Online ordering'])
  const acclaimed = page.getByRole('checkbox', { name: /^Acclaimed \d/ })
  await acclaimed.check()
  const count = /\d+/.exec((await acclaimed.locator('xpath=..').textContent()) ?? '')?.[0]
  await expect(page.getByText(`${count} restaurants`, { exact: true }).first()).toBeVisible()
})

test('SEARCH-05 SEARCH-20 on a phone Filter & Sort opens a sheet with five meals among its filters', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const meals = page.getByRole('group', { name: 'Meal' })
  await expect(meals).toBeHidden()
  await page.getByRole('button', { name: 'Filter & Sort' }).click()
  await expect(meals).toBeVisible()
  expect(await meals.locator('label > span:first-of-type').allTextContents()).toEqual([
    'Breakfast',
    'Brunch',
    'Lunch',
    'Dinner',
    'Late night',
  ])
})

test('the address holds the whole search, and back and forward restore it', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  await openFilters(page)
  const acclaimed = page.getByRole('checkbox', { name: 'Acclaimed' })
  await acclaimed.check()
  await expect(page).toHaveURL(/acclaimed=true/)
  await page.getByRole('checkbox', { name: 'Price 2 of 4' }).check()
  await expect(page).toHaveURL(/priceRange=2/)
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'Price 2 of 4' })).not.toBeChecked()
  await expect(acclaimed).toBeChecked()
  await page.goForward()
  await expect(page.getByRole('checkbox', { name: 'Price 2 of 4' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Acclaimed (remove filter)' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('link', { name: 'Acclaimed', exact: true })).toBeVisible()
})

test('STORAGE-07 STORAGE-08 the last search that found something comes back', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}${inSanFrancisco}&acclaimed=true`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('manualSearchLocation'))).toBe('San Francisco, CA')
  await open(page, `${stack.siteOrigin('nosh')}/search`)
  await expect(page).toHaveURL(/location=San\+Francisco%2C\+CA&acclaimed=true/)
})

test('SEARCH-06 a search that finds nothing says so and offers a next step', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}${inSanFrancisco}&restaurantOrCuisine=zzzzqqqq`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No table found here')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('SEARCH-08 SEARCH-24 a search that fails says that it did, and can be tried again', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  await page.route('**/api/v2/Merchants/Search?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByText(/^Something went wrong and our team is already hard at work/)).toBeVisible()
  await page.unroute('**/api/v2/Merchants/Search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('SEARCH-03 SEARCH-13 GEO-06 the current location is searched to two decimals', async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(['geolocation'], { origin: stack.siteOrigin('nosh') })
  await context.setGeolocation({ latitude: 37.75771, longitude: -122.42 })
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const searches = searchesOf(page)
  await page.getByRole('button', { name: 'Use my current location' }).click()
  await expect(locationInput(page)).toHaveValue('Current Location')
  await expect.poll(() => searches.at(-1)?.searchParams.get('latitude')).toBe('37.76')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants near you')
})

test('SEARCH-07 GEO-03 GEO-04 a location that is not shared is told, and the default stands in, or else the fixed one', async ({
  page,
  stack,
}) => {
  await page.route('**/api/DefaultUserLocation', (route) => route.fulfill({ status: 500, body: '' }))
  await open(page, `${stack.siteOrigin('nosh')}/search`)
  const searches = searchesOf(page)
  const asked = page.waitForRequest('**/api/DefaultUserLocation')
  await page.getByRole('button', { name: 'Use my current location' }).click()
  await asked
  await expect.poll(() => searches.at(-1)?.searchParams.get('latitude')).toBe('40.7577')
  expect(searches.at(-1)?.searchParams.get('longitude')).toBe('-73.9857')
  await expect(page.getByText('Your location is off.')).toBeVisible()
})

test('SEARCH-12 GEO-05 an address may ask for the current location, which is read again every five minutes', async ({
  page,
  stack,
}) => {
  await page.clock.install()
  await page.addInitScript(() => {
    let reads = 0
    navigator.geolocation.getCurrentPosition = (found) => {
      document.documentElement.dataset['reads'] = String(++reads)
      document.documentElement.dataset['readAt'] = String(Date.now())
      const coords = { latitude: 37.75, longitude: -122.42 } as GeolocationCoordinates
      found({ coords, timestamp: 0 } as GeolocationPosition)
    }
  })
  await open(page, `${stack.siteOrigin('nosh')}/search?location=Current Location`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants near you')
  await expect(page.locator('html')).toHaveAttribute('data-reads', '1')
  await page.clock.pauseAt(Number(await page.locator('html').getAttribute('data-read-at')) + 60_000)
  await page.clock.runFor('03:50')
  await expect(page.locator('html')).toHaveAttribute('data-reads', '1')
  await page.clock.runFor('00:15')
  await expect(page.locator('html')).toHaveAttribute('data-reads', '2')
})

test('SEARCH-23 STORAGE-12 the new dine-in filter is pointed at once', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const highlight = page.getByRole('note')
  await touchPage(page)
  await expect(highlight).toContainText('places that seat you')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('newDineInFilterHighlight'))).toBe('seen')
  await highlight.getByRole('button', { name: 'Close' }).click()
  await expect(highlight).toBeHidden()
  await page.reload()
  await touchPage(page)
  await page.getByRole('link', { name: 'Dine-in', exact: true }).click()
  await expect(page).toHaveURL(/features=dineIn/)
  await waitUntilCalm(page)
  await expect(highlight).toBeHidden()
})

test('places, cuisines and restaurants are suggested as one types, and the Enter key searches what was typed', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  await locationInput(page).fill('calif')
  await expect(page.getByRole('option', { name: 'California', exact: true })).toBeVisible()
  await locationInput(page).fill('austin, te')
  await expect(page.getByRole('option')).toHaveText(['Austin, TX'])
  await locationInput(page).fill('oakland')
  await expect(page.getByRole('option', { name: 'Oakland, CA' })).toBeVisible()
  await locationInput(page).press('ArrowDown')
  await locationInput(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants in Oakland, CA')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants in San Francisco, CA')
  await expect(locationInput(page)).toHaveValue('San Francisco, CA')
  const words = page.getByLabel('Restaurant or cuisine')
  const name = (await page.getByRole('article').first().getByRole('link').textContent()) ?? ''
  const longest = name.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
  await words.fill('pi')
  await expect(page.getByRole('option', { name: /^Pizza/ }).first()).toBeVisible()
  await words.fill(longest.slice(0, 6))
  await page.getByRole('option', { name }).first().click()
  await expect(page).toHaveURL(/\/merchants\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants in San Francisco, CA')
  await locationInput(page).fill('94110')
  await locationInput(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/94110/)
})

test('SEARCH-16 GEO-01 GEO-02 the search waits for the visitor to decide, and asks for 7 seconds with high accuracy', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found, _failed, options) => {
      document.documentElement.dataset['asked'] = JSON.stringify(options)
      const coords = { latitude: 37.75, longitude: -122.42 } as GeolocationCoordinates
      addEventListener('visitor-decides', () => found({ coords, timestamp: 0 } as GeolocationPosition))
    }
  })
  const searches = searchesOf(page)
  await open(page, `${stack.siteOrigin('nosh')}/search?location=Current+Location`)
  await expect(page.locator('html')).toHaveAttribute('data-asked', '{"timeout":7000,"enableHighAccuracy":true}')
  expect(searches).toEqual([])
  await page.evaluate(() => dispatchEvent(new Event('visitor-decides')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants near you')
  expect(searches.map(({ searchParams }) => searchParams.get('latitude'))).toEqual(['37.75'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a search works as a plain form, and its pages as plain links', async ({ page, stack }) => {
    await page.goto(`${stack.siteOrigin('nosh')}/search`)
    await locationInput(page).fill('San Francisco, CA')
    await searchButton(page).click()
    await expect(page).toHaveURL(/\/search\?location=San\+Francisco%2C\+CA$/)
    await expect(page.getByRole('article')).toHaveCount(15)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/pageNo=2$/)
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('region', { name: 'What you earn here' })).toBeVisible()
  })

  test('an address that somebody has changed by hand leads to a page that helps', async ({ page, stack }) => {
    for (const [query, heading] of [
      ['?location=San+Francisco,+CA&priceRange=9&features=dancing&sortBy=fame&pageNo=9999', /San Francisco, CA/],
      ['?location=San+Francisco,+CA&pageNo=900', 'There is no page 900'],
      ['?location=K1A+0B1', "We don't know that place"],
      ['?location=00000', "We don't know that place"],
      ['?location=%F0%9F%8D%95%3Cscript%3E', "We don't know that place"],
      ['?location=Current+Map+View&north=here&south=1', "We don't know that place"],
      [
        '?location=Current+Map+View&north=37.9&south=37.6&east=-122.2&west=-122.6',
        'Restaurants in this part of the map',
      ],
    ] as const) {
      const answer = await page.goto(`${stack.siteOrigin('nosh')}/search${query}`)
      expect(answer?.status(), query).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), query).toHaveText(heading)
      await expect(page.getByRole('main').getByRole('link').first(), query).toBeVisible()
    }
  })

  test('on a phone the map is a picture, and its two buttons lead there and back', async ({ page, stack }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(stack.siteOrigin('nosh') + inSanFrancisco)
    await page.getByRole('button', { name: 'Show map' }).click()
    const map = page.getByRole('region', { name: 'Map of the results' })
    await expect(map).toBeVisible()
    await expect.poll(() => map.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1000)
    await page.getByRole('button', { name: 'Change search' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})
