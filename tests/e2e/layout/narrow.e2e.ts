import type { Page } from '@playwright/test'
import { enlargeText } from '#dev/auditing/audit-page.ts'
import { findCutOffControls, findOverflow } from '#dev/auditing/find-overflow.ts'
import { waitForHydration } from '#dev/looking/settle-page.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { expect, test } from '../product.ts'

// A page's own letters may come late or never, and those of the system may be wider.
test.beforeEach(({ page }) =>
  page.route('**/*', (route) =>
    ['font', 'image'].includes(route.request().resourceType()) ? route.abort() : route.fallback(),
  ),
)

const fullWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('LAYOUT-05 the page keeps a width of 320 pixels in a narrower window, and fits one of just that', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 300, height: 700 })
  await page.goto(stack.siteOrigin('marriott'))
  expect(await page.evaluate(() => document.documentElement.getBoundingClientRect().width)).toBe(320)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await fullWidth(page)).toBe(320)
})

test('the longest names fit the navbar with its words in any window, also with text of twice the size', async ({
  page,
  stack,
}) => {
  const navbar = page.getByRole('banner')
  const faults: string[] = []
  for (const { id } of longestNames(stack)) {
    await page.goto(stack.siteOrigin(id), { waitUntil: 'domcontentloaded' })
    await look(id)
    await enlargeText(page)
    await look(`${id}, large text`)
  }
  expect(faults).toEqual([])

  async function look(what: string): Promise<void> {
    for (const width of [320, 661, 1050, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      const spread = await navbar.evaluate((element) => element.scrollWidth)
      if (spread > width) faults.push(`${what}, ${width} px: ${spread} px wide`)
      const menu = (await findCutOffControls(page)).filter((control) => control.startsWith('button "Main menu"'))
      faults.push(...menu.map((control) => `${what}, ${width} px: ${control}`))
    }
  }
})

const large = [
  '/',
  '/search?location=San+Francisco%2C+CA',
  '/search?location=Nowhereville%2C+ZZ',
  '/join',
  // Without a word to say first it leads away where members sign in through their programme.
  '/login?rfr=3',
  '/earn',
]

for (const partnerId of ['nosh', 'caesars', 'fuel-rewards'])
  test(`${partnerId}: with text of twice the size every word is within a window of 320 px`, async ({ page, stack }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await enlargeText(page)
    const faults: string[] = []
    for (const path of large) {
      await page.goto(stack.siteOrigin(partnerId) + path)
      await waitForHydration(page)
      faults.push(...(await findOverflow(page)).map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
  })

function longestNames({ partners }: Stack) {
  const lengthOf = (partner: (typeof partners.partners)[number]) => partner.theme.wordmark.text.length
  return partners.partners.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 6)
}
