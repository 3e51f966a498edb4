import { waitForHydration } from '#dev/looking/settle-page.ts'
import type { Page } from '@playwright/test'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

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

test('NAVBAR-06 the search icon is not there on discover', async ({ page, stack }) => {
  await page.goto(`${stack.siteOrigin('delta')}/discover`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page).getByRole('link', { name: 'Search restaurants' })).toHaveCount(0)
})

test('NAVBAR-03 NAVBAR-08 on enrollment pages of a direct partner the menu is gone and members are shown the way to sign in', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.siteOrigin('nosh')}/join`)
  await expect(banner(page)).toContainText('Already a member?')
  await expect(banner(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Main menu' })).toHaveCount(0)
})

test('NAVBAR-13 NAVBAR-15 NAVBAR-16 visitors sign in at direct partners only, and each kind of partner has its join text', async ({
  page,
  stack,
}) => {
  await page.goto(stack.siteOrigin('nosh'))
  await expect(banner(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(banner(page).getByRole('link', { name: 'Join for free' })).toBeVisible()
  await page.goto(stack.siteOrigin('united'))
  await expect(banner(page).getByRole('link', { name: 'Join with your United Dining account' })).toBeVisible()
  await expect(banner(page).getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})

test('MENU-03 MENU-04 the menu of a visitor begins with joining, and with signing in at direct partners', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('nosh'))
  await page.getByRole('button', { name: 'Main menu' }).click()
  await expect(mainMenu(page).getByRole('link').nth(0)).toHaveText('Join for free')
  await expect(mainMenu(page).getByRole('link').nth(1)).toHaveText('Sign in')
  await open(page, stack.siteOrigin('united'))
  await page.getByRole('button', { name: 'Main menu' }).click()
  await expect(mainMenu(page).getByRole('link').nth(0)).toHaveText('Join with your United Dining account')
  await expect(mainMenu(page).getByRole('link', { name: 'Sign in' })).toHaveCount(0)
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
  await open(page, `${stack.siteOrigin('nosh')}/search?location=San+Francisco%2C+CA`)
  await page.getByRole('article').first().getByRole('link').click()
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
  page,
  stack,
}) => {
  const answer = await page.goto(`${stack.siteOrigin('hilton')}/not_found`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByText('This table is not on our map.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(stack.siteOrigin('hilton') + '/')
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

test('ROUTE-46 any other path falls to not-found', async ({ page, stack }) => {
  const answer = await page.goto(`${stack.siteOrigin('hilton')}/xyz`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test('META-02 META-04 META-05 a path with words of the partner takes title, description and keywords from them', async ({
  page,
  stack,
}) => {
  await page.goto(stack.siteOrigin('hilton'))
  await expect(page).toHaveTitle('Hilton Dining: points beyond the hotel')
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^Earn points at restaurants all over town/,
  )
  await expect(page.locator('meta[name=keywords]')).toHaveAttribute('content', 'points, hotel dining, reservations')
})

test('META-01 META-06 a path without any takes "title | base title" and the description of home', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.siteOrigin('hilton')}/not_found`)
  await expect(page).toHaveTitle('Page not found | Hilton Dining')
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^Earn points at restaurants all over town/,
  )
})
