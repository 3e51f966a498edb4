import { type DrawnPage, drawnPage, titleOf } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { locationInput, searchButton, searchesOf } from './search-page.ts'

test('what and where may stand in one field, and a note says how it was read', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}/search`)
  for (const [typed, heading, note] of [
    ['Manhattan', 'Restaurants in Manhattan, NY', null],
    ['Williamsburg Brooklyn', 'Restaurants in Williamsburg, Brooklyn, NY', null],
    ['italian near Brooklyn', 'Restaurants in Brooklyn, NY', 'Showing “italian” in Brooklyn, NY.'],
  ] as const) {
    await locationInput(page).fill(typed)
    await searchButton(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('article').first()).toBeVisible()
    if (note !== null) await expect(page.getByText(note)).toBeVisible()
  }
})

const linkOf = (page: DrawnPage, name: string | RegExp) =>
  new URL(page.getByRole('link', { name }).getAttribute('href') ?? 'nowhere', page.url).href

test('a misspelt city is searched with a note, which offers what was typed', async ({ stack }) => {
  const page = await drawnPage(`${stack.siteOrigin('hilton')}/search?location=San+Fransisco`)
  expect(titleOf(page)).toBe('Restaurants in San Francisco, CA')
  page.getByText(/no place is called “San Fransisco”/)
  const offered = await drawnPage(linkOf(page, 'Search there for a restaurant called “San Fransisco”.'))
  expect(offered.url).toMatch(/location=San\+Francisco%2C\+CA&restaurantOrCuisine=San\+Fransisco/)
  expect(offered.status).toBe(200)
})

test('near me asks the browser where that is', async ({ page, context, stack }) => {
  await context.grantPermissions(['geolocation'], { origin: stack.siteOrigin('nosh') })
  await context.setGeolocation({ latitude: 37.75771, longitude: -122.42 })
  await open(page, `${stack.siteOrigin('nosh')}/search`)
  const searches = searchesOf(page)
  await locationInput(page).fill('italian near me')
  await searchButton(page).click()
  await expect.poll(() => searches.at(-1)?.searchParams.get('latitude')).toBe('37.76')
  expect(searches.at(-1)?.searchParams.get('restaurantOrCuisine')).toBe('italian')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants near you')
})

test('nothing found always leads on: without the words, to the place around, to places that are known', async ({
  stack,
}) => {
  const search = `${stack.siteOrigin('nosh')}/search`
  const page = await drawnPage(`${search}?location=Times+Square&restaurantOrCuisine=xqzzwv&acclaimed=true`)
  page.getByRole('heading', { name: 'No restaurants found' })
  expect(page.getAllByRole('link', { name: 'Clear filters' })).not.toEqual([])
  page.getByRole('link', { name: 'Search near New York, NY' })
  const everything = await drawnPage(linkOf(page, /^Show all restaurants in Times Square/))
  expect(everything.getAllByRole('article')).not.toEqual([])
  const nowhere = await drawnPage(`${search}?location=xqzzwv`)
  nowhere.getByRole('link', { name: 'Search for “xqzzwv” among restaurants near me' })
  nowhere.getByRole('link', { name: 'Chicago, IL' })
})
