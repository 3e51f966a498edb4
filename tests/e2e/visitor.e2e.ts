import type { Page } from '@playwright/test'
import { nora, open } from './account/people.ts'
import { enter, enterAs } from './frame/sessions.ts'
import { touchPage } from '#dev/looking/touch-page.ts'
import { expect, test } from './product.ts'

const campaign = {
  utm_term: 'tacos',
  utm_medium: 'mail',
  utm_campaign: 'spring',
  utm_source: 'letter',
  utm_content: 'b',
}
const origin = { referrer: 'a-friend', source: 'postcard' }

async function cookies(page: Page): Promise<Record<string, string>> {
  const pairs = (await page.context().cookies(page.url())).map(({ name, value }) => [name, value] as const)
  return Object.fromEntries(pairs)
}

/** Every call of the API that the page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Sends the e-mail form of the home page, which checks by GET and records by POST. */
async function sendProspect(page: Page, email: string): Promise<void> {
  const form = page.locator('form[action="/join"]').first()
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Get started' }).click()
}

/** A place for each id, so that one visit proves them all. */
for (const [ids, names] of [
  ['ROUTE-52 ROUTE-53 ROUTE-54', ['utm_term', 'utm_medium', 'utm_campaign']],
  ['ROUTE-55 ROUTE-56', ['utm_source', 'utm_content']],
  ['ROUTE-57 ROUTE-58 STORAGE-06', ['referrer', 'source']],
] as const)
  test(`${ids} ${names.join(', ')} of the first address are kept through the visit`, async ({ page, stack }) => {
    const given: Record<string, string> = { ...campaign, ...origin }
    await open(page, `${stack.siteOrigin('hilton')}/?${new URLSearchParams(given)}`)
    await page.getByRole('banner').getByRole('link', { name: 'Search restaurants' }).click()
    await expect(page).toHaveURL(/\/search$/)
    const kept = await cookies(page)
    for (const name of names) {
      const key = name.replace(/_(.)/, (_, letter: string) => letter.toUpperCase())
      expect(kept[key]).toBe(given[name])
    }
  })

test('ROUTE-51 STORAGE-02 KNOWN-01 a public id in the address is kept, and looked up', async ({ page, stack }) => {
  const calls = callsOf(page)
  await open(page, `${stack.siteOrigin('hilton')}/?public_id=AAAAAAAAAAAAAAAAAAAAAA`)
  await expect.poll(() => calls).toContain('GET /api/Member/AAAAAAAAAAAAAAAAAAAAAA')
  await page.getByRole('banner').getByRole('link', { name: 'Search restaurants' }).click()
  await expect(page).toHaveURL(/\/search$/)
  expect((await cookies(page))['publicId']).toBe('AAAAAAAAAAAAAAAAAAAAAA')
})

test('KNOWN-02 a public id in the cookie is looked up, once and not for who has signed in', async ({
  page,
  context,
  stack,
}) => {
  const value = 'BBBBBBBBBBBBBBBBBBBBBB'
  await context.addCookies([{ name: 'publicId', value, url: stack.siteOrigin('nosh') }])
  const calls = callsOf(page)
  await open(page, stack.siteOrigin('nosh'))
  await touchPage(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search restaurants' }).click()
  await expect(page).toHaveURL(/\/search$/)
  expect(calls.filter((call) => call === `GET /api/Member/${value}`)).toHaveLength(1)
  await enter(page, stack, nora)
  calls.length = 0
  await open(page, stack.siteOrigin('nosh'))
  expect(calls).not.toContain(`GET /api/Member/${value}`)
})

test('CSRF-01 CSRF-02 CSRF-04 the token is fetched at the start, kept, and not fetched again', async ({
  page,
  stack,
}) => {
  const calls = callsOf(page)
  await open(page, stack.siteOrigin('nosh'))
  expect(calls.slice(0, 3)).toContain('GET /api/CSRF')
  await touchPage(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search restaurants' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('online'))
  })
  await page.goBack()
  const sent = page.waitForRequest('**/api/Prospects')
  await sendProspect(page, 'kept.token@example.com')
  expect((await sent).headers()['x-xsrf-token']).toMatch(/^[\w-]{20,}/)
  await expect(page).toHaveURL(/\/join/)
  expect(calls.filter((call) => call === 'GET /api/CSRF')).toHaveLength(1)
})

test('CSRF-06 TOAST-02 TOAST-05 without a token a form is told so, by an error that stays until it is closed', async ({
  page,
  stack,
}) => {
  await page.clock.install()
  await page.route('**/api/CSRF', (route) => route.abort())
  await open(page, stack.siteOrigin('nosh'))
  await page.clock.fastForward(36_000)
  await sendProspect(page, 'no.token@example.com')
  const toast = page.getByRole('status').filter({ hasText: 'Something went wrong' })
  await expect(toast).toContainText(
    'ERROR: Something went wrong. Please refresh the page and try again. Error Code: CSRF',
  )
  await page.clock.fastForward(10_000)
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Close message' }).click()
  await expect(toast).toHaveCount(0)
})

test('TOAST-03 TOAST-04 TOAST-06 a success stands at the top in the middle, and closes itself after three seconds', async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(['clipboard-write', 'clipboard-read'])
  await enter(page, stack, nora)
  await page.clock.install()
  await open(page, `${stack.siteOrigin('nosh')}/account/overview`)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: /Copy/ }).click()
  const toast = page.getByText('SUCCESS:')
  await expect(toast).toBeVisible()
  const { left, width, top } = await toast.evaluate((element) => {
    const box = element.closest('[data-kind]')?.getBoundingClientRect()
    return { left: box?.left ?? 0, width: box?.width ?? 0, top: box?.top ?? 999 }
  })
  expect(Math.abs(left + width / 2 - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(10)
  expect(top).toBeLessThan(40)
  await page.clock.runFor(2_999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toHaveCount(0)
})

test('TOAST-01 a message is a success, an error or a warning, and says which', async ({ page, stack }) => {
  await page.addInitScript(() => {
    const answers = [() => Promise.resolve(), () => Promise.reject(new Error('denied'))]
    navigator.clipboard.writeText = () => (answers.shift() ?? (() => Promise.resolve()))()
  })
  await enter(page, stack, nora)
  await page.clock.install()
  await open(page, `${stack.siteOrigin('nosh')}/account/overview`)
  await page.clock.pauseAt(Date.now() + 5_000)
  const kinds = page.getByText(/^(SUCCESS|ERROR|WARNING):/)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(kinds).toHaveText([/^SUCCESS:/])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(kinds).toHaveText([/^SUCCESS:/, /^ERROR:/])
  await page.clock.fastForward(14 * 60_000)
  await expect(kinds).toHaveText([/^ERROR:/, /^WARNING:/])
})

test('the feature flags come with the page, and are asked for no more', async ({ page, stack }) => {
  const calls = callsOf(page)
  await open(page, stack.siteOrigin('nosh'))
  await touchPage(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search restaurants' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await page.evaluate(() => {
    for (const name of ['focus', 'offline', 'online']) dispatchEvent(new Event(name))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(calls).not.toContain('GET /api/feature-flags')
})

test('STORAGE-01 STORAGE-04 what the site keeps is in the session storage and in cookies, and nowhere else', async ({
  page,
  stack,
}) => {
  await enter(page, stack, nora)
  await open(page, `${stack.siteOrigin('nosh')}/search?location=San+Francisco%2C+CA&utm_source=letter`)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/merchants\//)
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))
  expect(kept.session).toContain('sessionExpiry')
  expect(kept.local).toEqual([])
  expect(kept.databases).toEqual([])
})

test('ROUTE-61 the links to joining and signing in carry the e-mail that was entered', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh'))
  await sendProspect(page, 'carried@example.com')
  await expect(page).toHaveURL(/\/join\?email=carried(%40|@)example\.com/)
  await open(page, stack.siteOrigin('nosh'))
  await sendProspect(page, nora.email)
  await expect(page).toHaveURL(/\/login\?email=nora(%40|@)demo\.example/)
})

test.describe('in the native app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0 CommensalApp/2.1.0' })

  test('NATIVE-01 the app is told who is there: the known visitor, then the member', async ({ page, stack }) => {
    const { publicId } = await enterAs(page, stack, { partnerId: 'nosh', memberType: 'NonCardMember' })
    await page.addInitScript(() => {
      const told: string[] = []
      Object.assign(window, { told, commensalApp: { setExternalUserId: (id: string) => told.push(id) } })
    })
    const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
    await open(page, stack.siteOrigin('nosh'))
    await expect.poll(told).toEqual([publicId])
    await page.context().clearCookies({ name: '__Host-sid' })
    await open(page, `${stack.siteOrigin('nosh')}/?public_id=${publicId}`)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect.poll(told).toEqual([publicId])
  })
})
