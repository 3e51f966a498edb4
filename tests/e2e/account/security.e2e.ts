import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { linkCards } from '../linked-cards.ts'
import { freeVisa, joinNosh, open, signIn } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { ageCards } from '../../rewards/age-cards.ts'
import { giveBalance } from '../../rewards/give-balance.ts'

const devices = (page: Page) => page.getByRole('region', { name: 'Devices' })

test('a member sees where they are signed in and signs everybody else out, on the smallest screen too', async ({
  page,
  stack,
  browser,
}) => {
  const person = await joinNosh(page, stack)
  const { engine } = stack.context.database
  await engine
    .updateTable('member')
    .set({ member_type: 'EnrolledCardMember' })
    .where('email', '=', person.email)
    .execute()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signIn(other, stack, person)

  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, `${stack.siteOrigin('nosh')}/account/user_profile`)
  await page.getByRole('button', { name: 'Save changes' }).scrollIntoViewIfNeeded()
  const items = devices(page).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0)
  expect(await findAxeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await devices(page).getByRole('button', { name: 'Sign out everywhere else' }).press('Enter')
  await expect(page.getByText('SUCCESS: Signed out there.')).toBeVisible()
  await expect(items).toHaveCount(1)
  await expect(devices(page).getByRole('heading')).toBeFocused()
  await open(other, `${stack.siteOrigin('nosh')}/account/overview`)
  await expect(other).toHaveURL(/\/login/)
  await elsewhere.close()
})

test('who closes an account with a balance reads first that it is paid to the card', async ({ page, stack }) => {
  const { email } = await enterAs(page, stack, { partnerId: 'nosh', memberType: 'NonCardMember' })
  const number = freeVisa()
  await linkCards(stack, { partnerId: 'nosh', email, numbers: [number] })
  await ageCards(stack.context.database.engine, { partnerId: 'nosh', email })
  await giveBalance(stack.context.database.engine, { partnerId: 'nosh', email, cents: 1_234 }, stack.context)
  const dialog = page.getByRole('alertdialog', { name: 'Close your account?' })
  const told = `We’ll pay your balance of $12.34 to your Visa ending in ${number.slice(-4)} as a statement credit.`
  await open(page, `${stack.siteOrigin('nosh')}/account/user_profile`)
  await page.getByRole('button', { name: 'Save changes' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(dialog.getByText(told)).toBeVisible()

  // Another tab takes the card away: nothing ends before it was told.
  const { engine } = stack.context.database
  const theirs = engine.selectFrom('member').select('id').where('email', '=', email)
  await engine.updateTable('card_link').set({ unlinked_at: new Date() }).where('member_id', 'in', theirs).execute()
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(dialog.getByText('You no longer have a linked card to pay your balance to.')).toBeVisible()
  await expect(dialog.getByText('Your balance of $12.34 ends with the account')).toBeVisible()
  expect(await findAxeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signed out')
})

test('a member takes their data along, and closes the account after showing who they are', async ({ page, stack }) => {
  const person = await joinNosh(page, stack)
  const { engine } = stack.context.database
  const theirs = engine.selectFrom('member').select('id').where('email', '=', person.email)
  await engine
    .updateTable('member')
    .set({ member_type: 'EnrolledCardMember' })
    .where('email', '=', person.email)
    .execute()
  await open(page, `${stack.siteOrigin('nosh')}/account/user_profile`)
  await page.getByRole('button', { name: 'Save changes' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Get my data' }).click()
  for (const [name, file] of [
    ['Download as JSON', 'my-data.json'],
    ['Download to read', 'my-data.html'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    const taken = await download
    expect(taken.suggestedFilename()).toBe(file)
    expect(readFileSync(await taken.path(), 'utf8')).toContain(person.email)
  }

  await engine.updateTable('session').set({ proved_at: null }).where('member_id', 'in', theirs).execute()
  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Close your account?' })
  await expect(dialog).toContainText('We keep your visits and rewards')
  expect(await findAxeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(page.locator('[name="proof"]')).toBeFocused()
  await page.locator('[name="proof"]').fill(person.password)
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signed out')
  await signIn(page, stack, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reopen your account')
  expect(
    await engine.selectFrom('member').select('member_type').where('email', '=', person.email).executeTakeFirst(),
  ).toEqual({
    member_type: 'ClosedAccountMember',
  })
})
