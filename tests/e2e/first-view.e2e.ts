import type { Locator, Page } from '@playwright/test'
import { settlePage } from '#dev/looking/settle-page.ts'
import { touchPage } from '#dev/looking/touch-page.ts'
import { open } from './account/people.ts'
import { expect, test } from './product.ts'

test.use({ viewport: { width: 412, height: 823 } })

const questions = (page: Page) => page.getByRole('region', { name: 'Good to know' })
const isLaidOut = (part: Locator) =>
  part.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))

test('what stands far below waits in the first view of a visit until it comes near', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh'))
  const card = page.getByRole('group', { name: 'Acclaimed tables' }).getByRole('article').first()
  expect(await isLaidOut(card)).toBe(false)
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => isLaidOut(card)).toBe(true)
})

test('a row has its height before anybody moves it', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh'))
  const row = page.getByRole('main').getByRole('list').first()
  const last = row.getByRole('article').last()
  expect(await isLaidOut(last)).toBe(false)
  await touchPage(page)
  await expect.poll(() => isLaidOut(last)).toBe(true)
  const { height } = (await row.boundingBox()) ?? { height: 0 }
  await last.scrollIntoViewIfNeeded()
  expect((await row.boundingBox())?.height).toBe(height)
})

test('whoever reads on before the script has come stays there, and what was typed stays too', async ({
  page,
  stack,
}) => {
  const scrolled = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scrolled.promise
    await route.continue()
  })
  await page.goto(stack.siteOrigin('nosh'), { waitUntil: 'commit' })
  await page.getByRole('main').getByLabel('Email').fill('pat@')
  await questions(page).scrollIntoViewIfNeeded()
  const before = await placeOf(questions(page))
  scrolled.resolve()
  await settlePage(page)
  expect(await placeOf(questions(page))).toBeCloseTo(before, -1)
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue('pat@')
})

test('a page that is loaded again stands where it stood', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh'))
  await touchPage(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const before = await placeOf(questions(page))
  await page.reload()
  await expect.poll(() => placeOf(questions(page))).toBeCloseTo(before, -1)
})

test('whoever goes on and comes back finds the place, within the site and by a page of its own', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('nosh'))
  await touchPage(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const before = await placeOf(questions(page))
  await page.getByRole('contentinfo').getByRole('link', { name: 'How it works' }).click()
  await expect(page).toHaveURL(/how-it-works/)
  await page.goBack()
  await expect.poll(() => placeOf(questions(page))).toBeCloseTo(before, -1)
  await page.goto(`${stack.siteOrigin('nosh')}/earn`)
  await page.goBack()
  await expect.poll(() => placeOf(questions(page))).toBeCloseTo(before, -1)
})

/** How far below the window's upper edge a part begins. */
async function placeOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? Number.NaN
}
