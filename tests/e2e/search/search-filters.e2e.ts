import { touchPage } from '#dev/looking/touch-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'
import { inSanFrancisco, openFilters, searchesOf } from './search-page.ts'

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

test('a tick stands at once while the search it asks for is still on its way, and after its answer', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  await openFilters(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/v2/Merchants/Search?*', async (route) => {
    await answered.promise
    await route.fallback()
  })
  const searches = searchesOf(page)
  const acclaimed = page.getByRole('checkbox', { name: 'Acclaimed' })
  const moderate = page.getByRole('checkbox', { name: 'Price 2 of 4' })
  expect(await acclaimed.evaluate(tickAndWatch), 'ticked from the first moment on').toEqual([true])
  await expect.poll(() => searches.length).toBe(1)
  await expect(acclaimed).toBeChecked()
  await moderate.click()
  await expect.poll(() => searches.length).toBe(2)
  await expect(acclaimed).toBeChecked()
  await expect(moderate).toBeChecked()
  await acclaimed.click()
  await expect(acclaimed).not.toBeChecked()
  answered.resolve()
  await expect(page.getByRole('link', { name: '$$ (remove filter)' })).toBeAttached()
  await expect(page).toHaveURL(/priceRange=2$/)
  await expect(acclaimed).not.toBeChecked()
  await expect(moderate).toBeChecked()
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

test('SEARCH-23 STORAGE-12 the new dine-in filter is pointed at once', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const highlight = page.getByRole('note')
  await touchPage(page)
  await expect(highlight).toContainText('show dine-in only')
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

/** Runs in the page. What the box shows in the moments after a click, each of which comes before any work that may wait. */
async function tickAndWatch(box: HTMLElement | SVGElement): Promise<boolean[]> {
  const shown = new Set<boolean>()
  if (box instanceof HTMLElement) box.click()
  for (let moment = 0; moment < 20; moment += 1) {
    await scheduler.postTask(() => undefined, { priority: 'user-blocking' })
    shown.add(box.matches(':checked'))
  }
  return [...shown]
}
