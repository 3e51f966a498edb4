import { drawnPage, titleOf, wordsOf } from '../drawn-page.ts'
import { nora } from '../people.ts'
import { expect, test } from '../product.ts'
import { sessionOf } from '../sessions.ts'

test('EARN-01 CONTENT-03 CONTENT-16 the earn page shows its banners and leads to each page of the program', async ({
  stack,
}) => {
  const page = await drawnPage(`${stack.siteOrigin('hilton')}/earn`)
  expect(titleOf(page)).toBe('More ways to earn points')
  expect(page.getByText('See a receipt for every reward')).toBeTruthy()
  const link = page.getByRole('link', { name: /How to become VIP/ })
  expect(link.getAttribute('href')).toBe('/earn/vip-upgrade')
  expect(titleOf(await drawnPage(`${stack.siteOrigin('hilton')}/earn/vip-upgrade`))).toBe('How to become VIP')
})

test('EARN-02 EARN-05 EARN-06 an earn page takes its title, its main and its side column from content', async ({
  stack,
}) => {
  const page = await drawnPage(`${stack.siteOrigin('nosh')}/earn/how-it-works`)
  expect(page.document.title).toBe('How earning works | Nosh')
  expect(page.getByRole('article').textContent).toContain('Pay with a linked card.')
  expect(page.getByText(/write to dining@nosh\.example\.com/).closest('main aside')).not.toBeNull()
})

test('TIER-05 beside how to become VIP stands the proper earning of 2, 3 and 8, where the rates say 2, 5 and 8', async ({
  stack,
}) => {
  const origin = stack.siteOrigin('hilton')
  const page = await drawnPage(`${origin}/earn/vip-upgrade`)
  const beside = page.getByRole('heading', { name: 'Proper earning' }).closest('aside')
  expect(wordsOf([beside])[0]).toContain('Members earn 2, 3 and 8 bonus points per $1 spent, by tier.')
  const rates = (await drawnPage(`${origin}/earn`)).getByRole('main').textContent
  for (const rate of [2, 5, 8]) expect(rates).toContain(`Earn ${rate} points per $1`)
})

test('EARN-03 EARN-07 only an entry with a picture shows one, and each its disclaimer', async ({ stack }) => {
  for (const [path, disclaimer, pictures] of [
    ['/earn/how-it-works', /Rewards appear within about two weeks/, 0],
    ['/earn/this-is-big', /Statement credits take a few days/, 1],
  ] as const) {
    const page = await drawnPage(stack.siteOrigin('nosh') + path)
    expect(page.getByText(disclaimer), path).toBeTruthy()
    expect(page.getByRole('article').querySelectorAll('img'), path).toHaveLength(pictures)
  }
})

test('EARN-04 EARN-09 a member is greeted where the banner says so, and is not asked to sign in for offers', async ({
  stack,
}) => {
  const session = await sessionOf(stack, nora)
  const big = await drawnPage(`${stack.siteOrigin('nosh')}/earn/this-is-big`, { session })
  expect(big.getByText(/Welcome back, Nora/)).toBeTruthy()
  expect(big.getByText(/Each visit adds cash back to your balance\./)).toBeTruthy()
  const earn = await drawnPage(`${stack.siteOrigin('nosh')}/earn`, { session })
  expect(titleOf(earn)).toBe('More ways to earn cash back')
  expect(earn.queryByText(/Sign in to see offers/)).toBeNull()
})

test('EARN-08 a visitor is told to sign in to see offers, and comes back from there', async ({ stack }) => {
  const page = await drawnPage(`${stack.siteOrigin('nosh')}/earn`)
  const href = page.getByRole('link', { name: /Sign in to see offers/ }).getAttribute('href')
  expect(href).toBe('/login?returnTo=%2Fearn')
  const form = await drawnPage(stack.siteOrigin('nosh') + href)
  expect(form.status).toBe(200)
  expect(form.document.querySelector('form [name="username"]')).not.toBeNull()
})

test('a slug without a page is not found', async ({ stack }) => {
  const page = await drawnPage(`${stack.siteOrigin('nosh')}/earn/free-lunch`)
  expect(page.status).toBe(404)
  expect(titleOf(page)).toBe('Page not found')
})

/** Where each page of the specification stands, and what it is called. */
const pages = [
  ['ROUTE-33', 'nosh', '/earn', 'More ways to earn cash back'],
  ['ROUTE-34', 'tgbk', '/earn/topgolf-bonus', 'A welcome bonus'],
  ['ROUTE-35', 'american', '/earn/new-member-bonus', 'Earn 1,000 bonus miles'],
  ['ROUTE-36', 'nosh', '/earn/how-it-works', 'How earning works'],
  ['ROUTE-37', 'delta', '/earn/vip-upgrade', 'How to become VIP'],
  ['ROUTE-38', 'hilton', '/earn/reservations', 'Reserve, dine, earn 50 bonus points'],
  ['ROUTE-39', 'nosh', '/earn/this-is-big', 'This is big'],
] as const

for (const [id, partner, path, title] of pages)
  test(`${id} ${path} is read`, async ({ stack }) => {
    const page = await drawnPage(stack.siteOrigin(partner) + path)
    expect(page.status).toBe(200)
    expect(titleOf(page)).toBe(title)
  })

test('GEN-14 pages name the phone, the e-mail address and the short code of their partner', async ({ stack }) => {
  for (const [partner, phone, shortCode] of [
    ['nosh', '1-800-555-0101', '66740'],
    ['hilton', '1-800-555-0109', '44586'],
  ] as const) {
    const page = await drawnPage(`${stack.siteOrigin(partner)}/earn`)
    const help = page.getByText(new RegExp(`Call ${phone}, or text HELP to ${shortCode}\\.`))
    expect(help.closest('aside'), partner).not.toBeNull()
    expect(page.getByRole('contentinfo').textContent).toContain(`dining@${partner}.example.com`)
  }
})
