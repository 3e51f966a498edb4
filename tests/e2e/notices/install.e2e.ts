import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { startSite } from '../start-site.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'
import { iphone, visit } from './visit.ts'
import { visitorCookie } from '../visitor/visitor-cookie.ts'

test.use({ notices: 'fresh' })

const installBanner = (page: Page) => page.getByRole('complementary', { name: 'Nosh on your home screen' })

const dayMs = 86_400_000

async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((result) => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: result }) }))
  }, outcome)
}

test.beforeEach(({ page }) => page.clock.install())

test.describe('installing', () => {
  test.beforeEach(({ context, stack }) =>
    context.addCookies([visitorCookie({ key: 'generalPopups', value: 'cash-back', page: stack.siteOrigin('nosh') })]),
  )

  test('INSTALL-02 INSTALL-03 INSTALL-04 where the browser offers to install, a banner asks now or later', async ({
    page,
    stack,
  }) => {
    await visit(page, stack.siteOrigin('nosh'))
    await expect(installBanner(page)).toHaveCount(0)
    await offerInstall(page, 'dismissed')
    await expect(installBanner(page).getByRole('button', { name: 'Install' })).toBeVisible()
    await expect(installBanner(page).getByRole('button', { name: 'Maybe later' })).toBeVisible()
  })

  test('INSTALL-05 INSTALL-06 the banner goes when the app is installed, and when the offer is accepted', async ({
    page,
    stack,
  }) => {
    await visit(page, stack.siteOrigin('nosh'))
    await offerInstall(page, 'dismissed')
    await installBanner(page).getByRole('button', { name: 'Install' }).click()
    await expect(installBanner(page)).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await expect(installBanner(page)).toHaveCount(0)
    await offerInstall(page, 'accepted')
    await installBanner(page).getByRole('button', { name: 'Install' }).click()
    await expect(installBanner(page)).toHaveCount(0)
  })

  test('INSTALL-07 STORAGE-18 "Maybe later" hides the banner for 30 days', async ({ page, stack }) => {
    await visit(page, stack.siteOrigin('nosh'))
    await offerInstall(page, 'dismissed')
    await installBanner(page).getByRole('button', { name: 'Maybe later' }).click()
    await expect(installBanner(page)).toHaveCount(0)
    expect(await page.evaluate(() => document.cookie)).toMatch(/__Host-installSnoozed=20\d\d-/)
    await page.clock.fastForward(29 * dayMs)
    await visit(page, stack.siteOrigin('nosh'))
    await offerInstall(page, 'dismissed')
    await expect(installBanner(page)).toHaveCount(0)
    await page.clock.fastForward(2 * dayMs)
    await visit(page, stack.siteOrigin('nosh'))
    await offerInstall(page, 'dismissed')
    await expect(installBanner(page)).toBeVisible()
  })

  test('INSTALL-08 INSTALL-09 INSTALL-10 no banner in the installed app, without an offer, or at a partner without it', async ({
    page,
    stack,
  }) => {
    await visit(page, stack.siteOrigin('southwest'))
    await offerInstall(page, 'dismissed')
    await page.clock.fastForward(20_000)
    await expect(page.getByRole('button', { name: 'Maybe later' })).toHaveCount(0)
    await visit(page, stack.siteOrigin('nosh'))
    await expect(installBanner(page)).toHaveCount(0)
    await visit(page, stack.siteOrigin('nosh'))
    await offerInstall(page, 'dismissed')
    await expect(installBanner(page)).toBeVisible()
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window)
      window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query)
    })
    await visit(page, stack.siteOrigin('nosh'))
    await offerInstall(page, 'dismissed')
    await waitUntilCalm(page)
    await expect(installBanner(page)).toHaveCount(0)
  })

  test('PARTNER-22 the banner goes and comes with its setting', async ({ page, stack }) => {
    for (const hasPWAInstallBanner of [false, true]) {
      const site = await startSite(stack, { settings: { nosh: { hasPWAInstallBanner } } })
      await visit(page, site.siteOrigin('nosh'))
      await offerInstall(page, 'dismissed')
      await waitUntilCalm(page)
      await expect(installBanner(page)).toHaveCount(hasPWAInstallBanner ? 1 : 0)
      await site.close()
    }
  })
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: `${iphone} Version/18.0 Mobile/15E148 Safari/604.1` })

  test('INSTALL-01 Safari is told how to add the site to the home screen', async ({ page, stack, context }) => {
    await context.addCookies([
      visitorCookie({ key: 'generalPopups', value: 'cash-back', page: stack.siteOrigin('nosh') }),
    ])
    await visit(page, stack.siteOrigin('nosh'))
    await expect(installBanner(page)).toContainText('tap share, then Add to Home Screen')
    await expect(installBanner(page).getByRole('button', { name: 'Install' })).toHaveCount(0)
  })
})
