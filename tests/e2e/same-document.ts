import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** Leaves a mark that a load of another document would wipe out. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
}

/** That the page of `markDocument` has led on within its document since. */
export async function expectSameDocument(page: Page): Promise<void> {
  await expect(page.locator('html'), 'the document was never loaded again').toHaveAttribute('data-marked')
}
