import type { Page } from '@playwright/test'
import { setMaintenance } from '#server/health/maintenance-store.ts'
import { nora, open } from '../people.ts'
import { enter } from '../sessions.ts'
import { expect, test } from '../product.ts'
import { startSite } from '../start-site.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('MAINT-01 MAINT-02 MAINT-04 in maintenance every page says so, and that it is no fault of the person', async ({
  page,
  stack,
}) => {
  const db = stack.context.database.forPartner('ihg')
  await setMaintenance(db, 'ihg', 'on')
  try {
    const answer = await page.goto(`${stack.siteOrigin('ihg')}/search`)
    expect(answer?.status()).toBe(503)
    await expect(title(page)).toHaveText("We're Working On It")
    await expect(page.getByRole('main')).toContainText('Please check back later.')
    await expect(page.getByRole('main')).toContainText('The site does not work as it should')
  } finally {
    await setMaintenance(db, 'ihg', 'off')
  }
})

test('MAINT-03 MAINT-05 in maintenance signing in and joining have words of their own, and the way home is a setting', async ({
  page,
  stack,
}) => {
  const partners = ['marriott', 'ftch']
  const home = page.getByRole('main').getByRole('link', { name: 'Go home' })
  for (const id of partners) await setMaintenance(stack.context.database.forPartner(id), id, 'on')
  try {
    for (const path of ['/login', '/join']) {
      await page.goto(stack.siteOrigin('marriott') + path)
      await expect(page.getByRole('main')).toContainText('Signing in and joining do not work at the moment.')
      await expect(home).toHaveAttribute('href', '/')
    }
    await page.goto(stack.siteOrigin('ftch'))
    await expect(title(page)).toHaveText("We're Working On It")
    await expect(home).toHaveCount(0)
  } finally {
    for (const id of partners) await setMaintenance(stack.context.database.forPartner(id), id, 'off')
  }
})

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
  page,
  stack,
}) => {
  const copy = stack.partners.partnerById('nosh')?.copy
  await page.goto(`${stack.siteOrigin('nosh')}/error`)
  await expect(title(page)).toHaveText(copy?.['error.title'] ?? '')
  await expect(page.getByRole('main')).toContainText(copy?.['error.text'] ?? '')
  await expect(page.getByText(/Reference code: [\w-]{30,}/)).toBeVisible()
  await page.goto(`${stack.siteOrigin('nosh')}/not_found`)
  await expect(title(page)).toHaveText('Page not found')
})

test('ROUTE-13 ROUTE-14 ROUTE-15 signing in has its path, in any case, where there is an enrolment', async ({
  page,
  stack,
}) => {
  for (const path of ['/login', '/Login']) {
    await page.goto(stack.siteOrigin('nosh') + path)
    await expect(page.locator('[name="username"]')).toBeVisible()
  }
  const answer = await page.goto(`${stack.siteOrigin('ftch')}/login`)
  expect(answer?.status()).toBe(404)
  await expect(title(page)).toHaveText('Page not found')
})

test('ROUTE-50 an unknown path of the account center leads to its overview', async ({ page, stack }) => {
  await enter(page, stack, nora)
  await page.goto(`${stack.siteOrigin('nosh')}/account/xyz`)
  await expect(page).toHaveURL(/\/account\/overview$/)
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

test('ROLE-01 a visitor opens home, the search and a restaurant without signing in', async ({ page, stack }) => {
  await page.goto(stack.siteOrigin('hilton'))
  await expect(title(page)).toBeVisible()
  await page.goto(`${stack.siteOrigin('hilton')}/search?location=San+Francisco%2C+CA`)
  const card = page.getByRole('article').first().getByRole('link').first()
  const name = await card.innerText()
  await card.click()
  await expect(page).toHaveURL(/\/merchants\//)
  await expect(title(page)).toHaveText(name)
})

for (const { platform, agent } of [
  { platform: 'ios', agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15' },
  { platform: 'android', agent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0' },
])
  test.describe(`an old native app on ${platform}`, () => {
    test.use({ userAgent: `${agent} CommensalApp/1.9.9` })
    const ids = platform === 'ios' ? 'UPDATE-01 UPDATE-02 UPDATE-03' : 'UPDATE-04'

    test(`${ids} the update screen leads to the store of ${platform}`, async ({ page, stack }) => {
      await page.goto(`${stack.siteOrigin('t-mobile')}/search`)
      await expect(title(page)).toHaveText('New Version Available')
      await expect(page.getByText('Update now to keep using the app.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Update Now' })).toHaveAttribute(
        'href',
        `https://t-mobile.example.com/app/${platform}`,
      )
      await expect(page.getByRole('banner')).toHaveCount(0)
    })
  })

test('UPDATE-05 UPDATE-06 GEN-09 an app of the minimum version and an ordinary browser show the site', async ({
  browser,
  stack,
}) => {
  for (const userAgent of ['CommensalApp/2.0.0', 'Mozilla/5.0 (Linux; Android 15)', 'CommensalApp/1.9.9']) {
    const page = await browser.newPage({ userAgent })
    await page.goto(`${stack.siteOrigin('t-mobile')}/search`)
    await expect(page.getByRole('heading', { name: 'New Version Available' })).toHaveCount(
      userAgent === 'CommensalApp/1.9.9' ? 1 : 0,
    )
    await page.close()
  }
})

test('PARTNER-23 the setting of the minimum version brings the update screen, and without it every app sees the site', async ({
  browser,
  stack,
}) => {
  const { appLinks = null } = stack.partners.partnerById('t-mobile')?.settings ?? {}
  const page = await browser.newPage({ userAgent: 'CommensalApp/1.9.9' })
  for (const minimumAppVersion of [null, '2.0.0']) {
    const site = await startSite(stack, { settings: { nosh: { minimumAppVersion, appLinks } } })
    await page.goto(`${site.siteOrigin('nosh')}/search`)
    await expect(title(page)).toHaveText(minimumAppVersion === null ? 'Find a restaurant' : 'New Version Available')
    await site.close()
  }
  await page.close()
})
