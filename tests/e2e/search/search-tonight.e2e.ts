import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { drawnPage } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { inSanFrancisco, openFilters, searchesOf } from './search-page.ts'

test('what earns tonight is a filter with its count, is in the address, comes off by its chip, and back restores it', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const searches = searchesOf(page)
  await openFilters(page)
  const tonight = page.getByRole('group', { name: 'When' }).getByRole('checkbox', { name: /^Earns tonight \d/ })
  await tonight.check()
  await expect(page).toHaveURL(/tonight=true/)
  await expect.poll(() => searches.map(({ search }) => search).join(' ')).toContain('earnsTonight=true')
  const count = /\d+/.exec((await tonight.locator('xpath=..').textContent()) ?? '')?.[0]
  await expect(page.getByText(`${count} restaurants`, { exact: true }).first()).toBeVisible()
  await page.reload()
  const chip = page.getByRole('link', { name: 'Earns tonight (remove filter)' })
  await expect(chip).toBeVisible()
  expect(await findAxeFaults(page)).toEqual([])
  await chip.click()
  await expect(page).not.toHaveURL(/tonight/)
  await expect(page.getByRole('link', { name: 'Earns tonight', exact: true })).toBeVisible()
  await page.goBack()
  await expect(chip).toBeVisible()
})

test('where nothing earns tonight the page says so, and leads to any evening with what else was asked for', async ({
  stack,
}) => {
  const found = `${inSanFrancisco}&restaurantOrCuisine=zzzzqqqq&acclaimed=true&tonight=true`
  const page = await drawnPage(stack.siteOrigin('nosh') + found)
  expect(page.getByRole('main').textContent).toContain('No matching restaurant earns this evening')
  const way = page.getByRole('link', { name: 'Any evening' })
  expect(way.getAttribute('href')).toContain('acclaimed=true')
  expect(way.getAttribute('href')).not.toContain('tonight')
})
