import type { Page } from '@playwright/test'
import { expect } from '../product.ts'

/** The gallery of components, once its scripts have taken the page over: its field is a combobox by then. */
export async function openGallery(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/stgtools/gallery`)
  await expect(page.getByLabel('Place', { exact: true })).toHaveAttribute('aria-expanded', 'false')
}
