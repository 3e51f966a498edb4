import type { Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { giveBalance } from '../../rewards/give-balance.ts'
import { linkCards } from '../linked-cards.ts'
import { addPasskey, giveDevice, knowFinger } from '../passkey-device.ts'
import { freeVisa, open, typeCard } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { slowDown } from '../slow-down.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

const partnerId = 'nosh'
const password = 'two seats at eight'
const minuteMs = 60_000

const proof = (page: Page) => page.getByRole('dialog', { name: 'Is it still you?' })
const field = (page: Page) => proof(page).getByLabel('Your password')
const deleteButton = (page: Page, lastFour: string) =>
  page.getByRole('button', { name: `Delete Visa ending in ${lastFour}` })

async function expectSound(page: Page): Promise<void> {
  expect(await findAxeFaults(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
}

/** A member with a password, two cards and so many cents. */
async function withCards(page: Page, stack: Stack, cents: number) {
  const { email } = await enterAs(page, stack, { partnerId, memberType: 'NonCardMember' })
  const { context } = stack
  const { engine } = context.database
  const hash = await context.passwords.hash(password)
  await engine.updateTable('member').set({ password_hash: hash }).where('email', '=', email).execute()
  const numbers = [freeVisa(), freeVisa()]
  await linkCards(stack, { partnerId, email, numbers })
  if (cents > 0) await giveBalance(engine, { partnerId, email, cents }, context)
  const members = engine.selectFrom('member').select('id').where('email', '=', email)
  return {
    lastFours: numbers.map((number) => number.slice(-4)),
    /** Who they are was shown so long ago, in every session of theirs. */
    provedAgo: (minutes: number) =>
      engine
        .updateTable('session')
        .set({ proved_at: new Date(context.now().getTime() - minutes * minuteMs) })
        .where('member_id', 'in', members)
        .execute(),
    /** The gift cards that were ordered, in cents. */
    ordered: async () => {
      const orders = engine.selectFrom('gift_card_order').select('amount_cents').where('member_id', 'in', members)
      return (await orders.execute()).map(({ amount_cents }) => amount_cents)
    },
  }
}

/** Types a password that is wrong, and then the right one, by keys alone. */
async function proveByKeys(page: Page): Promise<void> {
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveAccessibleDescription(/That’s not your password\./)
  await expect(field(page)).toBeFocused()
  await expectSound(page)
  await field(page).fill('')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(proof(page)).toHaveCount(0)
}

for (const width of [360, 1280]) {
  test(`at ${width} pixels deleting a card asks who it is: by keys, left by Escape, and again once the proof is old`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const { lastFours, provedAgo } = await withCards(page, stack, 0)
    const [first = '', second = ''] = lastFours
    await provedAgo(9)
    await open(page, `${stack.siteOrigin(partnerId)}/account/manage_cards`)
    await provedAgo(11)
    const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete card' })
    await deleteButton(page, first).press('Enter')
    await remove.press('Enter')
    await expect(field(page)).toBeFocused()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(proof(page)).toHaveCount(0)
    await expect(deleteButton(page, first)).toBeFocused()

    await page.keyboard.press('Enter')
    await remove.press('Enter')
    await proveByKeys(page)
    await expect(deleteButton(page, first)).toHaveCount(0)
    await expect(page.getByText(`Your card ending in ${first} has been deleted.`)).toBeVisible()

    // The last card closes the account, and asks again once the proof is old.
    await provedAgo(11)
    await deleteButton(page, second).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete and close account' }).press('Enter')
    await expect(field(page)).toBeFocused()
  })

  test(`at ${width} pixels a card is linked where money waits once it was shown who it is, and what was typed is kept`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const { provedAgo } = await withCards(page, stack, 700)
    await open(page, `${stack.siteOrigin(partnerId)}/account/manage_cards`)
    await provedAgo(11)
    const number = freeVisa()
    await typeCard(page, number)
    await page.locator('[name="directFileFeedOptIn"]').press('Space')
    await waitUntilCalm(page)
    const link = page.getByRole('button', { name: 'Link card' })
    await link.press('Enter')
    await expect(field(page)).toBeFocused()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'Card number' })).not.toHaveValue('')
    await link.press('Enter')
    await proveByKeys(page)
    await expect(deleteButton(page, number.slice(-4))).toBeVisible()
  })
}

for (const width of [360, 1280]) {
  test(`at ${width} pixels a passkey shows who it is in the middle of deleting a card and of linking one`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const origin = stack.siteOrigin(partnerId)
    const device = await giveDevice(page)
    const { lastFours, provedAgo } = await withCards(page, stack, 700)
    const [first = ''] = lastFours
    await addPasskey(page, origin)
    await open(page, `${origin}/account/manage_cards`)
    await provedAgo(11)
    const byPasskey = proof(page).getByRole('button', { name: 'Use a passkey' })
    await deleteButton(page, first).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete card' }).press('Enter')
    await expect(byPasskey).toBeVisible()
    await expectSound(page)

    // The browser's own dialog ends without a passkey: the question stays, and so does the card.
    await knowFinger(device, false)
    await byPasskey.press('Enter')
    await expect(byPasskey).toBeEnabled()
    await expect(proof(page).getByRole('alert')).toHaveCount(0)
    await expect(byPasskey).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(deleteButton(page, first)).toBeFocused()

    await knowFinger(device, true)
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete card' }).press('Enter')
    await byPasskey.press('Enter')
    await expect(deleteButton(page, first)).toHaveCount(0)
    await expect(proof(page)).toHaveCount(0)
    await expect(page.getByText(`Your card ending in ${first} has been deleted.`)).toBeVisible()

    await provedAgo(11)
    const number = freeVisa()
    await typeCard(page, number)
    await page.locator('[name="directFileFeedOptIn"]').press('Space')
    await waitUntilCalm(page)
    await page.getByRole('button', { name: 'Link card' }).press('Enter')
    await byPasskey.press('Enter')
    await expect(deleteButton(page, number.slice(-4))).toBeVisible()
    await expect(proof(page)).toHaveCount(0)
  })

  test(`at ${width} pixels a gift card is ordered once when it was shown who it is, and not where the question is left`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const { provedAgo, ordered } = await withCards(page, stack, 1_900)
    await open(page, `${stack.siteOrigin(partnerId)}/account/cash_out`)
    await provedAgo(11)
    const amount = page.getByLabel('Amount')
    const order = page.getByRole('button', { name: 'Order gift card' })
    await amount.fill('7.50')
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => proof(page).getByRole('button', { name: 'Close' }).click(),
    ]) {
      await order.press('Enter')
      await expect(field(page)).toBeFocused()
      await expectSound(page)
      await leave()
      await expect(proof(page)).toHaveCount(0)
      await expect(order).toBeFocused()
      await expect(amount).toHaveValue('7.50')
    }
    expect(await ordered()).toEqual([])

    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await slowDown(page, '**/api/Member/GiftCards')
    await proveByKeys(page)
    await expect(page.locator('main form[aria-busy="true"]').getByRole('button')).toBeDisabled()
    const orders = page.getByRole('region', { name: 'Your gift cards' }).getByRole('listitem')
    await expect(orders).toHaveCount(1)
    await expect(orders).toContainText('Visa gift card · $7.50')
    await expect(page.getByRole('region', { name: 'Ready to be paid' })).toContainText('$11.50')
    expect(await ordered()).toEqual([750])
    await expectSound(page)
  })
}

test('how a balance is paid, and closing the account, ask who it is by keys on a small screen', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { provedAgo } = await withCards(page, stack, 1_900)
  await open(page, `${stack.siteOrigin(partnerId)}/account/cash_out`)
  await provedAgo(11)
  await page.getByRole('radio', { name: 'Pay it to my card' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(field(page)).toBeFocused()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio', { name: 'Pay it to my card' })).toBeChecked()
  await page.getByRole('radio', { name: 'Pay it to my card' }).focus()
  await page.keyboard.press('ArrowDown')
  await proveByKeys(page)
  await expect(page.getByText('Your choice is saved.')).toBeVisible()

  await open(page, `${stack.siteOrigin(partnerId)}/account/user_profile`)
  await page.getByRole('button', { name: 'Save changes' }).scrollIntoViewIfNeeded()
  await provedAgo(11)
  await page.getByRole('button', { name: 'Close my account' }).press('Enter')
  const closing = page.getByRole('alertdialog', { name: 'Close your account?' })
  await closing.getByRole('button', { name: 'Close my account' }).press('Enter')
  await proveByKeys(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signed out')
})
