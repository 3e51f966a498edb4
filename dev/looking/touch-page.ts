import type { Page } from '@playwright/test'
import { waitForHydration } from './settle-page.ts'

/**
 * Moves the pointer over a page that the browser has taken over: what waits to be wanted loads then, and what stands
 * around the page is taken over too.
 */
export async function touchPage(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.mouse.move(20, 200)
  await page.mouse.move(24, 204)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('body > header, body > footer')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
    ),
  )
}
