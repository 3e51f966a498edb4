import { openGallery } from './open-gallery.ts'
import { expect, test } from '../product.ts'

const phone = { width: 360, height: 780 }
const desktop = { width: 1280, height: 900 }

test('LAYOUT-09 a dialog keeps the focus and gives it back, and is at most 650 px wide', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await openGallery(page, stack.siteOrigin('nosh'))
  const opener = page.getByRole('button', { name: 'Open dialog' })
  const dialog = page.getByRole('dialog', { name: 'Remove this card?' })
  await opener.press('Enter')
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(650)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  for (const name of ['Remove', 'Cancel']) {
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a sheet comes from below on a phone and from the side on a desktop, and a press beside it closes it', async ({
  page,
  stack,
}) => {
  await page.setViewportSize(phone)
  await openGallery(page, stack.siteOrigin('nosh'))
  const opener = page.getByRole('button', { name: 'Open sheet' })
  const sheet = page.getByRole('dialog', { name: 'Filter & Sort' })
  await opener.click()
  const bottom = async () => {
    const box = await sheet.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(bottom).toBe(phone.height)
  expect((await sheet.boundingBox())?.width).toBe(phone.width)
  await expect(sheet.getByRole('button', { name: 'Show 12 restaurants' })).toBeInViewport()
  await page.mouse.click(180, 20)
  await expect(sheet).toHaveCount(0)
  await page.setViewportSize(desktop)
  await opener.click()
  await expect.poll(async () => (await sheet.boundingBox())?.x).toBe(desktop.width - 420)
  await sheet.getByRole('button', { name: 'Close' }).press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a menu is gone through with the arrows and letters; Escape gives the focus back, and what is off does nothing', async ({
  page,
  stack,
}) => {
  await openGallery(page, stack.siteOrigin('nosh'))
  const button = page.getByRole('button', { name: 'Share' })
  const item = (name: string) => page.getByRole('menuitem', { name })
  await button.press('ArrowDown')
  await expect(item('Copy the link')).toBeFocused()
  await page.keyboard.press('End')
  await expect(item('Call')).toBeFocused()
  await expect(item('Call')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Done: nothing')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(item('Copy the link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(item('Copy the link')).toBeFocused()
  await page.keyboard.press('p')
  await expect(item('Print')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Done: printed')).toBeVisible()
  await expect(page.getByRole('menu')).toBeHidden()
})

test('a tooltip describes what it explains, shows on focus and on hover, and leaves on Escape', async ({
  page,
  stack,
}) => {
  await openGallery(page, stack.siteOrigin('nosh'))
  const button = page.getByRole('button', { name: 'Qualified dine' })
  const tip = page.getByRole('tooltip')
  await expect(button).toHaveAccessibleDescription('A dine counts when the bill is $20 or more.')
  await button.focus()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await button.hover()
  await expect(tip).toBeVisible()
  await tip.hover()
  await expect(tip).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
})
