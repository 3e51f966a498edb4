import type { Page } from '@playwright/test'
import { touchPage } from '#dev/looking/touch-page.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { watchPage } from '../watch-page.ts'
import { joinNosh, open } from '../people.ts'
import { expect, test } from '../product.ts'
import { startSite } from '../start-site.ts'
import { freePort } from '#dev/stacking/free-port.ts'

/** Where the calls of a page go. A preflight goes where its call goes. */
function callsOf(page: Page): { readonly origins: Set<string>; readonly made: string[] } {
  const calls = { origins: new Set<string>(), made: [] as string[] }
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname.startsWith('/api/csp-reports')) return
    calls.origins.add(origin)
    calls.made.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** One installation whose pages and API have a port each, on the database of the stack. */
async function startApart(stack: Stack) {
  const [pagesPort, apiPort] = [await freePort(), await freePort()]
  const config = { apiOrigins: { api: `http://{host}:${apiPort}`, pages: `http://{host}:${pagesPort}` } }
  const pages = await startSite(stack, { config, port: pagesPort })
  const api = await startSite(stack, { config, port: apiPort })
  return { pages, api, close: () => Promise.all([pages.close(), api.close()]) }
}

test('API-03 with an origin of its own the API takes every call of the pages, from joining to signing out', async ({
  page,
  stack,
}) => {
  const { pages, api, close } = await startApart(stack)
  const home = pages.siteOrigin('nosh')
  const problems = watchPage(page, home)
  const calls = callsOf(page)
  const person = await joinNosh(page, { ...stack, siteOrigin: pages.siteOrigin })
  await open(page, `${home}/SignOut`)
  await expect(page.getByRole('heading', { level: 1, name: 'Signed out' })).toBeVisible()

  await open(page, `${home}/login`)
  await page.locator('[name="username"]').fill(person.email)
  await page.locator('[name="password"]').fill(person.password)
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await open(page, `${home}/search?location=San+Francisco%2C+CA`)
  await touchPage(page)
  await page.getByRole('link', { name: 'Acclaimed', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Acclaimed (remove filter)' })).toBeVisible()
  await expect.poll(() => calls.made).toContain('GET /api/v2/Merchants/Search')

  expect(calls.made).toEqual(
    expect.arrayContaining(['GET /api/CSRF', 'POST /api/Members/Prospects', 'GET /api/SignOut', 'POST /api/SignIn']),
  )
  expect([...calls.origins]).toEqual([api.siteOrigin('nosh')])
  const expected = [api.siteOrigin('nosh'), stack.cardHostOrigin]
  // The stack's card host knows the stack's own pages, and lets no others frame it: the frame stays empty.
  const odd = problems.filter(
    (one) => !expected.some((origin) => one.startsWith(origin)) && !/frame-ancestors|'cookie' property/.test(one),
  )
  expect(odd).toEqual([])
  expect(problems.filter((one) => one.startsWith(stack.cardHostOrigin))).not.toEqual([])
  await close()
})

test('API-03 without one, pages call their own origin', async ({ page, stack }) => {
  const calls = callsOf(page)
  await open(page, `${stack.siteOrigin('nosh')}/search?location=San+Francisco%2C+CA`)
  await touchPage(page)
  await page.getByRole('link', { name: 'Acclaimed', exact: true }).click()
  await expect.poll(() => calls.made).toContain('GET /api/v2/Merchants/Search')
  expect([...calls.origins]).toEqual([stack.siteOrigin('nosh')])
})
