import type { Locator, Page } from '@playwright/test'
import { settlePage } from '#dev/looking/settle-page.ts'
import { touchPage } from '#dev/looking/touch-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'

test.use({ viewport: { width: 412, height: 823 } })

const questions = (page: Page) => page.getByRole('region', { name: 'Good to know' })
const isLaidOut = (part: Locator) =>
  part.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))

test('what stands far below waits in the first view of a visit until it comes near', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh'))
  const card = page.getByRole('group', { name: 'Acclaimed restaurants' }).getByRole('article').first()
  expect(await isLaidOut(card)).toBe(false)
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => isLaidOut(card)).toBe(true)
})

test('a row has its height before anybody moves it', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh'))
  const row = page.getByRole('main').getByRole('list').first()
  const last = row.getByRole('article').last()
  expect(await isLaidOut(last)).toBe(false)
  await touchPage(page)
  await expect.poll(() => isLaidOut(last)).toBe(true)
  const { height } = (await row.boundingBox()) ?? { height: 0 }
  await last.scrollIntoViewIfNeeded()
  expect((await row.boundingBox())?.height).toBe(height)
})

test('whoever reads on before the script has come stays there, and what was typed stays too', async ({
  page,
  stack,
}) => {
  const scrolled = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scrolled.promise
    await route.continue()
  })
  await page.goto(stack.siteOrigin('nosh'), { waitUntil: 'commit' })
  await page.getByRole('main').getByLabel('Email').fill('pat@')
  await questions(page).scrollIntoViewIfNeeded()
  const before = await placeOf(questions(page))
  scrolled.resolve()
  await settlePage(page)
  expect(await placeOf(questions(page))).toBeCloseTo(before, -1)
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue('pat@')
})

test('a page that is loaded again stands where it stood', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh'))
  await touchPage(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const before = await placeOf(questions(page))
  await page.reload()
  await expect.poll(() => placeOf(questions(page))).toBeCloseTo(before, -1)
})

test('whoever goes on and comes back finds the place, within the site and by a page of its own', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('nosh'))
  await touchPage(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const before = await placeOf(questions(page))
  await page.getByRole('contentinfo').getByRole('link', { name: 'How it works' }).click()
  await expect(page).toHaveURL(/how-it-works/)
  await page.goBack()
  await expect.poll(() => placeOf(questions(page))).toBeCloseTo(before, -1)
  await page.goto(`${stack.siteOrigin('nosh')}/earn`)
  await page.goBack()
  await expect.poll(() => placeOf(questions(page))).toBeCloseTo(before, -1)
})

for (const [partnerId, width] of [
  ['nosh', 412],
  ['hilton', 1280],
  ['delta', 412],
] as const)
  test(`nothing jumps where somebody jumps down the home of ${partnerId}, ${width} px wide`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 823 })
    for (const jump of [
      () => page.keyboard.press('End'),
      () => page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })),
    ]) {
      await open(page, stack.siteOrigin(partnerId))
      await jump()
      await expect.poll(() => page.evaluate(() => scrollY + innerHeight > document.body.scrollHeight - 80)).toBe(true)
      await settlePage(page)
      expect(await wholeShift(page)).toBeLessThan(0.05)
    }
  })

test('a font that comes late takes the place of letters as wide as its own', async ({ page, stack }) => {
  const late = Promise.withResolvers<void>()
  await page.route('**/fonts/*', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto(stack.siteOrigin('nosh'), { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Longer than `optional` and `fallback` give a font.
  await page.waitForTimeout(3_500)
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family))
  test.skip(!(await hasLocalSerif(page)), 'this machine has no font of the widths of Times: install fonts-liberation')
  const before = await widthOfTitle(page)
  expect(await loaded()).toContain('Fraunces Fallback')
  expect(await loaded()).not.toContain('Fraunces')
  late.resolve()
  await expect.poll(loaded).toEqual(expect.arrayContaining(['Fraunces', 'Figtree']))
  await expect.poll(() => widthOfTitle(page), 'the font is used').not.toBe(before)
  expect(Math.abs((await widthOfTitle(page)) / before - 1)).toBeLessThan(0.04)
  expect(await wholeShift(page)).toBeLessThan(0.05)
})

async function hasLocalSerif(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    new FontFace('Probe', 'local("Times New Roman"),local("Liberation Serif"),local("Tinos")').load().then(
      () => true,
      () => false,
    ),
  )
}

/** Of the title's words on one line. */
async function widthOfTitle(page: Page): Promise<number> {
  return page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const line = document.createElement('span')
    line.textContent = heading.textContent
    line.style.cssText = 'position:absolute;white-space:nowrap'
    heading.append(line)
    const { width } = line.getBoundingClientRect()
    line.remove()
    return width
  })
}

/** The layout shift of the page so far, with what came within half a second of a key. */
async function wholeShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 0))
      }),
  )
}

/** How far below the window's upper edge a part begins. */
async function placeOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? Number.NaN
}
