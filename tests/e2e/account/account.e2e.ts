import { asNora, nora, open } from '../people.ts'
import { expect, test } from '../product.ts'

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

test('OVERVIEW-01 the overview says where the member stands', async ({ page, stack }) => {
  await asNora(page, stack, '/account/overview')
  await expect(page.getByRole('heading', { name: 'Hello, Nora' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your membership' })).toContainText('Earn 5% cash back')
  await expect(page.getByRole('meter')).toBeVisible()
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

test('a visit opens to its receipt: the sum, the rules and every step', async ({ page, stack }) => {
  await asNora(page, stack, '/account/recent_activity')
  await page
    .getByRole('row')
    .filter({ hasText: 'Paid' })
    .getByRole('link', { name: /Earn receipt/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Earn receipt' })).toBeVisible()
  for (const title of [
    'What the card network told us',
    'The rules on that day',
    'Line by line',
    'Every rule we looked at',
  ])
    await expect(page.getByRole('region', { name: title })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Every rule we looked at' }).getByRole('listitem').first(),
  ).toContainText('Account activated: Met')
})

test('a receipt of somebody else is none', async ({ page, stack }) => {
  await asNora(page, stack, '/account/recent_activity/999999999')
  await expect(page.getByRole('heading', { name: 'No such receipt' })).toBeVisible()
})
