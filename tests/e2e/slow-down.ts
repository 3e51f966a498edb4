import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Has the page's calls of these addresses take a second and a half longer from now on. */
export async function slowDown(page: Page, addresses: string | RegExp): Promise<void> {
  await page.route(addresses, async (route) => {
    await sleep(1_500)
    await route.continue()
  })
}
