import { drawnPage, inside, wordsOf } from '../drawn-page.ts'
import { asNora, nora, open } from '../people.ts'
import { expect, test } from '../product.ts'
import { sessionOf } from '../sessions.ts'

test('STORAGE-03 a visitor at the account is sent to sign in, and from there to where they wanted to go', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.siteOrigin('nosh')}/account/manage_cards`)
  await expect(page).toHaveURL(/\/login\?returnTo=%2Faccount%2Fmanage_cards/)
  expect(await page.evaluate(() => sessionStorage.getItem('loginRedirect'))).toContain('/account/manage_cards')
  await page.locator('[name="username"]').fill(nora.email)
  await page.locator('[name="password"]').fill(nora.password)
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/account\/manage_cards$/)
})

test('OVERVIEW-01 the overview says where the member stands', async ({ stack }) => {
  const session = await sessionOf(stack, nora)
  const page = await drawnPage(`${stack.siteOrigin('nosh')}/account/overview`, { session })
  page.getByRole('heading', { name: 'Hello, Nora' })
  const membership = page.getByRole('region', { name: 'Your membership' })
  expect(wordsOf([membership])[0]).toContain('Earn 5% cash back')
  page.getByRole('meter')
})

test('CONTENT-11 the account leads on by the groups of links that the content names', async ({ page, stack }) => {
  await asNora(page, stack, '/account/overview')
  const yours = page.getByRole('navigation', { name: 'Your account', exact: true })
  await expect(yours.getByRole('link')).toHaveText(['Linked Cards', 'Profile'])
  const help = page.getByRole('navigation', { name: 'Help' })
  await expect(help.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', /^mailto:dining@nosh/)
  await help.getByRole('link', { name: 'How it works' }).click()
  await expect(page).toHaveURL(`${stack.siteOrigin('nosh')}/how-it-works`)
})

test('OVERVIEW-02 OVERVIEW-04 OVERVIEW-05 the referral link names the member, and is copied', async ({
  page,
  stack,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await asNora(page, stack, '/account/overview')
  const publicId = await page.evaluate(async () => (await (await fetch('/api/Member')).json()).publicId)
  const link = `${stack.siteOrigin('nosh')}/join?referrer=${publicId}`
  await expect(page.getByLabel('Your link')).toHaveValue(link)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Your referral link has been copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
})

test('a visit opens to its receipt: the sum, the rules and every step', async ({ stack }) => {
  const session = await sessionOf(stack, nora)
  const activity = await drawnPage(`${stack.siteOrigin('nosh')}/account/recent_activity`, { session })
  // A statement credit is paid as well, and has no receipt.
  const links = activity.getAllByRole('link', { name: /Earn receipt/ })
  const link = links.find((one) => one.closest('[role=row]')?.textContent.includes('Paid'))
  const address = new URL(link?.getAttribute('href') ?? 'nowhere', activity.url).href
  const receipt = await drawnPage(address, { session })
  receipt.getByRole('heading', { name: 'Earn receipt' })
  for (const name of ['Card activity', 'Rules that applied', 'Line by line']) receipt.getByRole('region', { name })
  const [first] = inside(receipt.getByRole('region', { name: 'How we calculated this' })).getAllByRole('listitem')
  expect(wordsOf([first ?? null])[0]).toContain('Account activated: Met')
})

test('a receipt of somebody else is none', async ({ page, stack }) => {
  await asNora(page, stack, '/account/recent_activity/999999999')
  await expect(page.getByRole('heading', { name: 'We can’t find that receipt' })).toBeVisible()
})
