import { waitForHydration } from '#dev/looking/settle-page.ts'
import { touchPage } from '#dev/looking/touch-page.ts'
import type { Page } from '@playwright/test'
import { drawnPage, inside, wordsOf } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { pickMerchants } from '../restaurant/pick-merchant.ts'
import { startSite } from '../start-site.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'
import { menuLinks, navbarOf } from './drawn-navbar.ts'

const phone = { width: 360, height: 780 }
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const banner = (page: Page) => page.getByRole('banner')

test('NAVBAR-01 the first Tab finds the link that skips to the main area', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh'))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('NAVBAR-02 NAVBAR-04 NAVBAR-05 the navbar has a menu button and a search icon, which is current and dead on the search page', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('nosh'))
  await banner(page).getByRole('link', { name: 'Search restaurants' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(banner(page).getByRole('button', { name: 'Main menu' })).toBeVisible()
  const icon = banner(page).getByRole('link', { name: 'Search restaurants' })
  await expect(icon).toHaveAttribute('aria-current', 'page')
  await expect(icon).toBeDisabled()
})

test('NAVBAR-06 the search icon is not there on discover', async ({ stack }) => {
  const page = await drawnPage(`${stack.siteOrigin('delta')}/discover`)
  expect(page.getByRole('heading', { level: 1 })).toBeTruthy()
  expect(navbarOf(page).queryByRole('link', { name: 'Search restaurants' })).toBeNull()
})

test('NAVBAR-03 NAVBAR-08 on enrollment pages of a direct partner the menu is gone and members are shown the way to sign in', async ({
  stack,
}) => {
  const page = await drawnPage(`${stack.siteOrigin('nosh')}/join`)
  expect(navbarOf(page).getByText('Already a member?')).toBeTruthy()
  expect(navbarOf(page).getByRole('link', { name: 'Sign in' })).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Main menu' })).toBeNull()
})

test('NAVBAR-13 NAVBAR-15 NAVBAR-16 visitors sign in at direct partners only, and each kind of partner has its join text', async ({
  stack,
}) => {
  const direct = navbarOf(await drawnPage(stack.siteOrigin('nosh')))
  expect(direct.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  expect(direct.getByRole('link', { name: 'Join for free' })).toBeTruthy()
  const site = await startSite(stack, { settings: { united: { accountName: null } } })
  const sso = navbarOf(await drawnPage(site.siteOrigin('united')))
  expect(sso.getByRole('link', { name: /^Join with your .* account$/ })).toBeTruthy()
  expect(sso.queryByRole('link', { name: 'Sign in' })).toBeNull()
  await site.close()
})

test('where the account of single sign-on has a name, visitors join with it, and sign in beside that', async ({
  stack,
}) => {
  const page = await drawnPage(stack.siteOrigin('united'))
  expect(navbarOf(page).getByRole('link', { name: 'Join with your MileagePlus account' })).toBeTruthy()
  expect(navbarOf(page).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/^\/login/)
  expect(wordsOf(menuLinks(page)).slice(0, 2)).toEqual(['Join with your MileagePlus account', 'Sign in'])
})

test('MENU-03 MENU-04 the menu of a visitor begins with joining, and with signing in at direct partners', async ({
  stack,
}) => {
  const direct = wordsOf(menuLinks(await drawnPage(stack.siteOrigin('nosh'))))
  expect(direct.slice(0, 2)).toEqual(['Join for free', 'Sign in'])
  const site = await startSite(stack, { settings: { united: { accountName: null } } })
  const sso = wordsOf(menuLinks(await drawnPage(site.siteOrigin('united'))))
  expect(sso[0]).toMatch(/^Join with your .* account$/)
  expect(sso).not.toContain('Sign in')
  await site.close()
})

test('MENU-10 MENU-11 the menu closes on a click outside and on a click on an item', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh'))
  await page.getByRole('button', { name: 'Main menu' }).click()
  await expect(mainMenu(page)).toBeVisible()
  await page.mouse.click(1200, 600)
  await expect(mainMenu(page)).toBeHidden()
  await page.getByRole('button', { name: 'Main menu' }).click()
  await mainMenu(page).getByRole('link', { name: 'Find a restaurant' }).click()
  await expect(page).toHaveURL(/\/search/)
  await expect(mainMenu(page)).toBeHidden()
})

test('MENU-06 MENU-07 navigation links have a text for wide and one for narrow windows', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh'))
  await page.getByRole('button', { name: 'Main menu' }).click()
  await expect(mainMenu(page).getByText('Find a restaurant')).toBeVisible()
  await page.setViewportSize(phone)
  await expect(mainMenu(page).getByText('Find a restaurant')).toBeHidden()
  await expect(mainMenu(page).getByText('Restaurants').first()).toBeVisible()
})

test('BANNER-05 the announcement tells more on focus', async ({ page, stack }) => {
  await open(page, stack.siteOrigin('nosh'))
  await expect(page.getByRole('tooltip')).toBeHidden()
  await page.getByRole('complementary', { name: 'Announcement' }).getByRole('link').first().focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  // Its script comes with the first touch.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toBeHidden({ timeout: 500 })
  }).toPass()
})

test('BACKBAR-01 BACKBAR-03 BACKBAR-04 a restaurant has a bar that leads back, other pages have none', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.siteOrigin('nosh')}/search?location=San+Francisco%2C+CA`)
  await expect(page.getByRole('navigation', { name: 'Back' })).toHaveCount(0)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/merchants\//)
  await page.getByRole('navigation', { name: 'Back' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/search\?location=San\+Francisco%2C\+CA$/)
  // From home it leads home, and not to the screen that stands above a restaurant's.
  await open(page, stack.siteOrigin('nosh'))
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/merchants\//)
  await page.getByRole('navigation', { name: 'Back' }).getByRole('link').click()
  await expect(page).toHaveURL(`${stack.siteOrigin('nosh')}/`)
})

test('BACKBAR-05 BACKBAR-06 BACKBAR-07 on a phone the bars leave on scrolling down and return on scrolling up; on a desktop they stay', async ({
  page,
  stack,
}) => {
  await page.setViewportSize(phone)
  const [id] = await pickMerchants(stack, { partnerId: 'nosh', having: ['menu'] })
  await open(page, `${stack.siteOrigin('nosh')}/merchants/${id}`)
  await touchPage(page)
  const back = page.getByRole('navigation', { name: 'Back' })
  await expect(back).toBeInViewport()
  await waitUntilCalm(page)
  await page.mouse.wheel(0, 600)
  await expect(banner(page)).not.toBeInViewport()
  await expect(back).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect(banner(page)).toBeInViewport()
  await expect(back).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.mouse.wheel(0, 600)
  await expect(banner(page)).toBeInViewport()
})

test('ERRPAGE-01 ERRPAGE-02 ERRPAGE-03 an unknown path answers 404 with a title, a tagline and the way home', async ({
  stack,
}) => {
  const page = await drawnPage(`${stack.siteOrigin('hilton')}/not_found`)
  expect(page.status).toBe(404)
  expect(wordsOf(page.getAllByRole('heading', { level: 1 }))).toEqual(['Page not found'])
  expect(page.getByText('This table is not on our map.')).toBeTruthy()
  const home = inside(page.getByRole('main')).getByRole('link', { name: 'Go home' })
  expect(home.getAttribute('href')).toBe('/')
  expect((await drawnPage(`${stack.siteOrigin('hilton')}/`)).status).toBe(200)
})

for (const path of ['/%', '/merchants/%E0%A4%A'])
  test(`an address whose percent signs mean nothing is a page that does not exist: ${path}`, async ({
    page,
    stack,
  }) => {
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    const answer = await page.goto(stack.siteOrigin('hilton') + path)
    expect(answer?.status()).toBe(404)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(failures).toEqual([])
  })

test('ROUTE-46 any other path falls to not-found', async ({ stack }) => {
  const page = await drawnPage(`${stack.siteOrigin('hilton')}/xyz`)
  expect(page.status).toBe(404)
  expect(wordsOf(page.getAllByRole('heading', { level: 1 }))).toEqual(['Page not found'])
})

test('META-02 META-04 META-05 a path with words of the partner takes title, description and keywords from them', async ({
  stack,
}) => {
  const { document } = await drawnPage(stack.siteOrigin('hilton'))
  expect(document.title).toBe('Hilton Dining: points beyond the hotel')
  expect(metaOf(document, 'description')).toMatch(/^Earn points at restaurants all over town/)
  expect(metaOf(document, 'keywords')).toBe('points, hotel dining, reservations')
})

test('META-01 META-06 a path without any takes "title | base title" and the description of home', async ({ stack }) => {
  const { document } = await drawnPage(`${stack.siteOrigin('hilton')}/not_found`)
  expect(document.title).toBe('Page not found | Hilton Dining')
  expect(metaOf(document, 'description')).toMatch(/^Earn points at restaurants all over town/)
})

function metaOf(document: Document, name: string): string | null | undefined {
  return document.querySelector(`meta[name=${name}]`)?.getAttribute('content')
}
