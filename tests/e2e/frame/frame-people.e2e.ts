import type { Page } from '@playwright/test'
import type { Stack } from '#dev/stacking/stack.ts'
import { drawnPage, inside, wordsOf } from '../drawn-page.ts'
import { nora, open } from '../people.ts'
import { enter, sessionAs, sessionOf } from '../sessions.ts'
import { expect, test } from '../product.ts'
import { visitorCookie } from '../visitor/visitor-cookie.ts'
import { menuLinks, navbarOf } from './drawn-navbar.ts'

const banner = (page: Page) => page.getByRole('banner')

test('NAVBAR-07 on enrollment pages a partner with single sign-on has a way to sign out, for who is signed in', async ({
  stack,
}) => {
  const origin = stack.siteOrigin('united')
  const visitors = await drawnPage(`${origin}/join`)
  expect(wordsOf([visitors.document.querySelector('main h1')])).toEqual(['Join through United Dining'])
  expect(navbarOf(visitors).queryByRole('link', { name: 'Sign out' })).toBeNull()
  const session = await sessionAs(stack, { partnerId: 'united', memberType: 'NonCardMember' })
  const members = await drawnPage(`${origin}/add_card`, { session })
  expect(members.url).toBe(`${origin}/add_card`)
  expect(navbarOf(members).getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/SignOut')
})

test('NAVBAR-09 NAVBAR-10 NAVBAR-12 a card member opens a menu with their names and address, and signs out by a full load', async ({
  page,
  stack,
}) => {
  await enter(page, stack, nora)
  await open(page, stack.siteOrigin('nosh'))
  await banner(page).getByRole('button', { name: 'your account' }).click()
  await expect(banner(page).getByText('Hi, Nora Whitlock')).toBeVisible()
  await expect(banner(page).getByText('nora@demo.example')).toBeVisible()
  const loaded = page.waitForRequest((request) => request.isNavigationRequest())
  await banner(page).getByRole('link', { name: 'Sign out' }).click()
  expect(new URL((await loaded).url()).pathname).toBe('/SignOut')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/signed out/i)
})

test('who has signed out leaves nothing in the data of the document nor in the cookies', async ({
  page,
  stack,
  context,
}) => {
  const home = stack.siteOrigin('nosh')
  await enter(page, stack, nora)
  await context.addCookies([visitorCookie({ key: 'publicId', value: 'CCCCCCCCCCCCCCCCCCCCCC', page: home })])
  const drawn = await page.goto(`${home}/SignOut`)
  expect(await drawn?.text()).toContain('nora@demo.example')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signed out')
  await expect(page.getByRole('banner')).not.toContainText('Nora')
  await expect(page.locator('#page-data')).toHaveCount(0)
  expect(await page.content()).not.toContain('nora@demo.example')
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]))
  expect(kept).not.toMatch(/publicId|Nora|nora@demo/)
})

test('where the server cannot be told of signing out, nothing of the member is left in the page all the same', async ({
  page,
  stack,
}) => {
  await enter(page, stack, nora)
  await page.route('**/api/SignOut', (route) => route.abort())
  await page.goto(`${stack.siteOrigin('nosh')}/SignOut`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('banner')).not.toContainText('Nora')
  expect(await page.content()).not.toContain('nora@demo.example')
})

test('MENU-01 BACKBAR-02 the menu of a card member begins with the account center, which has a bar that leads back', async ({
  stack,
}) => {
  const session = await sessionOf(stack, nora)
  const home = await drawnPage(stack.siteOrigin('nosh'), { session })
  const [first] = menuLinks(home)
  expect(wordsOf([first ?? null])).toEqual(['Account center'])
  expect(first?.getAttribute('href')).toBe('/account/overview')
  const center = await drawnPage(`${stack.siteOrigin('nosh')}/account/overview`, { session })
  expect(center.url).toBe(`${stack.siteOrigin('nosh')}/account/overview`)
  expect(center.getByRole('navigation', { name: 'Back' })).toBeTruthy()
})

test('MENU-05 MENU-08 MENU-09 after joining the menu has the links of navigation and footer in order, and signs out who is signed in', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('nosh'))
  const words = ['Join for free', 'Sign in', 'Find a restaurant', 'How it works', 'Ways to earn', 'Saved']
  const footer = ['Program rules', 'Contact']
  await page.getByRole('button', { name: 'Main menu' }).click()
  const shown = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(shown).toHaveText([...words, ...footer], { useInnerText: true })
  const members = await drawnPage(stack.siteOrigin('nosh'), { session: await sessionOf(stack, nora) })
  expect(wordsOf(menuLinks(members)).at(-1)).toBe('Sign out')
})

test('NAVBAR-14 NAVBAR-17 MENU-02 a member of single sign-on without a card is asked to join, and may sign out', async ({
  stack,
}) => {
  const session = await sessionAs(stack, { partnerId: 'united', memberType: 'NonCardMember' })
  const page = await drawnPage(stack.siteOrigin('united'), { session })
  expect(navbarOf(page).getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/add_card')
  expect(navbarOf(page).getByRole('link', { name: 'Sign out' })).toBeTruthy()
  expect(wordsOf(menuLinks(page))[0]).toBe('Join')
})

test('NAVBAR-18 ROLE-02 visitors, and members of direct partners without a card, are offered what their partner has', async ({
  stack,
}) => {
  const session = await sessionAs(stack, { partnerId: 'nosh', memberType: 'NonCardMember' })
  for (const [partnerId, asking, offers] of [
    ['nosh', {}, ['Sign in', 'Join for free']],
    ['united', {}, ['Sign in', 'Join with your MileagePlus account']],
    ['ftch', {}, []],
    ['nosh', { session }, ['Join for free']],
  ] as const) {
    const page = await drawnPage(stack.siteOrigin(partnerId), asking)
    const offered = wordsOf(navbarOf(page).getAllByRole('link')).filter((words) => /^(Sign|Join)/.test(words))
    expect(offered, partnerId).toEqual(offers)
  }
})

test('BANNER-01 BANNER-02 the announcement is a list of texts and links', async ({ stack }) => {
  const items = (await drawnAnnouncement(stack)).getAllByRole('listitem')
  expect(wordsOf(items)).toEqual(['Kids’ plates earn too', 'Patios near you', 'Program rules'])
  expect(items[0]?.querySelector('a')).toBeNull()
})

test('BANNER-03 BANNER-04 an item with an address is a link, which opens in a new tab where the content says so', async ({
  stack,
}) => {
  const announcement = await drawnAnnouncement(stack)
  const here = announcement.getByRole('link', { name: 'Patios near you' })
  expect(here.getAttribute('href')).toBe('/search')
  expect(here.hasAttribute('target')).toBe(false)
  expect(announcement.getByRole('link', { name: 'Program rules' }).getAttribute('target')).toBe('_blank')
})

test('FOOTER-01 FOOTER-03 FOOTER-08 the footer leads to the app, and shows the marks of partner and networks', async ({
  stack,
}) => {
  const footer = await drawnFooter(stack, 't-mobile')
  const app = inside(footer.getByRole('group', { name: 'Get the app' })).getAllByRole('link')
  expect(wordsOf(app)).toEqual(['For iPhone', 'For Android'])
  const itemsOf = (name: string) => wordsOf(inside(footer.getByRole('list', { name })).getAllByRole('listitem'))
  expect(itemsOf('Our partners')).toEqual([
    expect.stringMatching(/t.?mobile/i),
    'A program of the Commensal dining network',
  ])
  expect(itemsOf('Cards we accept')).toEqual(['American Express', 'Discover', 'Mastercard', 'Visa'])
})

test('FOOTER-04 FOOTER-05 the footer has the primary and the secondary links of the content', async ({ stack }) => {
  const footer = await drawnFooter(stack, 'hilton')
  const lists = inside(footer.getByRole('navigation', { name: 'Footer' })).getAllByRole('list')
  expect(lists.map((list) => wordsOf(inside(list).getAllByRole('link')))).toEqual([
    ['How it works', 'Restaurants', 'Ways to earn'],
    ['Program rules', 'Contact'],
  ])
})

test('FOOTER-06 FOOTER-07 the footer names copyright and support, and what the rewards depend on', async ({
  stack,
}) => {
  const footer = await drawnFooter(stack, 'hilton')
  const copyright = footer.getByText(/^© 20\d\d Hilton Dining\./)
  const support = inside(copyright).getByRole('link', { name: 'dining@hilton.example.com' })
  expect(support.getAttribute('href')).toBe('mailto:dining@hilton.example.com')
  expect(footer.getByText(/^Rewards are earned on visits/)).toBeTruthy()
})

test('FOOTER-02 who is in the app is not told to get it', async ({ stack }) => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0 CommensalApp/2.1.0'
  const footer = await drawnFooter(stack, 't-mobile', { 'user-agent': userAgent })
  expect(footer.getByText('A program of the Commensal dining network')).toBeTruthy()
  expect(footer.queryByText('Get the app', { exact: false })).toBeNull()
})

async function drawnAnnouncement(stack: Stack) {
  const page = await drawnPage(stack.siteOrigin('southwest'))
  return inside(page.getByRole('complementary', { name: 'Announcement' }))
}

async function drawnFooter(stack: Stack, partnerId: string, headers: Readonly<Record<string, string>> = {}) {
  return inside((await drawnPage(stack.siteOrigin(partnerId), { headers })).getByRole('contentinfo'))
}
