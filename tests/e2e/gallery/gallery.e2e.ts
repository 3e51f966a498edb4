import type { Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findCutOffControls } from '#dev/auditing/find-overflow.ts'
import { longWords } from '#web/staging/gallery/sample-words.ts'
import { openGallery } from './open-gallery.ts'
import { expect, test } from '../product.ts'

const phone = { width: 360, height: 780 }
const desktop = { width: 1280, height: 900 }
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('tabs are chosen with the arrows and show one thing at a time; an accordion opens with Enter', async ({
  page,
  stack,
}) => {
  await openGallery(page, stack.siteOrigin('nosh'))
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Lunch').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Dinner')).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Dinner' })).toHaveText('Five to ten.')
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Lunch')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel', { name: 'Lunch' })).toBeFocused()
  const answers = page.getByText('Once the payment clears.')
  await page.getByText('When are rewards paid?').first().focus()
  await page.keyboard.press('Enter')
  await expect(answers.first()).toBeVisible()
})

test('radios go by arrows, switches and chips by the space bar, and each tells its state', async ({ page, stack }) => {
  await openGallery(page, stack.siteOrigin('nosh'))
  const seats = page.getByRole('radiogroup', { name: 'Where to sit' })
  await seats.getByRole('radio', { name: 'Inside' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(seats.getByRole('radio', { name: 'On the terrace' })).toBeChecked()
  await expect(page.getByRole('radiogroup', { name: 'Where to eat' })).toHaveAccessibleDescription(
    'This field is required. The terrace closes at nine.',
  )
  const toggle = page.getByRole('switch', { name: 'Text me about my rewards' })
  await expect(toggle).not.toBeChecked()
  await toggle.press('Space')
  await expect(toggle).toBeChecked()
  const chip = page.getByRole('checkbox', { name: 'New 12' })
  await chip.press('Space')
  await expect(chip).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Late night 0' })).toBeDisabled()
  await page.getByRole('button', { name: 'Delivery (remove filter)' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Delivery (remove filter)' })).toHaveCount(0)
})

test('FORM-20 SPINNER-01 form messages are errors, successes and warnings; loading says not to refresh', async ({
  page,
  stack,
}) => {
  await openGallery(page, stack.siteOrigin('nosh'))
  const messages = section(page, 'Messages and waiting')
  await expect(messages.getByRole('alert')).toHaveText(/^ERROR/)
  const told = messages.getByRole('status')
  await expect(told.filter({ hasText: /^SUCCESS/ })).toHaveCount(1)
  await expect(told.filter({ hasText: /^WARNING/ })).toHaveCount(1)
  await expect(told.filter({ hasText: 'Do not refresh, loading more content.' })).toHaveCount(1)
})

test('LAYOUT-06 LAYOUT-07 buttons are 50 px high and inputs 52', async ({ page, stack }) => {
  await openGallery(page, stack.siteOrigin('nosh'))
  const height = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.height
  expect(await height('Find a table')).toBe(50)
  expect((await page.getByLabel('First name').boundingBox())?.height).toBe(52)
  expect((await page.getByLabel('State', { exact: true }).boundingBox())?.height).toBe(52)
})

test('in a window of 320 px a button goes on in a second line, breaks a word that is longer than one, and holds all of it', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openGallery(page, stack.siteOrigin('nosh'))
  const button = section(page, 'Buttons').getByRole('button', { name: longWords })
  const box = await button.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  expect(box?.height).toBeGreaterThan(100)
  expect(await findCutOffControls(page)).toEqual([])
})

for (const partner of ['nosh', 'caesars', 't-mobile'])
  test(`the gallery of ${partner} has no axe violation on a phone and on a desktop, and fits a narrow window`, async ({
    page,
    stack,
  }) => {
    await openGallery(page, stack.siteOrigin(partner))
    const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth)
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      expect.soft(await findAxeFaults(page), `at ${size.width}`).toEqual([])
      expect.soft(await widthOf()).toBe(size.width)
    }
    // As wide as 1280 px at 400 % zoom.
    await page.setViewportSize({ width: 320, height: 640 })
    expect.soft(await widthOf()).toBe(320)
  })

test('figures, pages and rows say in words what they draw', async ({ page, stack }) => {
  await openGallery(page, stack.siteOrigin('nosh'))
  await expect(section(page, 'Figures')).toMatchAriaSnapshot(`
    - figure "Rating": Rating 4.6 out of 5, from 1,204 ratings 3 out of 5, from 1 rating
    - figure "Price level, one to four": Price level, one to four Price 1 of 4 Price 2 of 4 Price 3 of 4 Price 4 of 4
    - figure:
      - meter "$0 of $300 this month"
      - meter "$100 of $300 this month"
      - meter "$300 of $300 this month"
    - figure:
      - meter "$12 of $20"
    - figure:
      - meter "5 of 12 visits"
  `)
  await expect(page.getByRole('navigation', { name: 'Pages around 7' })).toMatchAriaSnapshot(`
    - navigation "Pages around 7":
      - link "Previous"
      - list:
        - listitem:
          - link "Page 5"
        - listitem
        - listitem:
          - link "Page 7, current page"
      - link "Next"
  `)
  const row = page.getByRole('group', { name: 'Near you' })
  await expect(row.getByRole('button', { name: 'Previous slides' })).toBeDisabled()
  await row.getByRole('button', { name: 'More slides' }).press('Enter')
  await expect(row.getByRole('button', { name: 'Previous slides' })).toBeEnabled()
  await expect(page.getByRole('button', { name: /^Working on your request/ })).toBeDisabled()
})

test('under reduced motion nothing moves, and nothing flickers in its place', async ({ page, stack }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGallery(page, stack.siteOrigin('nosh'))
  const moving = () => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running'))
  await expect.poll(async () => (await moving()).length).toBe(0)
})
