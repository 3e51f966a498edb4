import type { BrowserContext, Page } from '@playwright/test'
import { fetchFrom } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'

const minute = 60_000
const warning = 'You will be automatically logged out due to inactivity.'
const stay = 'Click here to keep this session active.'

/** Moves the clock of every tab; what the server says of the session's end moves with it. */
async function movableClock(context: BrowserContext) {
  let moved = 0
  await context.clock.install()
  await context.route('**/api/Member', async (route) => {
    const { cookie = '' } = await route.request().allHeaders()
    const json = await (await fetchFrom(route.request().url(), { accept: 'application/json', cookie })).json()
    json.sessionExpiresAt = new Date(Date.parse(json.sessionExpiresAt) + moved).toISOString()
    await route.fulfill({ json })
  })
  return async function move(ms: number): Promise<void> {
    moved += ms
    await context.clock.fastForward(ms)
  }
}

function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // What was seen of restaurants is told whenever its time comes.
    if (pathname.startsWith('/api/') && pathname !== '/api/Impressions') calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

const storedEnd = (page: Page) =>
  page.evaluate(() => {
    const pair = document.cookie.split('; ').find((one) => one.startsWith('__Host-sessionExpiry='))
    return Date.parse(decodeURIComponent(pair?.split('=')[1] ?? ''))
  })

test('SESSION-05 SESSION-06 SESSION-07 a minute before the end the page warns, and its link asks for the member and moves the end', async ({
  page,
  stack,
}) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  const move = await movableClock(page.context())
  await open(page, `${stack.siteOrigin('nosh')}/account/overview`)
  await expect.poll(() => storedEnd(page)).toBeGreaterThan(0)
  const before = await storedEnd(page)
  await move(13 * minute)
  await expect(page.getByText(warning)).toHaveCount(0)
  await move(minute + 30_000)
  await expect(page.getByText(warning)).toBeVisible()
  const calls = watchCalls(page)
  await page
    .getByRole('button', { name: stay })
    .or(page.getByRole('link', { name: stay }))
    .click()
  await expect(page.getByText(warning)).toHaveCount(0)
  expect(calls).toEqual(['GET /api/Member'])
  expect(await storedEnd(page)).toBeGreaterThan(before + 13 * minute)
  await move(minute)
  expect(page.url()).toContain('/account/overview')
})

test('SESSION-01 SESSION-08 at the stored end the browser goes to sign out', async ({ page, stack }) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  const move = await movableClock(page.context())
  await open(page, `${stack.siteOrigin('nosh')}/account/overview`)
  await expect.poll(() => storedEnd(page)).toBeGreaterThan(0)
  await page.evaluate(() => {
    const end = encodeURIComponent(new Date(Date.now() + 10_000).toISOString())
    document.cookie = `__Host-sessionExpiry=${end}; path=/; max-age=900; samesite=lax; secure`
    window.dispatchEvent(new Event('focus'))
  })
  await expect(page.getByText(warning)).toBeVisible()
  await move(11_000)
  await expect(page).toHaveURL(/\/SignOut$/)
})

test('an end that one tab moves is known in the other', async ({ page, context, stack }) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  const move = await movableClock(context)
  await open(page, `${stack.siteOrigin('nosh')}/account/overview`)
  const other = await context.newPage()
  await open(other, `${stack.siteOrigin('nosh')}/account/manage_cards`)
  await expect.poll(() => storedEnd(other)).toBeGreaterThan(0)
  await move(14 * minute + 30_000)
  await expect(page.getByText(warning)).toBeVisible()
  await expect(other.getByText(warning)).toBeVisible()
  await page
    .getByRole('button', { name: stay })
    .or(page.getByRole('link', { name: stay }))
    .click()
  for (const tab of [page, other]) await expect(tab.getByText(warning)).toHaveCount(0)
  await move(minute)
  for (const tab of [page, other]) expect(tab.url()).toContain('/account/')
})

test('a sign-out in one tab is known in the other, which is led to signing in', async ({ page, context, stack }) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await open(page, `${stack.siteOrigin('nosh')}/account/overview`)
  const other = await context.newPage()
  await open(other, `${stack.siteOrigin('nosh')}/account/manage_cards`)
  await expect.poll(() => storedEnd(other)).toBeGreaterThan(0)
  await page.goto(`${stack.siteOrigin('nosh')}/SignOut`)
  await expect(other).toHaveURL(/\/login\?returnTo=%2Faccount%2Fmanage_cards/)
})

test('a machine that slept past the end asks the server when it wakes, and goes to sign out, before any timer has run', async ({
  page,
  stack,
}) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await movableClock(page.context())
  await open(page, `${stack.siteOrigin('nosh')}/account/overview`)
  await expect.poll(() => storedEnd(page)).toBeGreaterThan(0)
  await page.clock.setSystemTime(Date.now() + 60 * minute)
  await page.route('**/api/Member', (route) => route.fulfill({ status: 401, json: { code: 'notSignedIn' } }))
  expect(page.url()).toContain('/account/overview')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(/\/SignOut$/)
})

test('a clock that is fast, or is set while a page is open, signs nobody out', async ({ page, stack }) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await page.clock.install({ time: Date.now() + 16 * minute })
  await open(page, `${stack.siteOrigin('nosh')}/account/overview`)
  await expect.poll(() => storedEnd(page)).toBeGreaterThan(0)
  // By the browser's own clock, from which every tab counts.
  expect((await storedEnd(page)) - (await page.evaluate(() => Date.now()))).toBeGreaterThan(13 * minute)
  await page.clock.setSystemTime(Date.now() + 60 * minute)
  const asked = page.waitForResponse('**/api/Member')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await asked
  await expect.poll(() => storedEnd(page)).toBeGreaterThan(Date.now() + 70 * minute)
  expect(page.url()).toContain('/account/overview')
  await expect(page.getByText(warning)).toHaveCount(0)
})

test('SESSION-09 the member is asked for again with each page that a member goes to', async ({ page, stack }) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await open(page, `${stack.siteOrigin('nosh')}/account/overview`)
  const calls = watchCalls(page)
  for (const [place, { name, path }] of [
    { name: 'Linked Cards', path: 'manage_cards' },
    { name: 'Profile', path: 'user_profile' },
  ].entries()) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect.poll(() => calls.filter((call) => call === 'GET /api/Member').length).toBe(place + 1)
  }
})

test('SESSION-10 a visitor who goes from page to page is not asked about', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}/earn`)
  const calls = watchCalls(page)
  await page
    .getByRole('link', { name: /Search/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/search/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(calls).not.toContain('GET /api/Member')
})

test('API-52 API-53 signing out is a call that outlives the page, and its JSON is read', async ({ page, stack }) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = (input, init) => {
      if (String(input).endsWith('/api/SignOut')) document.documentElement.dataset['kept'] = String(init?.keepalive)
      return fetch(input, init)
    }
  })
  await open(page, `${stack.siteOrigin('nosh')}/SignOut`)
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'true')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.route('**/api/SignOut', (route) => route.fulfill({ contentType: 'application/json', body: 'no JSON' }))
  await page.goto(`${stack.siteOrigin('nosh')}/SignOut`)
  await expect(page.getByRole('main').getByRole('button')).toBeVisible()
})
