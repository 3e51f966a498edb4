import type { Page } from '@playwright/test'
import { open } from '../people.ts'
import { enterAs } from '../sessions.ts'
import { expect, test } from '../product.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'
import { iphone, visit, visitStill } from './visit.ts'
import { visitorCookie } from '../visitor/visitor-cookie.ts'

test.use({ notices: 'fresh' })

const dialog = (page: Page) => page.getByRole('dialog')

test.beforeEach(({ page }) => page.clock.install())

test('MODAL-01 MODAL-06 STORAGE-15 the announcement opens by itself, and rests for a day once it is dismissed', async ({
  page,
  stack,
}) => {
  const home = stack.siteOrigin('choice')
  await visit(page, home)
  await expect(dialog(page)).toHaveAccessibleName('Keep your points within reach')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.cookie)).toContain('__Host-announcementDismissed=')
  await page.clock.fastForward(23 * 3_600_000)
  await visit(page, home)
  await expect(dialog(page)).toHaveCount(0)
  // Nobody looks at the page meanwhile: it would open there.
  await page.goto('about:blank')
  await page.clock.fastForward(3_600_000)
  await visit(page, home)
  await expect(dialog(page)).toBeVisible()
})

test('nothing opens for a while over a page that nobody moves on, and then it does', async ({ page, stack }) => {
  await visitStill(page, stack.siteOrigin('choice'))
  await pass(12_000)
  await expect(dialog(page)).toHaveCount(0)
  await pass(10_000)
  await expect(dialog(page)).toBeVisible()

  /** The page draws between two ticks of its clock, and only then begins to wait for what comes next. */
  async function pass(milliseconds: number): Promise<void> {
    for (const part of [milliseconds - 3_000, 3_000]) {
      await page.clock.runFor(part)
      await waitUntilCalm(page)
    }
  }
})

test('MODAL-02 MODAL-03 MODAL-04 the announcement keeps away from discover, signing in and joining', async ({
  page,
  stack,
}) => {
  for (const path of ['/discover', '/login', '/join']) {
    await visit(page, stack.siteOrigin('choice') + path)
    await expect(dialog(page)).toHaveCount(0)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Choice Dining, home' }).click()
  await expect(page).toHaveURL(`${stack.siteOrigin('choice')}/`)
  await page.clock.fastForward(5_000)
  await expect(dialog(page)).toBeVisible()
})

test('MODAL-07 MODAL-08 STORAGE-11 a general popup shows once for each type, and is remembered', async ({
  page,
  stack,
  context,
}) => {
  await visit(page, stack.siteOrigin('nosh'))
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  expect(await page.evaluate(() => document.cookie)).toContain('__Host-generalPopups=cash-back')
  await visit(page, stack.siteOrigin('nosh'))
  await expect(dialog(page)).toHaveCount(0)
  await context.addCookies([
    visitorCookie({ key: 'generalPopups', value: 'another-type', page: stack.siteOrigin('nosh') }),
  ])
  await page.clock.fastForward(31 * 60_000)
  await visit(page, stack.siteOrigin('nosh'))
  await expect(dialog(page)).toBeVisible()
})

test('MODAL-09 MODAL-10 the popup of cash back says so, and leads to its page', async ({ page, stack }) => {
  await visit(page, stack.siteOrigin('nosh'))
  await expect(dialog(page)).toHaveAccessibleName('Cha-ching! Cash back is here.')
  await dialog(page).getByRole('link', { name: 'LEARN MORE' }).click()
  await expect(page).toHaveURL(`${stack.siteOrigin('nosh')}/earn/this-is-big`)
  await expect(dialog(page)).toHaveCount(0)
})

test('MODAL-11 MODAL-13 the temporary modal of one partner tells of an easier way to join and sign in', async ({
  page,
  stack,
}) => {
  await visit(page, stack.siteOrigin('delta'))
  await page.clock.fastForward(20_000)
  await expect(dialog(page)).toHaveCount(0)
  await visit(page, stack.siteOrigin('united'))
  await expect(dialog(page)).toContainText('Joining and signing in just got easier: use your MileagePlus login.')
})

test('MODAL-14 STORAGE-14 its button leads to signing in, and it is not shown again', async ({ page, stack }) => {
  await visit(page, stack.siteOrigin('united'))
  const button = dialog(page).getByRole('link', { name: 'Sign in/Join Now' })
  await expect(button).toHaveAttribute('href', '/Login')
  expect(await page.evaluate(() => document.cookie)).toContain('__Host-temporarySsoModal=')
  await button.click()
  await expect(page.getByRole('heading', { name: 'Sign in to United' })).toBeVisible()
  await visit(page, stack.siteOrigin('united'))
  await expect(dialog(page)).toHaveCount(0)
})

test('MODAL-15 MODAL-16 a closed account is shown neither the announcement nor a modal of the partner', async ({
  page,
  stack,
}) => {
  const closed = { memberType: 'ClosedAccountMember' } as const
  for (const partnerId of ['choice', 'nosh']) await enterAs(page, stack, { ...closed, partnerId })
  for (const partnerId of ['choice', 'nosh']) {
    await visit(page, stack.siteOrigin(partnerId))
    await expect(dialog(page)).toHaveCount(0)
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Reopen account' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Join/ })).toHaveCount(0)
})

test('a notice waits for who is typing, keeps the focus within, and gives it back', async ({ page, stack }) => {
  const loaded = page.waitForResponse(/\/notice-host-[\w-]+\.js$/)
  await open(page, stack.siteOrigin('nosh'))
  await page.getByLabel('Email').fill('half an addr')
  await page.clock.fastForward(4_000)
  await loaded
  await waitUntilCalm(page)
  await page.getByLabel('Email').press('e')
  await waitUntilCalm(page)
  await page.clock.fastForward(5_000)
  await waitUntilCalm(page)
  await expect(dialog(page)).toHaveCount(0)
  const menu = page.getByRole('button', { name: 'Main menu' })
  await menu.focus()
  await page.clock.fastForward(5_000)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test.describe('in the native app', () => {
  test.use({ userAgent: `${iphone} Mobile/15E148 CommensalApp/2.1.0` })

  test('MODAL-05 the announcement keeps away from the native app', async ({ page, stack }) => {
    await visit(page, stack.siteOrigin('choice'))
    await expect(dialog(page)).toHaveCount(0)
  })
})
