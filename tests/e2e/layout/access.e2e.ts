import type { Locator, Page } from '@playwright/test'
import { enlargeText } from '#dev/auditing/audit-page.ts'
import { findCutOffControls, findOverflow } from '#dev/auditing/find-overflow.ts'
import { settlePage, waitForHydration } from '#dev/looking/settle-page.ts'
import { lookAtFocus } from './look-at-focus.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { pickMerchants } from '../restaurant/pick-merchant.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

const inSanFrancisco = '/search?location=San+Francisco%2C+CA'

test('search, a restaurant and joining need a keyboard alone: focus is seen, goes in the order of the page, and is never trapped', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.siteOrigin('hilton')}/search`)
  const main = page.getByRole('main')
  await tabTo(page, main.getByLabel('City, state or ZIP'))
  await page.keyboard.type('San Francisco, CA')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/location=San\+Francisco/)
  const card = main.getByRole('article').first().getByRole('link').first()
  const name = await card.innerText()
  await waitUntilCalm(page)
  await tabTo(page, card)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/merchants\//)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)
  await waitUntilCalm(page)
  await tabTo(page, page.locator('a[href^="/join"]').first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/join/)
  await expect(main.locator('button[type=submit]')).toBeVisible()
  await waitUntilCalm(page)
  await tabTo(page, main.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type('keys.alone@example.com')
  await tabTo(page, main.locator('button[type=submit]'))
  await page.keyboard.press('Enter')
  await expect(main.locator('[aria-invalid=true]').first()).toBeFocused()
  await tabTo(page, page.getByRole('contentinfo').getByRole('link').last())
})

test.describe('with the live map', () => {
  test.use({ map: 'live' })

  test('a keyboard gets past the map in one step', async ({ page, stack }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(stack.siteOrigin('nosh') + inSanFrancisco)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).focus()
    // Drawn without a graphics card, beside another test.
    await expect(page.getByRole('button', { name: /zoom in/ }).first()).toBeVisible({ timeout: 40_000 })
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip the map' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeFocused()
  })
})

test('on a phone the button to the map floats over none of the pages below the list', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(stack.siteOrigin('hilton') + inSanFrancisco)
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  const covered = (link: Element) => {
    const { x, y, width, height } = link.getBoundingClientRect()
    return !link.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await expect(links).toHaveCount(6)
  for (const link of await links.all()) {
    await link.focus()
    expect(await link.evaluate(covered)).toBe(false)
  }
})

test('with text of 200 % nothing is cut off, reaches over the side, or leaves its button', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const [partnerId, paths] of [
    ['nosh', ['/', inSanFrancisco, '/join', '/earn']],
    ['tgbk', ['/', inSanFrancisco]],
    ['caesars', ['/earn/how-it-works']],
  ] as const)
    for (const path of paths) {
      await page.goto(stack.siteOrigin(partnerId) + path)
      await settlePage(page)
      await enlargeText(page)
      expect
        .soft([...(await findOverflow(page)), ...(await findCutOffControls(page))], `${partnerId} ${path}`)
        .toEqual([])
    }
})

test('who asks for less motion gets none', async ({ page, stack }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', inSanFrancisco]) {
    await page.goto(stack.siteOrigin('nosh') + path)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Main menu' }).click()
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element)
          return `${transitionDuration},${animationDuration}`.split(',').map((text) => parseFloat(text) || 0)
        }),
      ),
    )
    expect(longest, `seconds on ${path}`).toBeLessThanOrEqual(0.001)
  }
})

test('a restaurant prints as what one takes along: name, address, hours and what it earns, without the frame', async ({
  page,
  stack,
}) => {
  const [id] = await pickMerchants(stack, { partnerId: 'nosh', having: ['menu'] })
  await page.goto(`${stack.siteOrigin('nosh')}/merchants/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Hours' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Hours' })).toBeVisible()
  await expect(main.getByText(/^Earn /).first()).toBeVisible()
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Back' })).toHaveCount(0)
})

/** Presses Tab until the target has the focus. On the way every focus is seen and stands later in the page than the one before. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const wanted = await target.elementHandle()
  await page.evaluate(lookAtFocus, null)
  for (let pressed = 0; pressed < 120; pressed++) {
    await page.keyboard.press('Tab')
    const { found, faults } = await page.evaluate(lookAtFocus, wanted)
    expect(faults).toEqual([])
    if (found) return
  }
  throw new Error(`Tab never reaches ${target.toString()}`)
}
