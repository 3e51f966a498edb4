import type { Page } from '@playwright/test'
import { openGallery } from './open-gallery.ts'
import { expect, test } from '../product.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const options = (page: Page) => page.getByRole('listbox', { name: 'Places' }).getByRole('option')
const active = (page: Page) => page.getByRole('listbox', { name: 'Places' }).getByRole('option', { selected: true })
const place = (page: Page) => page.getByLabel('Place', { exact: true })

test('the combobox suggests as one types, by keys alone: the focus stays in the field, which says what is active', async ({
  page,
  stack,
}) => {
  await openGallery(page, stack.siteOrigin('nosh'))
  const field = page.getByRole('combobox', { name: 'Place', exact: true })
  await field.pressSequentially('Por')
  await expect(options(page)).toHaveText([/Portland, OR/, /Portland, ME/, /Port Orchard, WA/])
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(section(page, 'Combobox').getByText('3 suggestions')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toHaveText(/Port Orchard/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toHaveText(/Portland, ME/)
  await expect(field).toHaveAttribute('aria-activedescendant', (await options(page).nth(1).getAttribute('id')) ?? '')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Portland, ME')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(section(page, 'Combobox').getByText('Chosen: Portland, ME')).toBeVisible()
})

test('Escape and leaving close the suggestions, a press chooses one, and a note stands where there are none', async ({
  page,
  stack,
}) => {
  await openGallery(page, stack.siteOrigin('nosh'))
  const field = place(page)
  await field.pressSequentially('Por')
  await expect(options(page)).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(field).toHaveValue('Por')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(options(page)).toHaveCount(3)
  await page.keyboard.press('Tab')
  await expect(options(page)).toHaveCount(0)
  await field.click()
  await options(page).first().click()
  await expect(field).toHaveValue('Portland, OR')
  await expect(field).toBeFocused()
  await page.getByLabel('Place, slow').fill('x')
  await expect(page.getByText('Looking for places…')).toBeVisible()
})
