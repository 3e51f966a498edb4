import type { Page } from '@playwright/test'
import { setMaintenance } from '#server/health/maintenance-store.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { visitorCookie } from '../visitor/visitor-cookie.ts'
import { visit } from '../notices/visit.ts'
import { clockOf, enterDiner, findTable, openTables } from '../reservations/table-world.ts'
import { pickMerchants } from '../restaurant/pick-merchant.ts'
import { startSite } from '../start-site.ts'

test.use({ notices: 'fresh' })

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('GEN-07 each feature has its screen: search, restaurant, offers, earning, tables, account, survey, e-mail form, maintenance, app banner, native app', async ({
  page,
  stack,
  browser,
}) => {
  const [nosh, hilton] = [stack.siteOrigin('nosh'), stack.siteOrigin('hilton')]

  await test.step('the e-mail form of a prospect, and the banner that offers the app', async () => {
    await page.clock.install()
    await page.context().addCookies([visitorCookie({ key: 'generalPopups', value: 'cash-back', page: nosh })])
    await visit(page, nosh)
    const form = page.locator('form[action="/join"]').first()
    await expect(form.getByLabel('Email')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Get started' })).toBeVisible()
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'dismissed' }) }))
    })
    const banner = page.getByRole('complementary', { name: 'Nosh on your home screen' })
    await expect(banner.getByRole('button', { name: 'Install' })).toBeVisible()
  })

  await test.step('search, restaurant, offers and earning', async () => {
    await page.goto(`${nosh}/search?location=San+Francisco%2C+CA`)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    const [merchant] = await pickMerchants(stack, { partnerId: 'nosh', having: ['offer'] })
    await page.goto(`${nosh}/merchants/${merchant}`)
    await expect(title(page)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Offers' })).toBeVisible()
    await page.goto(`${nosh}/earn`)
    await expect(title(page)).toHaveText('More ways to earn cash back')
    await page.goto(`${nosh}/earn/how-it-works`)
    await expect(title(page)).toBeVisible()
  })

  await test.step('a survey', async () => {
    await page.goto(`${nosh}/surveys`)
    await expect(page.getByRole('radiogroup')).toBeVisible()
  })

  await test.step('tables and the account center', async () => {
    const table = await findTable(stack, { days: 20 })
    await enterDiner(page, stack)
    await openTables(page, stack, table)
    await expect(page.getByRole('dialog').getByRole('button', { name: clockOf(table.dateTime) })).toBeVisible()
    await page.goto(`${hilton}/account/reservations`)
    await expect(title(page)).toHaveText('Your reservations')
    await page.goto(`${hilton}/account/overview`)
    await expect(
      page.getByRole('navigation', { name: 'Account center' }).getByRole('link', { name: 'Linked Cards' }),
    ).toBeVisible()
    await expect(title(page)).toBeVisible()
  })

  await test.step('maintenance', async () => {
    const site = await startSite(stack, {})
    const turn = (state: 'on' | 'off') => setMaintenance(stack.context.database.forPartner('ihg'), 'ihg', state)
    await turn('on')
    await page.goto(`${site.siteOrigin('ihg')}/search`)
    await expect(title(page)).toHaveText("We're Working On It")
    await turn('off')
    await site.close()
  })

  await test.step('the native app: who is in it is not told to get it', async () => {
    const links = 'Get the app'
    await open(page, stack.siteOrigin('t-mobile'))
    await expect(page.getByRole('contentinfo')).toContainText(links)
    const app = await browser.newPage({ userAgent: 'Mozilla/5.0 (Linux; Android 15) CommensalApp/2.1.0' })
    await app.goto(stack.siteOrigin('t-mobile'))
    await expect(app.getByRole('contentinfo')).toBeVisible()
    await expect(app.getByRole('contentinfo')).not.toContainText(links)
    await app.close()
  })
})
