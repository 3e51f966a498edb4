import type { Page } from '@playwright/test'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'
import { lookAtStop } from './look-at-stop.ts'

const inSanFrancisco = '/search?location=San+Francisco%2C+CA'

/** Presses a key, so that the parts of the page that wait for one are there. */
async function touch(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('work-at-touch'))),
    )
    .toBe(true)
  await waitUntilCalm(page)
}

for (const width of [360, 1280])
  test(`at ${width} px the main menu and the filters keep the focus while they are open, and give it back`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
    for (const opener of [
      page.getByRole('button', { name: 'Main menu' }),
      page.getByRole('button', { name: /^Filter/ }),
    ]) {
      await opener.focus()
      await page.keyboard.press('Enter')
      const drawer = page.locator('dialog[open]')
      await expect(drawer).toBeVisible()
      for (let presses = 0; presses < 40; presses++) {
        const { name } = await page.evaluate(lookAtStop)
        // The browser's own bar is a stop too, where the document has no focus.
        if (name !== '') {
          // It may still be sliding in.
          await expect.poll(async () => (await page.evaluate(lookAtStop)).faults, { message: name }).toEqual([])
          expect(await drawer.evaluate((one) => one.contains(document.activeElement)), name).toBe(true)
        }
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  })

test('without its script a page opens its menu, and closes it', async ({ browser, stack }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto(stack.siteOrigin('nosh'))
  await page.getByRole('button', { name: 'Main menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await context.close()
})

test('another page has the focus on its heading, and the way back on the link that led on', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const main = page.getByRole('main')
  const link = main.getByRole('article').nth(3).getByRole('link').first()
  const name = await link.innerText()
  await touch(page)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/merchants\//)
  await expect(main.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/search/)
  await expect(main.getByRole('link', { name, exact: true }).first()).toBeFocused()
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Ways to earn' })
  await footer.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/earn/)
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
})

test('another page of a list has the focus on the heading, and says which page it is', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh') + inSanFrancisco)
  const main = page.getByRole('main')
  await touch(page)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/pageNo=2/)
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Page 2, current page' })).toHaveCount(1)
  const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current]')
  await expect(current).toHaveCount(1)
  await expect(current).toHaveText('2')
})

test('what sticks to the window covers nothing that has the focus', async ({ page, stack }) => {
  test.setTimeout(180_000)
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  const faulty: string[] = []
  for (const [path, key, width, height] of [
    ['/account/recent_activity', 'Shift+Tab', 1280, 720],
    ['/account/user_profile', 'Shift+Tab', 1280, 720],
    ['/merchants/85', 'Tab', 360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, stack.siteOrigin('nosh') + path)
    await touch(page)
    for (let presses = 0; presses < 55; presses++) {
      await page.keyboard.press(key)
      // What has the focus may still be on its way into view.
      await expect
        .poll(async () => (await page.evaluate(lookAtStop)).faults, { timeout: 2_000 })
        .toEqual([])
        .catch(async () => {
          const { name, faults } = await page.evaluate(lookAtStop)
          faulty.push(`${path}: ${name} ${faults.join(', ')}`)
        })
    }
  }
  expect(faulty).toEqual([])
})

test('the ring of what has the focus can be told from its ground in the announcement of every program', async ({
  page,
  stack,
}) => {
  const faults: string[] = []
  for (const { id } of stack.partners.partners) {
    await page.goto(stack.siteOrigin(id))
    const link = page.getByRole('complementary', { name: 'Announcement' }).getByRole('link').first()
    if ((await link.count()) === 0) continue
    await page.keyboard.press('Tab')
    await link.focus()
    const [ring, ground] = await link.evaluate((one) => [
      getComputedStyle(one).outlineColor,
      getComputedStyle(one.closest('aside') ?? one).backgroundColor,
    ])
    if (ring === ground) faults.push(`${id}: ${ring}`)
  }
  expect(faults).toEqual([])
})

test('a filter that is removed leaves the focus beside it', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}${inSanFrancisco}&isNew=true`)
  await touch(page)
  const off = page.getByRole('main').getByRole('link', { name: /remove filter/ })
  await off.focus()
  await page.keyboard.press('Enter')
  await expect(off).toHaveCount(0)
  await expect(page.getByRole('main').locator('a:focus')).toHaveCount(1)
})

test('a button keeps the focus while it works, and a second Enter sends nothing', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}/login`)
  const answered = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/api/SignIn', async (route) => {
    sent.push(route.request().method())
    await answered.promise
    await route.continue()
  })
  await page.locator('[name="username"]').fill('nobody@mail.example')
  await page.locator('[name="password"]').fill('not the password')
  const button = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })
  await button.press('Enter')
  const working = page.getByRole('main').getByRole('button', { name: /^Working on your request/ })
  await expect(working).toBeFocused()
  await page.keyboard.press('Enter')
  await page.locator('[name="username"]').press('Enter')
  answered.resolve()
  await expect(page.getByText('We could not sign you in')).toBeVisible()
  expect(sent).toEqual(['POST'])
})
