import { nora, open, signIn } from '../people.ts'
import { expect, test } from '../product.ts'

test('EARN-01 CONTENT-03 CONTENT-16 the earn page shows its banners and leads to each page of the program', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.siteOrigin('hilton')}/earn`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More ways to earn points')
  await expect(page.getByText('Follow every reward to its receipt')).toBeVisible()
  await page.getByRole('link', { name: 'How to become VIP' }).click()
  await expect(page).toHaveURL(/\/earn\/vip-upgrade$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to become VIP')
})

test('EARN-02 EARN-05 EARN-06 an earn page takes its title, its main and its side column from content', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.siteOrigin('nosh')}/earn/how-it-works`)
  await expect(page).toHaveTitle('How earning works | Nosh')
  await expect(page.getByRole('article')).toContainText('You pay with a linked card.')
  await expect(page.getByRole('complementary').getByText('write to dining@nosh.example.com')).toBeVisible()
})

test('EARN-03 EARN-07 only an entry with a picture shows one, and each its disclaimer', async ({ page, stack }) => {
  await page.goto(`${stack.siteOrigin('nosh')}/earn/how-it-works`)
  await expect(page.getByText('Rewards appear within about two weeks')).toBeVisible()
  await expect(page.getByRole('article').locator('img')).toHaveCount(0)
  await page.goto(`${stack.siteOrigin('nosh')}/earn/this-is-big`)
  await expect(page.getByText('Statement credits take a few days')).toBeVisible()
  await expect(page.getByRole('article').locator('img')).toHaveCount(1)
})

test('EARN-04 EARN-09 a member is greeted where the banner says so, and is not asked to sign in for offers', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, nora)
  await open(page, `${stack.siteOrigin('nosh')}/earn/this-is-big`)
  await expect(page.getByText('Welcome back, Nora')).toBeVisible()
  await expect(page.getByText('Each visit adds cash back to your balance.')).toBeVisible()
  await open(page, `${stack.siteOrigin('nosh')}/earn`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Sign in to see offers')).toHaveCount(0)
})

test('EARN-08 a visitor is told to sign in to see offers, and comes back from there', async ({ page, stack }) => {
  await page.goto(`${stack.siteOrigin('nosh')}/earn`)
  await page.getByRole('link', { name: 'Sign in to see offers' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fearn$/)
})

test('a slug without a page is not found', async ({ page, stack }) => {
  const answer = await page.goto(`${stack.siteOrigin('nosh')}/earn/free-lunch`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

/** Where each page of the specification stands, and what it is called. */
const pages = [
  ['ROUTE-33', 'nosh', '/earn', 'More ways to earn cash back'],
  ['ROUTE-34', 'tgbk', '/earn/topgolf-bonus', 'A bonus for your first visit in the app'],
  ['ROUTE-35', 'american', '/earn/new-member-bonus', '1,000 bonus miles to begin with'],
  ['ROUTE-36', 'nosh', '/earn/how-it-works', 'How earning works'],
  ['ROUTE-37', 'delta', '/earn/vip-upgrade', 'How to become VIP'],
  ['ROUTE-38', 'hilton', '/earn/reservations', 'Reservations'],
  ['ROUTE-39', 'nosh', '/earn/this-is-big', 'This is big'],
] as const

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  for (const [id, partner, path, title] of pages)
    test(`${id} ${path} is read`, async ({ page, stack }) => {
      const answer = await page.goto(stack.siteOrigin(partner) + path)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    })

  test('GEN-14 pages name the phone, the e-mail address and the short code of their partner', async ({
    page,
    stack,
  }) => {
    for (const [partner, phone, shortCode] of [
      ['nosh', '1-800-555-0101', '66740'],
      ['hilton', '1-800-555-0109', '44586'],
    ] as const) {
      await page.goto(`${stack.siteOrigin(partner)}/earn`)
      await expect(
        page.getByRole('complementary').getByText(`Call ${phone}, or text HELP to ${shortCode}.`),
      ).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText(`dining@${partner}.example.com`)
    }
  })
})
