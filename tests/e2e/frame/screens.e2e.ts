import type { Page } from '@playwright/test'
import type { Stack } from '#dev/stacking/stack.ts'
import { setMaintenance } from '#server/health/maintenance-store.ts'
import { drawnPage, inside, titleOf, wordsOf } from '../drawn-page.ts'
import { nora, open } from '../people.ts'
import { enter, sessionOf } from '../sessions.ts'
import { expect, test } from '../product.ts'
import { type Site, startSite } from '../start-site.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('MAINT-01 MAINT-02 MAINT-04 in maintenance every page says so, and that it is no fault of the person', async ({
  stack,
}) => {
  await whileInMaintenance(stack, ['ihg'], async (site) => {
    const page = await drawnPage(`${site.siteOrigin('ihg')}/search`)
    expect(page.status).toBe(503)
    expect(titleOf(page)).toBe("We're Working On It")
    expect(page.getByRole('main').textContent).toContain('Please check back later.')
    expect(page.getByRole('main').textContent).toContain('We’ll be right back')
  })
})

test('MAINT-03 MAINT-05 in maintenance signing in and joining have words of their own, and the way home is a setting', async ({
  stack,
}) => {
  await whileInMaintenance(stack, ['marriott', 'ftch'], async (site) => {
    for (const path of ['/login', '/join']) {
      const main = (await drawnPage(site.siteOrigin('marriott') + path)).getByRole('main')
      expect(main.textContent).toContain('You can’t sign in or join right now.')
      expect(inside(main).getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
    }
    const page = await drawnPage(site.siteOrigin('ftch'))
    expect(titleOf(page)).toBe("We're Working On It")
    expect(inside(page.getByRole('main')).queryByRole('link', { name: 'Go home' })).toBeNull()
  })
})

/** A server keeps for two seconds whether it is in maintenance: here it is one that nobody has asked before, and nobody asks after. */
async function whileInMaintenance(stack: Stack, ids: readonly string[], look: (site: Site) => Promise<void>) {
  const turn = (state: 'on' | 'off') =>
    Promise.all(ids.map((id) => setMaintenance(stack.context.database.forPartner(id), id, state)))
  const site = await startSite(stack, {})
  await turn('on')
  try {
    await look(site)
  } finally {
    await turn('off')
    await site.close()
  }
}

test('ERRPAGE-04 ERRPAGE-05 ERRPAGE-06 a server error shows its page, with the code to name and the number to call', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.siteOrigin('nosh')}/search?location=San+Francisco%2C+CA`)
  await page.route('**/api/v2/Merchants/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'fault', requestId: 'table-for-two' } }),
  )
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(title(page)).toHaveText('Something went wrong on our side')
  await expect(page.getByText('Reference code: table-for-two')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /1-800-555-0101/ })).toHaveAttribute(
    'href',
    'tel:+18005550101',
  )
})

test('ROUTE-44 ROUTE-45 COPY-01 the error page and the not-found page have paths of their own, and their words from the dictionary', async ({
  stack,
}) => {
  const copy = stack.partners.partnerById('nosh')?.copy
  const error = await drawnPage(`${stack.siteOrigin('nosh')}/error`)
  expect(titleOf(error)).toBe(copy?.['error.title'])
  expect(wordsOf([error.getByRole('main')])[0]).toContain(copy?.['error.text'] ?? 'no text')
  expect(error.getByText(/Reference code: [\w-]{30,}/)).toBeTruthy()
  expect(titleOf(await drawnPage(`${stack.siteOrigin('nosh')}/not_found`))).toBe('Page not found')
})

test('ROUTE-13 ROUTE-14 ROUTE-15 signing in has its path, in any case, where there is an enrolment', async ({
  stack,
}) => {
  for (const path of ['/login', '/Login']) {
    const { document } = await drawnPage(stack.siteOrigin('nosh') + path)
    expect(document.querySelector('form [name="username"]'), path).not.toBeNull()
  }
  const page = await drawnPage(`${stack.siteOrigin('ftch')}/login`)
  expect(page.status).toBe(404)
  expect(titleOf(page)).toBe('Page not found')
})

test('ROUTE-50 an unknown path of the account center leads to its overview', async ({ stack }) => {
  const session = await sessionOf(stack, nora)
  const page = await drawnPage(`${stack.siteOrigin('nosh')}/account/xyz`, { session })
  expect(page.url).toBe(`${stack.siteOrigin('nosh')}/account/overview`)
  expect(page.status).toBe(200)
})

test('ROUTE-16 ROUTE-17 being at /SignOut signs out, whatever the enrolment type', async ({ page, stack }) => {
  await enter(page, stack, nora)
  await page.goto(`${stack.siteOrigin('nosh')}/SignOut`)
  await expect(title(page)).toHaveText(/signed out/i)
  await page.goto(`${stack.siteOrigin('nosh')}/account/overview`)
  await expect(page).toHaveURL(/\/login/)
  const answer = await page.goto(`${stack.siteOrigin('ftch')}/SignOut`)
  expect(answer?.status()).toBe(200)
  await expect(title(page)).toHaveText(/signed out/i)
})

test('ROLE-01 a visitor opens home, the search and a restaurant without signing in', async ({ stack }) => {
  const origin = stack.siteOrigin('hilton')
  expect(titleOf(await drawnPage(origin))).toMatch(/./)
  const search = await drawnPage(`${origin}/search?location=San+Francisco%2C+CA`)
  const [article] = search.getAllByRole('article')
  const card = article?.querySelector('a')
  expect(card?.getAttribute('href')).toMatch(/^\/merchants\//)
  const restaurant = await drawnPage(origin + card?.getAttribute('href'))
  expect(restaurant.status).toBe(200)
  expect(titleOf(restaurant)).toBe(wordsOf([card ?? null])[0])
})

for (const { ids, platform, agent } of [
  {
    ids: 'UPDATE-01 UPDATE-02 UPDATE-03',
    platform: 'ios',
    agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15',
  },
  {
    ids: 'UPDATE-04',
    platform: 'android',
    agent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0',
  },
])
  test(`${ids} the update screen leads to the store of ${platform}`, async ({ stack }) => {
    const headers = { 'user-agent': `${agent} CommensalApp/1.9.9` }
    const page = await drawnPage(`${stack.siteOrigin('t-mobile')}/search`, { headers })
    expect(titleOf(page)).toBe('New Version Available')
    expect(page.getByText('Update now to keep using the app.')).toBeTruthy()
    expect(page.getByRole('link', { name: 'Update Now' }).getAttribute('href')).toBe(
      `https://t-mobile.example.com/app/${platform}`,
    )
    expect(page.queryByRole('banner')).toBeNull()
  })

test('UPDATE-05 UPDATE-06 GEN-09 an app of the minimum version and an ordinary browser show the site', async ({
  stack,
}) => {
  for (const [userAgent, words] of [
    ['CommensalApp/2.0.0', 'Find a restaurant'],
    ['Mozilla/5.0 (Linux; Android 15)', 'Find a restaurant'],
    ['CommensalApp/1.9.9', 'New Version Available'],
  ] as const) {
    const page = await drawnPage(`${stack.siteOrigin('t-mobile')}/search`, { headers: { 'user-agent': userAgent } })
    expect(titleOf(page), userAgent).toBe(words)
  }
})

test('PARTNER-23 the setting of the minimum version brings the update screen, and without it every app sees the site', async ({
  stack,
}) => {
  const { appLinks = null } = stack.partners.partnerById('t-mobile')?.settings ?? {}
  for (const minimumAppVersion of [null, '2.0.0']) {
    const site = await startSite(stack, { settings: { nosh: { minimumAppVersion, appLinks } } })
    const page = await drawnPage(`${site.siteOrigin('nosh')}/search`, {
      headers: { 'user-agent': 'CommensalApp/1.9.9' },
    })
    expect(titleOf(page)).toBe(minimumAppVersion === null ? 'Find a restaurant' : 'New Version Available')
    await site.close()
  }
})
