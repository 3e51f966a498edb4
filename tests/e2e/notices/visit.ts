import type { Page } from '@playwright/test'
import { waitUntilCalm, watchRequests } from '../wait-until-calm.ts'

export const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** Opens a page and shows a sign of life, after which notices have their time to open. */
export async function visit(page: Page, address: string): Promise<void> {
  const loaded = page.waitForResponse(/\/notice-host-[\w-]+\.js$/)
  await visitStill(page, address)
  await page.mouse.move(90, 200)
  await page.mouse.move(120, 220)
  await waitUntilCalm(page)
  await page.clock.fastForward(4_000)
  await loaded
  await waitUntilCalm(page)
  await page.clock.fastForward(5_000)
  await waitUntilCalm(page)
}

/** Opens a page until notices wait for a person, and moves nothing on it. */
export async function visitStill(page: Page, address: string): Promise<void> {
  watchRequests(page)
  await page.goto(address)
  await waitUntilCalm(page)
  await page.clock.fastForward(5_000)
  await waitUntilCalm(page)
}
