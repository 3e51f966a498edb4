import { drawnPage, inside, wordsOf } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { inSanFrancisco, locationInput, openFilters, searchButton, searchesOf } from './search-page.ts'

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

test('SEARCH-01 a city, a state and a ZIP code are all understood', async ({ stack }) => {
  const address = `${stack.siteOrigin('nosh')}/search`
  const field = (await drawnPage(address)).getByLabelText<HTMLInputElement>('City, state or ZIP')
  expect([field.name, field.form?.action]).toEqual(['location', address])
  for (const location of ['San Francisco, CA', 'California', '94110']) {
    const page = await drawnPage(`${address}?${new URLSearchParams({ location }).toString()}`)
    expect(wordsOf([page.getByRole('heading', { level: 1 })])[0]).toContain(location)
    expect(page.getAllByRole('article')).not.toEqual([])
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

test('STORAGE-07 STORAGE-08 the last search that found something comes back', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}${inSanFrancisco}&acclaimed=true`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('manualSearchLocation'))).toBe('San Francisco, CA')
  await open(page, `${stack.siteOrigin('nosh')}/search`)
  await expect(page).toHaveURL(/location=San\+Francisco%2C\+CA&acclaimed=true/)
})

test('SEARCH-06 a search that finds nothing says so and offers a next step', async ({ stack }) => {
  const page = await drawnPage(`${stack.siteOrigin('nosh')}${inSanFrancisco}&restaurantOrCuisine=zzzzqqqq`)
  expect(wordsOf([page.getByRole('heading', { level: 1 })])).toEqual(['No restaurants found'])
  expect(inside(page.getByRole('main')).getAllByRole('link')).not.toEqual([])
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

test('whoever goes back before the next search has come finds the fields of the one on the page', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.siteOrigin('nosh')}/search?location=San+Francisco%2C+CA`)
  const field = page.getByRole('main').getByLabel('City, state or ZIP')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/Merchants**location=Oakland**', async (route) => {
    await held.promise
    await route.continue()
  })
  await field.fill('Oakland, CA')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/location=Oakland/)
  await page.goBack()
  await expect(page).toHaveURL(/location=San\+Francisco/)
  await expect(field).toHaveValue('San Francisco, CA')
  held.resolve()
  await expect(field).toHaveValue('San Francisco, CA')
})

test('who chooses a suggestion by key stays in the field, and at a restaurant goes on at its page', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.siteOrigin('nosh')}/search?location=San+Francisco%2C+CA`)
  const place = page.getByRole('main').getByLabel('City, state or ZIP')
  await place.fill('oakland')
  await expect(page.getByRole('option', { name: 'Oakland, CA' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/location=Oakland/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Oakland')
  await expect(place).toBeFocused()
  const name = await page.getByRole('article').first().getByRole('heading').innerText()
  const words = page.getByLabel('Restaurant or cuisine')
  await words.fill(name)
  await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  for (let turn = 0; turn < 8; turn++) {
    const chosen = await page.getByRole('option', { selected: true }).innerText()
    if (chosen.startsWith(name)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/merchants\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
