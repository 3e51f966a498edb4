import type { Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { giveBalance } from '../../rewards/give-balance.ts'
import { linkCards } from '../linked-cards.ts'
import { freeVisa, open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enter, enterAs } from '../sessions.ts'

const partnerId = 'nosh'

/** A member with a card and so many cents, at the page where they say how these are paid. */
async function atCashOut(page: Page, stack: Stack, cents: number): Promise<string> {
  const { email } = await enterAs(page, stack, { partnerId, memberType: 'NonCardMember' })
  await linkCards(stack, { partnerId, email, numbers: [freeVisa()] })
  const { engine } = stack.context.database
  if (cents > 0) await giveBalance(engine, { partnerId, email, cents }, stack.context)
  await open(page, `${stack.siteOrigin(partnerId)}/account/cash_out`)
  return email
}

const orders = (page: Page) => page.getByRole('region', { name: 'Your gift cards' }).getByRole('listitem')

test('a member keeps the balance for gift cards, orders one by keyboard, and reads that it was mailed', async ({
  page,
  stack,
}) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  const email = await atCashOut(page, stack, 1_900)
  await expect(page.getByRole('region', { name: 'Ready to be paid' })).toContainText('$19.00')
  await page.getByRole('radio', { name: 'Pay it to my card' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Your choice is saved.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Keep it for gift cards' })).toBeChecked()

  await page.getByLabel('Amount').fill('19.01')
  await page.getByRole('button', { name: 'Order gift card' }).press('Enter')
  await expect(page.getByText('You have $19.00 ready to be paid.')).toBeVisible()
  await expect(page.getByLabel('Amount')).toBeFocused()
  expect(await findAxeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByLabel('Amount').fill('7.50')
  await page.getByRole('button', { name: 'Order gift card' }).press('Enter')
  await expect(orders(page)).toHaveCount(1)
  await expect(orders(page)).toContainText('Visa gift card · $7.50')
  await expect(page.getByRole('region', { name: 'Ready to be paid' })).toContainText('$11.50')

  await expect(async () => {
    await page.reload()
    await expect(orders(page)).toContainText('Emailed to you', { timeout: 500 })
  }).toPass()
  const issued = [...stack.giftCardIssuer.issued.values()].filter(({ order }) => order.reward.recipient.email === email)
  expect(issued).toHaveLength(1)
  expect(await page.content()).not.toContain(issued[0]?.code ?? '?')

  await page.getByRole('link', { name: 'Back to your visits' }).click()
  await expect(page.getByText('Kept for gift cards, as you chose.')).toBeVisible()
})

test('a card that the issuer does not have is back in the balance, with the reason', async ({ page, stack }) => {
  test.slow()
  await atCashOut(page, stack, 1_900)
  await page.getByLabel('Amount').fill('13.16')
  await page.getByRole('button', { name: 'Order gift card' }).click()
  await expect(async () => {
    await page.reload()
    await expect(orders(page)).toContainText('Not issued: back in your balance', { timeout: 500 })
    // Orders and balance are separate calls: the amount may be returned between them.
    await expect(page.getByRole('region', { name: 'Ready to be paid' })).toContainText('$19.00', { timeout: 500 })
  }).toPass()
  await expect(orders(page)).toContainText('The issuer is out of stock.')
  expect(await findAxeFaults(page)).toEqual([])
})

test('two windows order one card of one page, and the second one shows what the first did', async ({
  page,
  stack,
  context,
}) => {
  const email = await atCashOut(page, stack, 1_900)
  const other = await context.newPage()
  await open(other, `${stack.siteOrigin(partnerId)}/account/cash_out`)
  await page.getByLabel('Amount').fill('6.00')
  await other.getByLabel('Amount').fill('7.00')
  await page.getByRole('button', { name: 'Order gift card' }).click()
  await expect(orders(page)).toHaveCount(1)
  // The window that asks anew on its own shows the order already; one that did not is refused.
  await other.route('**/api/Member/CashOut', (route) => route.abort())
  await other.getByRole('button', { name: 'Order gift card' }).click()
  await expect(other.getByText('You’ve ordered a gift card in another window.')).toBeVisible()
  const { engine } = stack.context.database
  const made = await engine
    .selectFrom('gift_card_order as g')
    .innerJoin('member as m', 'm.id', 'g.member_id')
    .select('g.amount_cents as cents')
    .where('m.email', '=', email)
    .execute()
  expect(made).toEqual([{ cents: 600 }])
})

test('without a network nothing is ordered and nothing is lost, and an old session shows who it is first', async ({
  page,
  stack,
  context,
}) => {
  const email = await atCashOut(page, stack, 1_900)
  await page.getByLabel('Amount').fill('6.00')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Order gift card' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('6.00')
  await context.setOffline(false)
  const { engine } = stack.context.database
  const theirs = engine.selectFrom('member').select('id').where('email', '=', email)
  await engine.updateTable('session').set({ proved_at: null }).where('member_id', 'in', theirs).execute()
  await page.getByRole('button', { name: 'Order gift card' }).click()
  await expect(page.getByRole('dialog', { name: 'Is it still you?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(orders(page)).toHaveCount(0)
})

test('a page that can’t be loaded says so and offers another try, and who has too little reads what it takes', async ({
  page,
  stack,
}) => {
  const email = await atCashOut(page, stack, 300)
  await expect(page.getByText('You need at least $5.00 that is ready to be paid.')).toBeVisible()
  await expect(page.getByText('No orders yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your visits' }).click()
  await page.route('**/api/Member/CashOut', (route) => route.fulfill({ status: 503, body: '{"code":"unavailable"}' }))
  await page.getByRole('link', { name: 'Choose how you’re paid' }).click()
  await expect(page.getByRole('heading', { name: 'We can’t show this right now' })).toBeVisible()
  await page.unroute('**/api/Member/CashOut')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Ready to be paid' })).toContainText('$3.00')
  expect(email).not.toBe('')
})

test('where the programme keeps no balance there is nothing to choose', async ({ page, stack }) => {
  await enter(page, stack, { partnerId: 'hilton', email: 'hana@demo.example' })
  await open(page, `${stack.siteOrigin('hilton')}/account/cash_out`)
  await expect(page.getByText('No gift cards are available right now.')).toBeVisible()
  await open(page, `${stack.siteOrigin('hilton')}/account/recent_activity`)
  await expect(page.getByRole('link', { name: 'Choose how you’re paid' })).toHaveCount(0)
})
