import type { Page } from '@playwright/test'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'

const inSanFrancisco = '/search?location=San+Francisco%2C+CA'
const chip = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()

/** Notes each view transition of the page, and what moves in it. */
async function watchTransitions(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const seen: string[][] = []
    Object.assign(window, { seenTransitions: seen })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      const moving: string[] = []
      seen.push(moving)
      const noteMoving = () => {
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect && effect.pseudoElement) moving.push(effect.pseudoElement)
        return moving
      }
      transition.ready.then(noteMoving).catch(() => moving.push('overtaken'))
      return transition
    }
  })
  return () => page.evaluate(() => Object.getOwnPropertyDescriptor(window, 'seenTransitions')?.value)
}

test('a search that changes fades its list from the last results to the next, and nothing else', async ({
  page,
  stack,
}) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const transitions = await watchTransitions(page)
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const before = await names(page)
  await chip(page, 'Acclaimed').click()
  await expect(chip(page, 'Acclaimed (remove filter)')).toBeVisible()
  await expect.poll(() => names(page)).not.toEqual(before)
  await expect.poll(transitions).toHaveLength(1)
  await expect.poll(async () => (await transitions())[0]).toContain('::view-transition-new(results)')
  expect((await transitions()).flat().filter((name) => name.includes('(root)'))).toEqual([])
  expect(errors).toEqual([])
})

test('with reduced motion the results change without a transition', async ({ page, stack }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const transitions = await watchTransitions(page)
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const before = await names(page)
  await chip(page, 'Acclaimed').click()
  await expect.poll(() => names(page)).not.toEqual(before)
  expect(await transitions()).toEqual([])
})

test('nothing moves under the open filter panel, which the list would cover', async ({ page, stack }) => {
  const transitions = await watchTransitions(page)
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const before = await names(page)
  await page.getByRole('button', { name: /^Filter & Sort/ }).click()
  await page.getByRole('checkbox', { name: /^Acclaimed/ }).check()
  await expect.poll(() => names(page)).not.toEqual(before)
  expect(await transitions()).toEqual([])
})

test('results stay those of the address, however quickly one search follows another', async ({ page, stack }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const transitions = await watchTransitions(page)
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const all = await names(page)
  await chip(page, 'Acclaimed').click()
  await expect.poll(() => names(page)).not.toEqual(all)
  const acclaimed = await names(page)
  await chip(page, 'Acclaimed (remove filter)').click()
  await expect.poll(() => names(page)).toEqual(all)
  // Both searches are known by now: each step changes the list at once, while the step before it is still moving.
  const seen = (await transitions()).length
  await page.evaluate(async () => {
    for (const step of [-1, 1, -1, 1, -1]) {
      history.go(step)
      await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    }
  })
  await expect(page).toHaveURL(/acclaimed=true/)
  await expect.poll(() => names(page)).toEqual(acclaimed)
  expect((await transitions()).length).toBeGreaterThan(seen)
  await page.waitForTimeout(600)
  expect(await names(page)).toEqual(acclaimed)
  expect(errors).toEqual([])
})

test('results that are overtaken before they could move in are never shown', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const all = await names(page)
  await chip(page, 'Acclaimed').click()
  await expect.poll(() => names(page)).not.toEqual(all)
  await chip(page, 'Acclaimed (remove filter)').click()
  await expect.poll(() => names(page)).toEqual(all)
  const seen = await page.evaluate(async () => {
    const first = () => document.querySelector('main article h2')?.textContent ?? ''
    const steps = (count: number) => {
      history.go(count)
      return new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    }
    // A browser that takes its time before it lets the page change.
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) =>
      start(async () => {
        await new Promise((resolve) => setTimeout(resolve, 400))
        if (typeof update === 'function') await update()
      })
    const shown = new Set<string>([first()])
    await steps(-1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await steps(1)
    for (let look = 0; look < 60; look++) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      shown.add(first())
    }
    return [...shown]
  })
  expect(seen).toHaveLength(1)
  expect(await names(page)).toEqual(all)
})
