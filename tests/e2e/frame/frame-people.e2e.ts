import type { Page } from '@playwright/test'
import { nora, open } from '../people.ts'
import { enter, enterAs } from '../sessions.ts'
import { expect, test } from '../product.ts'
import { visitorCookie } from '../visitor/visitor-cookie.ts'

const banner = (page: Page) => page.getByRole('banner')
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Main menu' }).click()
  return mainMenu(page).getByRole('link')
}

test('NAVBAR-07 on enrollment pages a partner with single sign-on has a way to sign out, for who is signed in', async ({
  page,
  stack,
}) => {
  const signOut = banner(page).getByRole('link', { name: 'Sign out' })
  // The first page of a stack that has just started may find a busy machine still turning calls away.
  await expect(async () => {
    await page.goto(`${stack.siteOrigin('united')}/join`)
    await expect(page.locator('main h1')).toHaveText('Join through United Dining', { timeout: 1_000 })
  }).toPass()
  await expect(signOut).toHaveCount(0)
  await enterAs(page, stack, { partnerId: 'united', memberType: 'NonCardMember' })
  await page.goto(`${stack.siteOrigin('united')}/add_card`)
  await expect(page).toHaveURL(/\/join$/)
  await expect(signOut).toHaveAttribute('href', '/SignOut')
})

test('NAVBAR-09 NAVBAR-10 NAVBAR-12 a card member opens a menu with their names and address, and signs out by a full load', async ({
  page,
  stack,
}) => {
  await enter(page, stack, nora)
  await open(page, stack.siteOrigin('nosh'))
  await banner(page).getByRole('button', { name: 'Your account' }).click()
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
  page,
  stack,
}) => {
  await enter(page, stack, nora)
  await open(page, stack.siteOrigin('nosh'))
  const links = await openMenu(page)
  await expect(links.first()).toHaveText('Account center')
  await links.first().click()
  await expect(page).toHaveURL(/\/account\/overview$/)
  await expect(page.getByRole('navigation', { name: 'Back' })).toBeVisible()
})

test('MENU-05 MENU-08 MENU-09 after joining the menu has the links of navigation and footer in order, and signs out who is signed in', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('nosh'))
  const words = ['Join for free', 'Sign in', 'Find a restaurant', 'How it works', 'Ways to earn']
  const footer = ['Program rules', 'Contact']
  await expect(await openMenu(page)).toHaveText([...words, ...footer], { useInnerText: true })
  await enter(page, stack, nora)
  await open(page, stack.siteOrigin('nosh'))
  const links = await openMenu(page)
  await expect(links.last()).toHaveText('Sign out')
})

test('NAVBAR-14 NAVBAR-17 MENU-02 a member of single sign-on without a card is asked to join, and may sign out', async ({
  page,
  stack,
}) => {
  await enterAs(page, stack, { partnerId: 'united', memberType: 'NonCardMember' })
  await open(page, stack.siteOrigin('united'))
  await expect(banner(page).getByRole('link', { name: 'Join', exact: true })).toHaveAttribute('href', '/add_card')
  await expect(banner(page).getByRole('link', { name: 'Sign out' })).toBeVisible()
  await expect((await openMenu(page)).first()).toHaveText('Join')
})

test('NAVBAR-18 ROLE-02 visitors, and members of direct partners without a card, are offered what their partner has', async ({
  page,
  stack,
}) => {
  const offers = banner(page).getByRole('link')
  await page.goto(stack.siteOrigin('nosh'))
  await expect(offers.filter({ hasText: /^(Sign|Join)/ })).toHaveText(['Sign in', 'Join for free'])
  await page.goto(stack.siteOrigin('united'))
  await expect(offers.filter({ hasText: /^(Sign|Join)/ })).toHaveText(['Join with your United Dining account'])
  await page.goto(stack.siteOrigin('ftch'))
  await expect(offers.filter({ hasText: /^(Sign|Join)/ })).toHaveCount(0)
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'NonCardMember' })
  await page.goto(stack.siteOrigin('nosh'))
  await expect(offers.filter({ hasText: /^(Sign|Join)/ })).toHaveText(['Join for free'])
})

test('BANNER-01 BANNER-02 the announcement is a list of texts and links', async ({ page, stack }) => {
  await page.goto(stack.siteOrigin('southwest'))
  const items = page.getByRole('complementary', { name: 'Announcement' }).getByRole('listitem')
  await expect(items).toHaveText(['Kids’ plates earn too', 'Patios near you', 'Program rules'])
  await expect(items.first().getByRole('link')).toHaveCount(0)
})

test('BANNER-03 BANNER-04 an item with an address is a link, which opens in a new tab where the content says so', async ({
  page,
  stack,
}) => {
  await page.goto(stack.siteOrigin('southwest'))
  const announcement = page.getByRole('complementary', { name: 'Announcement' })
  const here = announcement.getByRole('link', { name: 'Patios near you' })
  await expect(here).toHaveAttribute('href', '/search')
  await expect(here).not.toHaveAttribute('target')
  await expect(announcement.getByRole('link', { name: 'Program rules' })).toHaveAttribute('target', '_blank')
})

test('FOOTER-01 FOOTER-03 FOOTER-08 the footer leads to the app, and shows the marks of partner and networks', async ({
  page,
  stack,
}) => {
  await page.goto(stack.siteOrigin('t-mobile'))
  const footer = page.getByRole('contentinfo')
  const app = footer.getByRole('group', { name: 'Get the app' }).getByRole('link')
  await expect(app).toHaveText(['For iPhone', 'For Android'])
  const chain = footer.getByRole('list', { name: 'Who stands behind this program' }).getByRole('listitem')
  await expect(chain).toHaveText([/t.?mobile/i, 'A program of the Commensal dining network'])
  const networks = footer.getByRole('list', { name: 'Link a card from' }).getByRole('listitem')
  await expect(networks).toHaveText(['American Express', 'Discover', 'Mastercard', 'Visa'])
})

test('FOOTER-04 FOOTER-05 the footer has the primary and the secondary links of the content', async ({
  page,
  stack,
}) => {
  await page.goto(stack.siteOrigin('hilton'))
  const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('list')
  await expect(links.nth(0).getByRole('link')).toHaveText(['How it works', 'Restaurants', 'Ways to earn'])
  await expect(links.nth(1).getByRole('link')).toHaveText(['Program rules', 'Contact'])
})

test('FOOTER-06 FOOTER-07 the footer names copyright and support, and what the rewards depend on', async ({
  page,
  stack,
}) => {
  await page.goto(stack.siteOrigin('hilton'))
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText(/^© 20\d\d Hilton Dining\./)).toContainText('dining@hilton.example.com')
  await expect(footer.getByRole('link', { name: 'dining@hilton.example.com' })).toHaveAttribute(
    'href',
    'mailto:dining@hilton.example.com',
  )
  await expect(footer.getByText(/^Rewards are earned on visits/)).toBeVisible()
})

test.describe('in the native app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0 CommensalApp/2.1.0' })

  test('FOOTER-02 who is in the app is not told to get it', async ({ page, stack }) => {
    await page.goto(stack.siteOrigin('t-mobile'))
    await expect(page.getByRole('contentinfo')).toContainText('Commensal')
    await expect(page.getByRole('contentinfo').getByText('Get the app')).toHaveCount(0)
  })
})
