import type { Page } from '@playwright/test'
import { demoPassword } from '#dev/seeding/demo-members.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { nora, open, signIn } from '../people.ts'
import { expect, test } from '../product.ts'
import { startSite } from '../start-site.ts'

const hana = { partnerId: 'hilton', email: 'hana@demo.example', password: demoPassword }
const hugo = { ...hana, email: 'hugo@demo.example' }
const search = '/search?location=San+Francisco%2C+CA'

test('PARTNER-19 a partner chooses what stands at its home address, and whether it has a page to discover', async ({
  page,
  stack,
}) => {
  const steps = page.getByRole('region', { name: 'How it works' })
  await page.goto(stack.siteOrigin('nosh'))
  await expect(steps).toBeVisible()
  expect((await page.goto(`${stack.siteOrigin('nosh')}/discover`))?.status()).toBe(404)
  await page.goto(stack.siteOrigin('delta'))
  const shown = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(steps).toHaveCount(0)
  expect((await page.goto(`${stack.siteOrigin('delta')}/discover`))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
})

test('GEN-12 a switch of the settings brings a page, and another takes away what a restaurant shows', async ({
  page,
  stack,
}) => {
  const switched = { hasDiscoverPage: true, hasReservationBonus: false, showEarnRate: false }
  const { hasDiscoverPage, hasReservationBonus, showEarnRate } = stack.partners.partnerById('hilton')?.settings ?? {}
  expect({ hasDiscoverPage, hasReservationBonus, showEarnRate }).toEqual({
    hasDiscoverPage: false,
    hasReservationBonus: true,
    showEarnRate: true,
  })
  const booking = { openFeatures: ['booking'] } as const
  const one = await startSite(stack, { settings: { hilton: booking } })
  const other = await startSite(stack, { settings: { hilton: { ...booking, ...switched } } })
  for (const [site, isSwitched] of [
    [one, false],
    [other, true],
  ] as const) {
    const origin = site.siteOrigin('hilton')
    expect((await page.goto(`${origin}/discover`))?.status()).toBe(isSwitched ? 200 : 404)
    await openReservable(page, origin)
    const shown = await page.getByRole('main').innerText()
    expect(/50 points/.test(shown), 'the bonus of a reservation').toBe(!isSwitched)
    expect(/Earn \d+ points per \$1/.test(shown), 'the rate').toBe(!isSwitched)
  }
  await one.close()
  await other.close()
})

test('PARTNER-20 a reservation earns a bonus where the partner gives one', async ({ page, stack }) => {
  const booking = { openFeatures: ['booking'] } as const
  const with50 = await startSite(stack, { settings: { hilton: booking } })
  await openReservable(page, with50.siteOrigin('hilton'))
  const reservations = page.getByRole('region', { name: 'Reserve a table' })
  await expect(reservations).toContainText('50 points')
  const without = await startSite(stack, { settings: { hilton: { ...booking, hasReservationBonus: false } } })
  await openReservable(page, without.siteOrigin('hilton'))
  await expect(reservations).toContainText('This restaurant takes reservations.')
  await expect(reservations).not.toContainText('50 points')
  await with50.close()
  await without.close()
})

test('PARTNER-24 PARTNER-35 rates are shown, unless the partner does not want them shown', async ({ page, stack }) => {
  const rate = /per \$\d|\d% /
  for (const [partnerId, shows] of [
    ['hilton', true],
    ['ftch', false],
  ] as const) {
    await page.goto(stack.siteOrigin(partnerId) + search)
    const card = page.getByRole('article').first()
    await expect(card).toBeVisible()
    expect(rate.test(await page.getByRole('main').innerText()), `search of ${partnerId}`).toBe(shows)
    await openFirst(page)
    expect(rate.test(await page.getByRole('main').innerText()), `merchant of ${partnerId}`).toBe(shows)
    await page.goto(stack.siteOrigin(partnerId))
    expect(rate.test(await page.getByRole('main').innerText()), `home of ${partnerId}`).toBe(shows)
  }
})

test('PARTNER-29 PARTNER-30 the support phone and e-mail are those of the settings, as links and as words', async ({
  page,
  stack,
}) => {
  for (const partnerId of ['nosh', 'united']) {
    const { phone, email } = supportOf(stack, partnerId)
    await page.goto(`${stack.siteOrigin(partnerId)}/error`)
    const call = page.getByRole('main').getByRole('link', { name: phone.formatted })
    await expect(call).toHaveAttribute('href', phone.href)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: email.display })).toHaveAttribute(
      'href',
      email.href,
    )
  }
})

test('PARTNER-37 a VIP member is given the VIP line, everybody else the regular one', async ({ page, stack }) => {
  const { phone, vipPhone } = supportOf(stack, 'hilton')
  expect(vipPhone).not.toBeNull()
  const address = `${stack.siteOrigin('hilton')}/error`
  const call = (line: { readonly formatted: string } | null) =>
    page.getByRole('main').getByRole('link', { name: line?.formatted ?? '-' })
  await page.goto(address)
  await expect(call(phone)).toHaveAttribute('href', phone.href)
  await signIn(page, stack, hugo)
  await open(page, address)
  await expect(call(phone)).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, stack, hana)
  await open(page, address)
  await expect(call(vipPhone)).toHaveAttribute('href', vipPhone?.href ?? '')
  await expect(call(phone)).toHaveCount(0)
})

test('a VIP member whose page fails is given the VIP line', async ({ page, stack }) => {
  const { vipPhone } = supportOf(stack, 'hilton')
  await signIn(page, stack, hana)
  await open(page, `${stack.siteOrigin('hilton')}/search?location=San+Francisco%2C+CA`)
  await page.route('**/api/v2/Merchants/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'fault', requestId: 'table-for-two' } }),
  )
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByText('Reference code: table-for-two')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: vipPhone?.formatted ?? '-' })).toHaveAttribute(
    'href',
    vipPhone?.href ?? '-',
  )
})

test('GEN-04 where the currency is Credit, rewards are told as a statement credit', async ({ page, stack }) => {
  await page.goto(`${stack.siteOrigin('nosh')}/earn/how-it-works`)
  await expect(page.getByRole('main')).toContainText('statement credit')
  await signIn(page, stack, nora)
  await open(page, `${stack.siteOrigin('nosh')}/account/overview`)
  await expect(page.getByRole('main')).toContainText('as a statement credit')
})

/** By a link of the search, so that the browser draws the page itself. */
async function openReservable(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}${search}&features=reservations`)
  await openFirst(page)
}

/** The first restaurant of the search, once it is there: the address changes before the page does. */
async function openFirst(page: Page): Promise<void> {
  const link = page.getByRole('article').first().getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  await expect(page).toHaveURL(/\/merchants\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

function supportOf(stack: Stack, partnerId: string) {
  const partner = stack.partners.partnerById(partnerId)
  if (!partner) throw new Error(`There is no partner ${partnerId}`)
  return partner.settings.customerSupport
}
