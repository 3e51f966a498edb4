import type { Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { receiptOf } from '../../app/example-receipts.ts'
import { asNora } from '../people.ts'
import { expect, test } from '../product.ts'

/** A dinner in Honolulu on New Year's Eve, when it was New Year's Day in New York already, and a refund a day later. */
const dinner = receiptOf({
  currency: 'Credit',
  transaction: {
    transactionCreatedAt: '2026-01-01T09:00:00.000Z',
    timeZone: 'Pacific/Honolulu',
    dineAmount: 70,
    ticketAmount: 100,
    refundedAmount: 30,
    benefitAmount: 3.5,
  },
  bill: { refundedCents: 3_000, keptCents: 7_000 },
  lines: [
    { source: 'S', code: 'settle', amount: 500 },
    { source: 'A', code: 'refund:settle', amount: -150, reason: 'refunded' },
  ],
  trace: {
    tier: { tier: 3, year: 2025, qualifiedDines: 2, neededDines: 11, vipYear: 2024, vipDines: 11, vipUntil: 2025 },
    rate: { shape: 'percentage', numerator: 1, denominator: 20, overridden: 0 },
    earned: { billCents: 10_000, amountCents: 10_000, keptCents: 7_000, given: 500, kept: 350 },
  },
})

/** An order through the site of which the network told the amount alone. */
const order = receiptOf({
  currency: 'Credit',
  bill: { channel: 'onlineOrder' },
  lines: [{ source: 'S', code: 'settle', amount: 400 }],
  trace: {
    rate: { shape: 'percentage', numerator: 1, denominator: 20, overridden: 0 },
    orderSubtotal: { totalCents: 10_000, unsplitCents: 10_000, countedCents: 8_000, numerator: 4, denominator: 5 },
    earned: { billCents: 8_000, amountCents: 8_000, keptCents: 8_000, given: 400, kept: 400 },
  },
})

/** From a list with this one visit to its receipt. */
async function openDinner(page: Page, receipt = dinner): Promise<void> {
  await page.route('**/api/Member/TransactionsStatementCredits?*', (route) => {
    const data = [{ entryType: 'transaction', transaction: receipt.transaction }]
    return route.fulfill({ json: { data, totalPages: 1, totalResultSize: 1 } })
  })
  await page.route('**/api/Member/Transactions/1/Receipt', (route) => route.fulfill({ json: receipt }))
  await page
    .getByRole('navigation', { name: 'Account center' })
    .getByRole('link', { name: 'Reviews & History' })
    .click()
}

test("a refunded dinner in Honolulu is told in one sentence, at the restaurant's time, with both sides of its arithmetic", async ({
  page,
  stack,
}) => {
  await asNora(page, stack, '/account/manage_cards')
  await openDinner(page)
  const row = page.getByRole('row', { name: 'Blue Fig' })
  await expect(row).toContainText('Dec 31, 2025')
  await expect(row).toContainText('$70.00 · $30.00 refunded')
  await row.getByRole('link', { name: /Earn receipt/ }).click()
  await expect(
    page.getByText(
      'You paid $70.00 after a $30.00 refund at Blue Fig on Wednesday, December 31, 2025, 11:00 PM HST and earned $3.50.',
    ),
  ).toBeVisible()
  const lines = page.getByRole('region', { name: 'Line by line' })
  await expect(lines).toContainText('$100.00 at 5% = $5.00')
  await expect(lines).toContainText('Refund $30.00. Kept: $70.00 at 5% = $3.50. Reversed: $1.50')
  await expect(page.getByText('Paid out once you reach $20.00.')).toBeVisible()
})

test('an order of which the network told no tip and tax says what of it counts, and reckons with that', async ({
  page,
  stack,
}) => {
  await asNora(page, stack, '/account/manage_cards')
  await openDinner(page, order)
  await page.getByRole('link', { name: /Earn receipt/ }).click()
  const lines = page.getByRole('region', { name: 'Line by line' })
  await expect(lines).toContainText('$80.00 at 5% = $4.00')
  await expect(lines).toContainText('The network reported no tax and tip. 80% of the order counts: $80.00 of $100.00')
  await page.getByText('How we calculated this').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Order without tax and tip' })).toContainText('80%')
  expect(await findAxeFaults(page)).toEqual([])
})

test('the trace is folded until somebody wants to know, and the number is copied for support', async ({
  page,
  stack,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await asNora(page, stack, '/account/manage_cards')
  await openDinner(page)
  await page.getByRole('link', { name: /Earn receipt/ }).click()
  const standing = page.getByText('VIP: 11 of 11 qualifying visits in 2024, VIP until December 31, 2025')
  await expect(standing).toBeHidden()
  await page.getByText('How we calculated this').click()
  await expect(standing).toBeVisible()
  expect(await findAxeFaults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Copy number' }).click()
  await expect(page.getByText('The receipt number has been copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(dinner.number)
})
