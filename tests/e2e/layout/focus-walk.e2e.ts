import type { Page } from '@playwright/test'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { lookAtStop } from './look-at-stop.ts'
import { ringContrast } from './ring-contrast.ts'

/** Presses of Tab on each page: its head, its first screens and what sticks to the window. */
const presses = 45

for (const [partnerId, width, paths] of [
  ['nosh', 360, ['/', '/search?location=San+Francisco%2C+CA', '/merchants/85', '/join']],
  ['united', 1280, ['/', '/earn', '/search?location=Chicago%2C+IL']],
] as const)
  test(`each stop of a visitor's focus at ${partnerId} is named, in sight and ringed, ${width} px wide`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    expect(await walk(page, stack.siteOrigin(partnerId), paths)).toEqual([])
  })

for (const [partnerId, width] of [
  ['hilton', 360],
  ['nosh', 1280],
] as const)
  test(`each stop of a member's focus at ${partnerId} is named, in sight and ringed, ${width} px wide`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await enterAs(page, stack, { partnerId, memberType: 'EnrolledCardMember' })
    const paths = ['/account/overview', '/account/recent_activity', '/account/manage_cards', '/account/user_profile']
    expect(await walk(page, stack.siteOrigin(partnerId), paths)).toEqual([])
  })

/** Returns what is wrong with the stops of these pages. */
async function walk(page: Page, origin: string, paths: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const faults: string[] = []
  for (const path of paths) {
    await open(page, origin + path)
    for (let pressed = 0; pressed < presses; pressed++) {
      await page.keyboard.press('Tab')
      // What has the focus may still be on its way into view.
      await expect
        .poll(() => faultAt(page), { timeout: 2_000 })
        .toBe('')
        .catch(async () => faults.push(`${path}: ${await faultAt(page)}`))
    }
  }
  return faults
}

/** Returns what is wrong with the stop; empty if nothing is. */
async function faultAt(page: Page): Promise<string> {
  const { name, faults } = await page.evaluate(lookAtStop)
  const contrast = await page.evaluate(ringContrast)
  const all = contrast !== null && contrast < 3 ? [...faults, `has a ring of ${contrast.toFixed(1)}:1`] : faults
  return all.length === 0 ? '' : `${name} ${all.join(', ')}`
}
