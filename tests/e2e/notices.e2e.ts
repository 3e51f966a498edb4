import type { Page } from '@playwright/test'
import { open } from './account/people.ts'
import { enterAs } from './frame/sessions.ts'
import { expect, test } from './product.ts'
import { startSite } from './site/start-site.ts'
import { waitUntilCalm, watchRequests } from './wait-until-calm.ts'

test.use({ notices: 'fresh' })

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const dialog = (page: Page) => page.getByRole('dialog')
const installBanner = (page: Page) => page.getByRole('complementary', { name: 'Nosh on your home screen' })
const dayMs = 86_400_000

/** Opens a page and shows a sign of life, after which notices have their time to open. */
async function visit(page: Page, address: string): Promise<void> {
  let isLoaded = false
  const loaded = page.waitForResponse(/\/notice-host-[\w-]+\.js$/).then(() => (isLoaded = true))
  watchRequests(page)
  await page.goto(address)
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000)
      return isLoaded
    })
    .toBe(true)
  await loaded
  await showLife(page)
}

/** What waits for a person begins to wait, and its time passes. */
async function showLife(page: Page): Promise<void> {
  await waitUntilCalm(page)
  await page.mouse.move(90, 300)
  await page.mouse.move(120, 320)
  await waitUntilCalm(page)
  await page.clock.fastForward(5_000)
  await waitUntilCalm(page)
}

async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((result) => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: result }) }))
  }, outcome)
}

test.beforeEach(({ page }) => page.clock.install())

test('MODAL-01 MODAL-06 STORAGE-15 the announcement opens by itself, and rests for a day once it is dismissed', async ({
  page,
  stack,
}) => {
  const home = stack.siteOrigin('choice')
  await visit(page, home)
  await expect(dialog(page)).toHaveAccessibleName('Keep your points within reach')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.cookie)).toContain('announcementDismissed=')
  await page.clock.fastForward(23 * 3_600_000)
  await visit(page, home)
  await expect(dialog(page)).toHaveCount(0)
  await page.clock.fastForward(3_600_000)
  await visit(page, home)
  await expect(dialog(page)).toBeVisible()
})

test('MODAL-02 MODAL-03 MODAL-04 the announcement keeps away from discover, signing in and joining', async ({
  page,
  stack,
}) => {
  for (const path of ['/discover', '/login', '/join']) {
    await visit(page, stack.siteOrigin('choice') + path)
    await expect(dialog(page)).toHaveCount(0)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Choice Dining, home' }).click()
  await expect(page).toHaveURL(`${stack.siteOrigin('choice')}/`)
  await page.clock.fastForward(5_000)
  await expect(dialog(page)).toBeVisible()
})

test('MODAL-07 MODAL-08 STORAGE-11 a general popup shows once for each type, and is remembered', async ({
  page,
  stack,
  context,
}) => {
  await visit(page, stack.siteOrigin('nosh'))
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  expect(await page.evaluate(() => document.cookie)).toContain('generalPopups=cash-back')
  await visit(page, stack.siteOrigin('nosh'))
  await expect(dialog(page)).toHaveCount(0)
  await context.addCookies([{ name: 'generalPopups', value: 'another-type', url: stack.siteOrigin('nosh') }])
  await visit(page, stack.siteOrigin('nosh'))
  await expect(dialog(page)).toBeVisible()
})

test('MODAL-09 MODAL-10 the popup of cash back says so, and leads to its page', async ({ page, stack }) => {
  await visit(page, stack.siteOrigin('nosh'))
  await expect(dialog(page)).toHaveAccessibleName('Cha-ching! Cash back is here.')
  await dialog(page).getByRole('link', { name: 'LEARN MORE' }).click()
  await expect(page).toHaveURL(`${stack.siteOrigin('nosh')}/earn/this-is-big`)
  await expect(dialog(page)).toHaveCount(0)
})

test('MODAL-11 MODAL-13 the temporary modal of one partner tells of an easier way to join and sign in', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('delta'))
  await showLife(page)
  await page.clock.fastForward(20_000)
  await expect(dialog(page)).toHaveCount(0)
  await visit(page, stack.siteOrigin('united'))
  await expect(dialog(page)).toContainText('Joining and signing in just got easier: use your United Dining login.')
})

test('MODAL-14 STORAGE-14 its button leads to signing in, and it is not shown again', async ({ page, stack }) => {
  await visit(page, stack.siteOrigin('united'))
  const button = dialog(page).getByRole('link', { name: 'Sign in/Join Now' })
  await expect(button).toHaveAttribute('href', '/Login')
  expect(await page.evaluate(() => document.cookie)).toContain('temporarySsoModal=')
  await button.click()
  await expect(page).toHaveURL(/\/Login$/)
  await visit(page, stack.siteOrigin('united'))
  await expect(dialog(page)).toHaveCount(0)
})

test('MODAL-15 MODAL-16 a closed account is shown neither the announcement nor a modal of the partner', async ({
  page,
  stack,
}) => {
  const closed = { memberType: 'ClosedAccountMember' } as const
  for (const partnerId of ['choice', 'nosh']) await enterAs(page, stack, { ...closed, partnerId })
  for (const partnerId of ['choice', 'nosh']) {
    await visit(page, stack.siteOrigin(partnerId))
    await expect(dialog(page)).toHaveCount(0)
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Reopen account' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Join/ })).toHaveCount(0)
})

test('a notice waits for who is typing, keeps the focus within, and gives it back', async ({ page, stack }) => {
  const loaded = page.waitForResponse(/\/notice-host-[\w-]+\.js$/)
  await open(page, stack.siteOrigin('nosh'))
  await page.getByLabel('Email').fill('half an addr')
  await page.clock.fastForward(4_000)
  await loaded
  await waitUntilCalm(page)
  await page.getByLabel('Email').press('e')
  await waitUntilCalm(page)
  await page.clock.fastForward(5_000)
  await waitUntilCalm(page)
  await expect(dialog(page)).toHaveCount(0)
  const menu = page.getByRole('button', { name: 'Main menu' })
  await menu.focus()
  await page.clock.fastForward(5_000)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test.describe('installing', () => {
  test.beforeEach(({ context, stack }) =>
    context.addCookies([{ name: 'generalPopups', value: 'cash-back', url: stack.siteOrigin('nosh') }]),
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
    expect(await page.evaluate(() => document.cookie)).toMatch(/installSnoozed=20\d\d-/)
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
    await open(page, stack.siteOrigin('southwest'))
    await offerInstall(page, 'dismissed')
    await showLife(page)
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
    await context.addCookies([{ name: 'generalPopups', value: 'cash-back', url: stack.siteOrigin('nosh') }])
    await visit(page, stack.siteOrigin('nosh'))
    await expect(installBanner(page)).toContainText('tap share, then Add to Home Screen')
    await expect(installBanner(page).getByRole('button', { name: 'Install' })).toHaveCount(0)
  })
})

test.describe('in the native app', () => {
  test.use({ userAgent: `${iphone} Mobile/15E148 CommensalApp/2.1.0` })

  test('MODAL-05 the announcement keeps away from the native app', async ({ page, stack }) => {
    await visit(page, stack.siteOrigin('choice'))
    await expect(dialog(page)).toHaveCount(0)
  })
})
