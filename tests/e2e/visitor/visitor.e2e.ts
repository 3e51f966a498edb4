import type { Page } from '@playwright/test'
import { nora, open } from '../people.ts'
import { enter, enterAs } from '../sessions.ts'
import { touchPage } from '#dev/looking/touch-page.ts'
import { expect, test } from '../product.ts'
import { callsOf, sendProspect } from './calls.ts'
import { visitorCookie } from './visitor-cookie.ts'

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
      expect(kept[`__Host-${key}`]).toBe(given[name])
    }
  })

test('what a page keeps in cookies is secure, and of its host alone', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('hilton')}/?${new URLSearchParams({ ...campaign, ...origin })}`)
  const kept = async () => (await page.context().cookies(page.url())).filter(({ httpOnly }) => !httpOnly)
  await expect.poll(async () => (await kept()).map(({ name }) => name)).toContain('__Host-utmSource')
  for (const { name, secure, domain, path, sameSite } of await kept()) {
    expect(name).toMatch(/^__Host-/)
    expect({ secure, domain, path, sameSite }, name).toEqual({
      secure: true,
      domain: 'hilton.localhost',
      path: '/',
      sameSite: 'Lax',
    })
  }
})

test('ROUTE-51 STORAGE-02 KNOWN-01 a public id in the address is kept, and looked up', async ({ page, stack }) => {
  const calls = callsOf(page)
  await open(page, `${stack.siteOrigin('hilton')}/?public_id=AAAAAAAAAAAAAAAAAAAAAA`)
  await expect.poll(() => calls).toContain('GET /api/Member/AAAAAAAAAAAAAAAAAAAAAA')
  await page.getByRole('banner').getByRole('link', { name: 'Search restaurants' }).click()
  await expect(page).toHaveURL(/\/search$/)
  expect((await cookies(page))['__Host-publicId']).toBe('AAAAAAAAAAAAAAAAAAAAAA')
})

test('KNOWN-02 a public id in the cookie is looked up, once and not for who has signed in', async ({
  page,
  context,
  stack,
}) => {
  const value = 'BBBBBBBBBBBBBBBBBBBBBB'
  await context.addCookies([visitorCookie({ key: 'publicId', value, page: stack.siteOrigin('nosh') })])
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
  // Some seconds after the first view.
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('__Host-sessionExpiry=')
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))
  expect(kept.session).not.toEqual([])
  expect(kept.cookies).toContain('__Host-sessionExpiry=')
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
