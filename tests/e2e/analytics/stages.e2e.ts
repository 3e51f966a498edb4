import { clockOf, daysToFriday, enterDiner, findTable, openTables } from '../reservations/table-world.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import type { Site } from '../start-site.ts'
import { at, dataLayerOf, startTelling, watchCollector } from './watch-analytics.ts'

let site: Site

test.beforeAll(async ({ stack }) => {
  site = await startTelling(stack, ['hilton'])
})
test.afterEach(({ stack }) => stack.bookingProvider.faults.clear())
test.afterAll(() => site.close())

test('ANALYTICS-02 ANALYTICS-09 the search that a form begins with and one of a person’s own are told apart', async ({
  page,
  stack,
}) => {
  const { merchantId: merchant } = await findTable(stack, { days: 4 })
  const watched = await watchCollector(page, stack)
  await open(page, `${site.siteOrigin('hilton')}/merchants/${merchant}/Reserve`)
  const byDefault = { event: 'reservationSearch', merchant, partySize: 2, search: 'default' }
  await expect.poll(() => watched.told('reservationSearch')).toEqual([byDefault])
  await page.getByRole('dialog').getByLabel('Guests').selectOption('4')
  const own = { ...byDefault, partySize: 4, search: 'user' }
  await expect.poll(async () => (await watched.told('reservationSearch')).at(-1)).toEqual(own)
  expect(await dataLayerOf(page)).toEqual(expect.arrayContaining([byDefault, own]))
  await page.goto(`${stack.deskOrigin}/analytics`)
  const rows = page.getByRole('row').filter({ hasText: 'reservationSearch' })
  await expect(rows.first()).toContainText('search: "user"')
  await expect(rows.first()).toContainText('Hilton')
  await expect(page.getByText('Not in the list')).toHaveCount(0)
})

test('ANALYTICS-07 a wish for which there is no table is told, with its reason', async ({ page, stack }) => {
  const table = await findTable(stack, { days: 4 })
  stack.bookingProvider.faults.add('noTables')
  const watched = await watchCollector(page, stack)
  await openTables(page, at(stack, site), table)
  await expect
    .poll(() => watched.told('reservationNoAvailability'))
    .toEqual([
      {
        event: 'reservationNoAvailability',
        merchant: table.merchantId,
        partySize: 2,
        search: 'user',
        reason: 'none',
      },
    ])
})

test('ANALYTICS-03 ANALYTICS-04 ANALYTICS-10 a visitor’s table and the question to sign in are told, with a card hold and without', async ({
  page,
  stack,
}) => {
  const watched = await watchCollector(page, stack)
  for (const [needsCard, cardHold] of [
    [false, 'without'],
    [true, 'with'],
  ] as const) {
    const table = await findTable(stack, { days: daysToFriday(), needsCard })
    await openTables(page, at(stack, site), table)
    await page.getByRole('button', { name: clockOf(table.dateTime) }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign in' })).toBeVisible()
    const told = { merchant: table.merchantId, partySize: 2, search: 'user', cardHold }
    for (const event of ['reservationSlotSelected', 'reservationLoginPrompt'])
      await expect.poll(async () => (await watched.told(event)).at(-1)).toEqual({ event, ...told })
  }
  expect(watched.events('reservationSlotSelected').map(({ cardHold }) => cardHold)).toEqual(['without', 'with'])
})

test('ANALYTICS-05 ANALYTICS-06 a booking is told as it is sent in, as it is refused and as it succeeds', async ({
  page,
  stack,
}) => {
  const table = await findTable(stack, { days: 15 })
  const watched = await watchCollector(page, stack)
  await enterDiner(page, stack)
  await openTables(page, at(stack, site), table)
  await page.getByRole('button', { name: clockOf(table.dateTime) }).click()
  const told = { merchant: table.merchantId, partySize: 2, search: 'user', cardHold: 'without', isChange: false }
  stack.bookingProvider.faults.add('bookRefused')
  await page.getByRole('button', { name: 'Book this table' }).click()
  await expect.poll(() => watched.told('reservationSubmit')).toEqual([{ event: 'reservationSubmit', ...told }])
  await expect
    .poll(() => watched.told('reservationFailed'))
    .toEqual([{ event: 'reservationFailed', ...told, reason: 'bookingFailed' }])
  expect(watched.events('reservationBooked')).toEqual([])
  stack.bookingProvider.faults.clear()
  await page.getByRole('button', { name: 'See other times' }).click()
  await page.getByRole('dialog').getByRole('listitem').last().getByRole('button').click()
  await page.getByRole('button', { name: 'Book this table' }).click()
  await expect(page).toHaveURL(/\/account\/reservations\/\d+$/)
  await expect
    .poll(() => watched.told('reservationBooked'))
    .toEqual([{ event: 'reservationBooked', ...told, isConfirmed: true }])
  expect(watched.events('reservationSubmit')).toHaveLength(2)
})
