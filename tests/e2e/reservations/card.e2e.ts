import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { at, startTelling, watchCollector } from '../analytics/watch-analytics.ts'
import { expect, test } from '../product.ts'
import { slowDown } from '../slow-down.ts'
import { clockOf, daysToFriday, enterDiner, findTable, type FoundTable, openTables } from './table-world.ts'

const visa = '4242424242424242'
const challenged = '4000002500003155'
const declined = '4000000000000002'

test.afterEach(({ stack }) => {
  stack.bookingProvider.faults.clear()
  stack.paymentProvider.faults.clear()
})

/** A table for which a card is asked, kept for a new member. */
async function keepTable(page: Page, stack: Stack, weeks: number): Promise<FoundTable> {
  const table = await findTable(stack, { days: daysToFriday(weeks), needsCard: true })
  await enterDiner(page, stack)
  await openTables(page, stack, table)
  await page.getByRole('button', { name: clockOf(table.dateTime) }).click()
  await expect(page.getByText(/We’re holding this table for \d/)).toBeVisible()
  return table
}

function cardFrame(page: Page) {
  return page.frameLocator('iframe[title="Secure card payment input frame"]')
}

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expires (MM/YY)').fill('1239')
  await frame.getByLabel('Security code').fill('123')
}

const bank = (page: Page) => page.frameLocator('iframe[title="Confirmation by your bank"]')
const book = (page: Page) => page.getByRole('button', { name: 'Book this table' })

test('PAYMENT-01 a table that asks for a card loads the payment provider’s script with the publishable key, only then, and no number comes to the site', async ({
  page,
  stack,
}) => {
  const { payments } = stack.context.config
  const site = stack.siteOrigin('hilton')
  const toProvider: string[] = []
  const toSite: string[] = []
  const keys: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith(payments?.scriptOrigin ?? '-')) toProvider.push(new URL(url).pathname)
    if (url.endsWith('/confirm')) keys.push(request.headers()['authorization'] ?? '')
    if (url.startsWith(site)) toSite.push(`${url} ${request.postData() ?? ''}`)
  })
  const table = await findTable(stack, { days: daysToFriday(1), needsCard: true })
  await enterDiner(page, stack)
  await openTables(page, stack, table)
  await expect(page.getByRole('button', { name: clockOf(table.dateTime) })).toContainText('Card needed')
  expect(toProvider).toEqual([])
  await page.getByRole('button', { name: clockOf(table.dateTime) }).click()
  await expect(page.getByText(/Free cancellation until .* no-shows: \$25.00 per guest/)).toBeVisible()
  await typeCard(page, visa)
  expect(toProvider[0]).toBe('/v3/')
  expect(await findAxeFaults(page)).toEqual([])
  await page.getByLabel('Special requests').fill('By the window')
  await book(page).click()
  await expect(page).toHaveURL(/\/account\/reservations\/\d+$/)
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await expect(page.getByText('By the window')).toBeVisible()
  expect(await findAxeFaults(page)).toEqual([])
  expect(keys).toEqual([`Bearer ${payments?.publishableKey}`])
  expect(toSite.join('\n')).not.toContain(visa)
  expect(await page.content()).not.toContain(payments?.secret)
  await page.getByRole('link', { name: 'Your reservations' }).first().click()
  await expect(page.getByText('Card held: Visa ending in 4242')).toBeVisible()
})

test('a bank that asks is answered by keyboard over the page; a no is told, and the same form tries again', async ({
  page,
  stack,
}) => {
  await keepTable(page, stack, 2)
  await typeCard(page, challenged)
  await page.getByLabel('Special requests').fill('Two high chairs')
  await book(page).press('Enter')
  await expect(bank(page).getByRole('button', { name: 'Approve' })).toBeFocused()
  await bank(page).getByRole('button', { name: 'Refuse' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Your bank asks you to confirm the card')
  await expect(book(page)).toBeFocused()
  await expect(page.getByText(/We’re holding this table for \d/)).toBeVisible()
  expect(await page.getByRole('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await book(page).press('Enter')
  await bank(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/account\/reservations\/\d+$/)
  await expect(page.getByText('Visa ending in 3155')).toBeVisible()
  await expect(page.getByText('Two high chairs')).toBeVisible()
})

test('a card that is declined, or not complete, is told; the table stays kept, and another card books it', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await keepTable(page, stack, 3)
  await cardFrame(page).getByLabel('Card number').fill('4242')
  await book(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'complete your card details' })).toBeVisible()
  await expect(cardFrame(page).getByLabel('Card number')).toBeFocused()
  await cardFrame(page).getByLabel('Card number').fill(visa)
  await book(page).click()
  await expect(cardFrame(page).getByLabel('Expires (MM/YY)')).toBeFocused()
  await typeCard(page, declined)
  await book(page).click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined. We’re still holding the table')
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByText(/We’re holding this table for \d/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await typeCard(page, visa)
  await book(page).click()
  await expect(page).toHaveURL(/\/account\/reservations\/\d+$/)
})

test('ANALYTICS-08 where the payment script is blocked the page says so with a way on, and the event leaves; unblocked it goes on', async ({
  page,
  stack,
}) => {
  const site = await startTelling(stack, ['hilton'])
  const watched = await watchCollector(page, stack)
  const script = `${stack.context.config.payments?.scriptOrigin}/v3/`
  await page.route(script, (route) => route.abort('blockedbyclient'))
  const table = await keepTable(page, at(stack, site), 4)
  await expect(page.getByRole('alert')).toContainText('We can’t take cards right now')
  await expect(page.getByRole('button', { name: 'See other times' })).toBeVisible()
  expect(await findAxeFaults(page)).toEqual([])
  const told = { merchant: table.merchantId, partySize: 2, search: 'user', cardHold: 'with' }
  await expect
    .poll(() => watched.told('reservationPaymentUnavailable'))
    .toEqual([{ event: 'reservationPaymentUnavailable', ...told }])
  await page.unroute(script)
  await page.getByRole('button', { name: 'Try again' }).click()
  await typeCard(page, visa)
  await book(page).click()
  await expect(page).toHaveURL(/\/account\/reservations\/\d+$/)
  await expect
    .poll(() => watched.told('reservationBooked'))
    .toEqual([{ event: 'reservationBooked', ...told, isChange: false, isConfirmed: true }])
  await site.close()
})

test('a payment provider that is away is told before and after the card was typed, and nothing typed is lost', async ({
  page,
  stack,
}) => {
  stack.paymentProvider.faults.add('createDown')
  await keepTable(page, stack, 5)
  await expect(page.getByRole('alert')).toContainText('We can’t take cards right now')
  stack.paymentProvider.faults.clear()
  await page.getByRole('button', { name: 'Try again' }).click()
  await typeCard(page, visa)
  stack.paymentProvider.faults.add('retrieveDown')
  await book(page).click()
  await expect(page.getByRole('alert')).toContainText('We’re still holding the table: please try again')
  stack.paymentProvider.faults.clear()
  await expect(cardFrame(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await book(page).click()
  await expect(page).toHaveURL(/\/account\/reservations\/\d+$/)
})

test('a table whose minutes run out while a card is typed is kept anew, and word and card are still there', async ({
  page,
  stack,
}) => {
  await keepTable(page, stack, 6)
  await typeCard(page, visa)
  await page.getByLabel('Special requests').fill('A quiet corner')
  await sql`update reservation_lock set expires_at = now() where expires_at > now()`.execute(
    stack.context.database.engine,
  )
  await book(page).click()
  await expect(page.getByText('We’re no longer holding this table for you')).toBeVisible()
  // The clock is there before the new set-up is: pressed between the two, the button waits for it.
  await slowDown(page, '**/api/Member/Reservations/Locks/*/Card')
  await page.getByRole('button', { name: 'Hold it again' }).click()
  await expect(page.getByText(/We’re holding this table for [45]:/)).toBeVisible()
  await expect(page.getByLabel('Special requests')).toHaveValue('A quiet corner')
  await expect(cardFrame(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await book(page).click()
  await expect(page).toHaveURL(/\/account\/reservations\/\d+$/)
  await expect(page.getByText('A quiet corner')).toBeVisible()
})
