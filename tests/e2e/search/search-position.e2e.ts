import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { inSanFrancisco, locationInput, searchesOf } from './search-page.ts'

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

test('SEARCH-07 GEO-03 a location that is not shared is told, and the default of the server stands in', async ({
  page,
  stack,
}) => {
  const chicago = { latitude: 41.8781, longitude: -87.6298 }
  await page.route('**/api/DefaultUserLocation', (route) => route.fulfill({ json: chicago }))
  await open(page, `${stack.siteOrigin('nosh')}/search`)
  const searches = searchesOf(page)
  await page.getByRole('button', { name: 'Use my current location' }).click()
  await expect.poll(() => searches.at(-1)?.searchParams.get('latitude')).toBe(String(chicago.latitude))
  expect(searches.at(-1)?.searchParams.get('longitude')).toBe(String(chicago.longitude))
  await expect(page.getByText('Location is off.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants in Chicago, IL')
})

test('GEO-04 where the server tells no default either, the search goes to the fixed place', async ({ page, stack }) => {
  await page.route('**/api/DefaultUserLocation', (route) => route.fulfill({ status: 500, body: '' }))
  await open(page, `${stack.siteOrigin('nosh')}/search`)
  const searches = searchesOf(page)
  const asked = page.waitForRequest('**/api/DefaultUserLocation')
  await page.getByRole('button', { name: 'Use my current location' }).click()
  await asked
  await expect.poll(() => searches.at(-1)?.searchParams.get('latitude')).toBe('40.7577')
  expect(searches.at(-1)?.searchParams.get('longitude')).toBe('-73.9857')
  await expect(page.getByText('Location is off.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants in New York, NY')
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
  // Nor has the server searched anywhere else.
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('visitor-decides')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants near you')
  expect(searches.map(({ searchParams }) => searchParams.get('latitude'))).toEqual(['37.75'])
})
