import type { Page } from '@playwright/test'
import type { Stack } from '#dev/stacking/stack.ts'
import { drawnPage, type DrawnPage, fetchFrom, inside, titleOf, wordsOf } from '../drawn-page.ts'
import { nora, open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enter, sessionOf } from '../sessions.ts'
import { startSite } from '../start-site.ts'

const hana = { partnerId: 'hilton', email: 'hana@demo.example' }
const hugo = { ...hana, email: 'hugo@demo.example' }
const booking = { openFeatures: ['booking'] } as const
const search = '/search?location=San+Francisco%2C+CA'

const wordsOfMain = (page: DrawnPage) => wordsOf([page.getByRole('main')])[0] ?? ''

test('PARTNER-19 a partner chooses what stands at its home address, and whether it has a page to discover', async ({
  stack,
}) => {
  const steps = ['region', { name: 'How it works' }] as const
  const usual = await drawnPage(stack.siteOrigin('nosh'))
  usual.getByRole(...steps)
  expect((await fetchFrom(`${stack.siteOrigin('nosh')}/discover`)).status).toBe(404)
  const other = await drawnPage(stack.siteOrigin('delta'))
  expect(other.queryByRole(...steps)).toBeNull()
  const discover = await drawnPage(`${stack.siteOrigin('delta')}/discover`)
  expect(discover.status).toBe(200)
  expect(titleOf(discover)).toMatch(/\w/)
  expect(titleOf(discover)).toBe(titleOf(other))
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
  const one = await startSite(stack, { settings: { hilton: booking } })
  const other = await startSite(stack, { settings: { hilton: { ...booking, ...switched } } })
  for (const [site, isSwitched] of [
    [one, false],
    [other, true],
  ] as const) {
    const origin = site.siteOrigin('hilton')
    expect((await fetchFrom(`${origin}/discover`)).status).toBe(isSwitched ? 200 : 404)
    await openReservable(page, origin)
    const shown = await page.getByRole('main').innerText()
    expect(/50 points/.test(shown), 'the bonus of a reservation').toBe(!isSwitched)
    expect(/This restaurant takes reservations\./.test(shown), 'tables alone').toBe(isSwitched)
    expect(/Earn \d+ points per \$1/.test(shown), 'the rate').toBe(!isSwitched)
  }
  await one.close()
  await other.close()
})

test('PARTNER-20 a reservation earns a bonus where the partner gives one', async ({ stack }) => {
  for (const [settings, gives] of [
    [booking, true],
    [{ ...booking, hasReservationBonus: false }, false],
  ] as const) {
    const site = await startSite(stack, { settings: { hilton: settings } })
    const { merchant } = await drawnFirst(`${site.siteOrigin('hilton')}${search}&features=reservations`)
    const [told] = wordsOf([merchant.getByRole('region', { name: 'Reserve a table' })])
    expect(/50 points/.test(told ?? ''), 'the bonus').toBe(gives)
    expect(/This restaurant takes reservations\./.test(told ?? ''), 'tables alone').toBe(!gives)
    await site.close()
  }
})

test('PARTNER-24 PARTNER-35 rates are shown, unless the partner does not want them shown', async ({ stack }) => {
  const rate = /per \$\d|\d% /
  for (const [partnerId, shows] of [
    ['hilton', true],
    ['ftch', false],
  ] as const) {
    const { found, merchant } = await drawnFirst(stack.siteOrigin(partnerId) + search)
    expect(rate.test(wordsOfMain(found)), `search of ${partnerId}`).toBe(shows)
    expect(rate.test(wordsOfMain(merchant)), `merchant of ${partnerId}`).toBe(shows)
    const home = await drawnPage(stack.siteOrigin(partnerId))
    expect(rate.test(wordsOfMain(home)), `home of ${partnerId}`).toBe(shows)
  }
})

test('PARTNER-29 PARTNER-30 the support phone and e-mail are those of the settings, as links and as words', async ({
  stack,
}) => {
  for (const partnerId of ['nosh', 'united']) {
    const { phone, email } = supportOf(stack, partnerId)
    const page = await drawnPage(`${stack.siteOrigin(partnerId)}/error`)
    const call = inside(page.getByRole('main')).getByRole('link', { name: (words) => words.includes(phone.formatted) })
    expect(call.getAttribute('href')).toBe(phone.href)
    const write = inside(page.getByRole('contentinfo')).getByRole('link', {
      name: (words) => words.includes(email.display),
    })
    expect(write.getAttribute('href')).toBe(email.href)
  }
})

test('PARTNER-37 a VIP member is given the VIP line, everybody else the regular one', async ({ stack }) => {
  const { phone, vipPhone } = supportOf(stack, 'hilton')
  expect(vipPhone).not.toBeNull()
  const linesFor = async (asking: Parameters<typeof drawnPage>[1]) => {
    const page = await drawnPage(`${stack.siteOrigin('hilton')}/error`, asking)
    const links = inside(page.getByRole('main')).getAllByRole('link')
    return links.map((link) => link.getAttribute('href')).filter((href) => href?.startsWith('tel:'))
  }
  expect(await linesFor({})).toEqual([phone.href])
  expect(await linesFor({ session: await sessionOf(stack, hugo) })).toEqual([phone.href])
  expect(await linesFor({ session: await sessionOf(stack, hana) })).toEqual([vipPhone?.href])
})

test('a VIP member whose page fails is given the VIP line', async ({ page, stack }) => {
  const { vipPhone } = supportOf(stack, 'hilton')
  await enter(page, stack, hana)
  await open(page, stack.siteOrigin('hilton') + search)
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

test('GEN-04 where the currency is Credit, rewards are told as a statement credit', async ({ stack }) => {
  const origin = stack.siteOrigin('nosh')
  expect(wordsOfMain(await drawnPage(`${origin}/earn/how-it-works`))).toContain('statement credit')
  const overview = await drawnPage(`${origin}/account/overview`, { session: await sessionOf(stack, nora) })
  expect(wordsOfMain(overview)).toContain('for a $20 statement credit')
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

/** A search and its first restaurant, as the server draws them. */
async function drawnFirst(address: string) {
  const found = await drawnPage(address)
  const [card] = found.getAllByRole('article')
  const [link] = card === undefined ? [] : inside(card).getAllByRole('link')
  const merchant = await drawnPage(new URL(link?.getAttribute('href') ?? 'nowhere', address).href)
  expect(merchant.url).toMatch(/\/merchants\//)
  expect(titleOf(merchant)).toBe(wordsOf([link ?? null])[0])
  return { found, merchant }
}

function supportOf(stack: Stack, partnerId: string) {
  const partner = stack.partners.partnerById(partnerId)
  if (!partner) throw new Error(`There is no partner ${partnerId}`)
  return partner.settings.customerSupport
}
