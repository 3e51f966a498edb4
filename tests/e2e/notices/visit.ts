import type { Page } from '@playwright/test'
import { expect } from '../product.ts'
import { waitUntilCalm, watchRequests } from '../wait-until-calm.ts'

export const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** Opens a page and shows a sign of life, after which notices have their time to open. */
export async function visit(page: Page, address: string): Promise<void> {
  await visitStill(page, address)
  await showLife(page)
}

/** Opens a page until notices wait for a person, and moves nothing on it. */
export async function visitStill(page: Page, address: string): Promise<void> {
  let isLoaded = false
  const loaded = page.waitForResponse(/\/notice-host-[\w-]+\.js$/).then(() => (isLoaded = true))
  watchRequests(page)
  await page.goto(address)
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000)
      return isLoaded
    })
    .toBe(true)
  await loaded
  await waitUntilCalm(page)
}

/** What waits for a person begins to wait, and its time passes. */
export async function showLife(page: Page): Promise<void> {
  await waitUntilCalm(page)
  await page.mouse.move(90, 300)
  await page.mouse.move(120, 320)
  await waitUntilCalm(page)
  await page.clock.fastForward(5_000)
  await waitUntilCalm(page)
}
