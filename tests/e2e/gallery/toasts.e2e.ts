import type { Page } from '@playwright/test'
import { openGallery } from './open-gallery.ts'
import { expect, test } from '../product.ts'

const toasts = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close message' }) })
const show = (page: Page, kind: string) => page.getByRole('button', { name: `Toast: ${kind}` }).click()

/** With a clock that stands still from then on. */
async function openWithClock(page: Page, origin: string): Promise<void> {
  await page.clock.install()
  await openGallery(page, origin)
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('TOAST-01 TOAST-02 TOAST-04 toasts are successes, errors and warnings, say so in hidden words, and stand at the top in the middle', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openWithClock(page, stack.siteOrigin('nosh'))
  for (const kind of ['success', 'error', 'warning']) {
    await show(page, kind)
    const toast = toasts(page).getByText(`A toast of the kind ${kind}.`)
    await expect(toast).toHaveText(`${kind.toUpperCase()}: A toast of the kind ${kind}.`)
    const label = toast.getByText(`${kind.toUpperCase()}:`)
    expect((await label.boundingBox())?.width).toBe(1)
  }
  const box = await toasts(page).boundingBox()
  expect(box?.y).toBe(16)
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBe(640)
})

test('TOAST-03 TOAST-05 TOAST-06 a success is gone after three seconds, an error stays until it is closed', async ({
  page,
  stack,
}) => {
  await openWithClock(page, stack.siteOrigin('nosh'))
  await show(page, 'success')
  await show(page, 'error')
  const success = page.getByText('A toast of the kind success.')
  const error = page.getByText('A toast of the kind error.')
  await page.clock.runFor(2_900)
  await expect(success).toBeVisible()
  await page.clock.runFor(100)
  await expect(success).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(error).toBeVisible()
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(error).toHaveCount(0)
})

test('a toast that comes while a dialog is open lies above its veil, is told from within it, and takes no focus', async ({
  page,
  stack,
}) => {
  await openGallery(page, stack.siteOrigin('nosh'))
  await page.getByRole('button', { name: 'Open dialog' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this card?' })
  const close = dialog.getByRole('button', { name: 'Close', exact: true })
  const region = dialog.getByRole('status')
  await expect(close).toBeFocused()
  await expect(region, 'known to a screen reader before it has words').toBeEmpty()
  // What answers late presses nothing either: the page below the dialog can't be pressed.
  await page.getByText('Toast: error').dispatchEvent('click')
  await expect(region).toContainText('ERROR: A toast of the kind error.')
  await expect(close).toBeFocused()
  await region.getByRole('button', { name: 'Close message' }).click()
  await expect(region).toBeEmpty()
  await expect(dialog).toBeVisible()
})

test('a toast stays where it is when a sheet opens under it and closes again', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openGallery(page, stack.siteOrigin('nosh'))
  await show(page, 'error')
  const place = await toasts(page).boundingBox()
  await page.getByRole('button', { name: 'Open sheet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter & Sort' })
  const message = sheet.getByRole('status').getByText('A toast of the kind error.')
  await expect(message).toBeVisible()
  expect(await toasts(page).boundingBox()).toEqual(place)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('A toast of the kind error.')).toBeVisible()
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(toasts(page)).toHaveCount(0)
})

test('in a narrow window a toast leaves the menu free, and lies above it with its veil, whichever of the two comes first', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openGallery(page, stack.siteOrigin('nosh'))
  const menu = page.getByRole('navigation', { name: 'Main' })
  const close = page.getByRole('button', { name: 'Close message' })
  await show(page, 'error')
  await page.getByRole('button', { name: 'Main menu' }).click()
  await expect(menu).toBeVisible()
  // What lies over the button would keep the pointer from it.
  await close.click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await close.click()
  await expect(toasts(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Main menu' }).click()
  await page.getByText('Toast: error').dispatchEvent('click')
  await close.click({ trial: true })
  await expect(menu).toBeVisible()
})
