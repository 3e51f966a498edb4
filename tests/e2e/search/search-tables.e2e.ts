import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { dayMs, isoDay } from '#domain/dates.ts'
import { at, startTelling, watchCollector } from '../analytics/watch-analytics.ts'
import { drawnPage } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { clockOf } from '../reservations/table-world.ts'
import { inSanFrancisco, openFilters } from './search-page.ts'

test.afterEach(({ stack }) => stack.bookingProvider.faults.clear())

const day = (days: number) => isoDay(Date.now() + days * dayMs, 'America/Los_Angeles')
const wished = (days = 4, partySize = 2) =>
  `${inSanFrancisco}&table=true&dateTime=${day(days)}T19:00&partySize=${partySize}`
const cards = 'main ul > li:has(article)'

test('a table for two at seven is one press away, its half-hours stand on the cards after one call, and a slot opens its form and comes back', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('hilton') + inSanFrancisco)
  const calls: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('/Reservations/Availability')) calls.push(new URL(request.url()))
  })
  await page.getByRole('link', { name: 'Find a table', exact: true }).press('Enter')
  await expect(page).toHaveURL(/table=true&dateTime=\d{4}-\d\d-\d\dT19%3A00&partySize=2$/)
  await expect(page.getByLabel('Time')).toHaveValue('19:00')
  await expect(page.getByRole('status').filter({ hasText: 'on this page' })).toBeVisible()
  expect(calls.map(({ searchParams }) => searchParams.getAll('merchantIds').length)).toEqual([15])

  await page.getByRole('textbox', { name: 'Day' }).fill(day(4))
  await page.getByLabel('Guests').selectOption('3')
  await expect(page).toHaveURL(new RegExp(`dateTime=${day(4)}T19%3A00&partySize=3$`))
  const tables = page.getByRole('list', { name: /^Tables at / }).first()
  const slots = tables.getByRole('link', { name: /^\d+:[03]0 [AP]M at / })
  await expect(slots.first()).toBeVisible()
  expect(await slots.count()).toBeLessThanOrEqual(5)
  expect(await findAxeFaults(page)).toEqual([])
  const name = (await tables.getAttribute('aria-label'))?.replace('Tables at ', '') ?? ''
  const time = new URL((await slots.first().getAttribute('href')) ?? '', page.url()).searchParams.get('slot') ?? ''

  await page.reload()
  await expect(page.getByLabel('Guests')).toHaveValue('3')
  await slots.first().press('Enter')
  const dialog = page.getByRole('dialog', { name: `Reserve a table at ${name}` })
  await expect(dialog).toContainText(clockOf(time))
  await expect(dialog).toContainText('guests: 3')
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?.*partySize=3$/)
  await expect(slots.first()).toBeVisible()
  await page.getByRole('link', { name: 'Find a table (remove filter)' }).click()
  await expect(page).not.toHaveURL(/table|dateTime|partySize/)
  await expect(page.getByRole('list', { name: /^Tables at / })).toHaveCount(0)
  await page.goBack()
  await expect(slots.first()).toBeVisible()
})

test('a link to a table alone gets its day and hour, also where no restaurant has one, and leads on to the next day', async ({
  page,
  stack,
}) => {
  stack.bookingProvider.faults.add('noTables')
  await open(page, `${stack.siteOrigin('hilton')}${inSanFrancisco}&table=true&partySize=5`)
  const next = page.getByRole('link', { name: 'Next day' })
  await expect(next).toBeVisible()
  await expect(page).toHaveURL(/dateTime=\d{4}-\d\d-\d\dT19%3A00/)
  const before = await page.getByRole('textbox', { name: 'Day' }).inputValue()
  await next.click()
  await expect(page.getByRole('textbox', { name: 'Day' })).toHaveValue(isoDay(Date.parse(before) + dayMs, 'UTC'))
})

test('the filter counts the restaurants that take tables, shows no others, and says for each why it has none', async ({
  page,
  stack,
}) => {
  stack.bookingProvider.faults.add('noTables')
  await open(page, stack.siteOrigin('hilton') + inSanFrancisco)
  await openFilters(page)
  const box = page.getByRole('checkbox', { name: /^Find a table \d/ })
  await box.check()
  const count = await box.locator('xpath=..').locator('[aria-hidden]').textContent()
  await page.keyboard.press('Escape')
  // The server keeps what others asked for a moment ago: a party that nobody has asked for.
  await page.getByLabel('Guests').selectOption('7')
  await expect(page.getByText(`${count} restaurants`, { exact: true }).first()).toBeVisible()
  const status = page.getByRole('status').filter({ hasText: 'No restaurant on this page has a table' })
  await expect(status).toContainText('Try another time or day, or a wider area')
  await expect(page.locator(cards).first()).toContainText('No tables around 7:00 PM')
  await expect(page.getByRole('link', { name: /^Other times at / })).toHaveCount(15)
  expect(await findAxeFaults(page)).toEqual([])
  const before = new URL(page.url()).searchParams.get('dateTime') ?? ''
  stack.bookingProvider.faults.clear()
  await page.getByRole('link', { name: 'Next day' }).click()
  await expect(page).not.toHaveURL(new RegExp(before.slice(0, 10)))
  await expect(page.getByRole('list', { name: /^Tables at / }).first()).toBeVisible()
})

test('with the provider away the search works, says that tables can’t be looked up, and asks again by a button', async ({
  page,
  stack,
}) => {
  stack.bookingProvider.faults.add('searchDown')
  // The server keeps what others asked for a moment ago: a day that nobody has asked for.
  await open(page, stack.siteOrigin('hilton') + wished(9))
  await expect(page.getByRole('status').filter({ hasText: 'can’t check tables right now' })).toBeVisible()
  await expect(page.locator(cards)).toHaveCount(15)
  expect(await findAxeFaults(page)).toEqual([])
  stack.bookingProvider.faults.clear()
  // The way to a provider that failed opens again after some seconds; who presses every second has asked too often before.
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('list', { name: /^Tables at / }).first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('while tables are looked for the page says so, and nothing moves when they come', async ({ page, stack }) => {
  let answer = (): void => {}
  const waited = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/Reservations/Availability?*', async (route) => {
    await waited
    await route.continue()
  })
  await page.goto(stack.siteOrigin('hilton') + wished(10))
  await expect(page.getByText('Looking for tables…')).toBeVisible()
  const tops = () => page.locator(cards).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  const before = await tops()
  answer()
  await expect(page.getByRole('list', { name: /^Tables at / }).first()).toBeVisible()
  expect(await tops()).toEqual(before)
})

test('a time that is over and a party that is booked by phone are told, and what is no time or party is the usual one', async ({
  page,
  stack,
}) => {
  const site = stack.siteOrigin('hilton')
  await open(page, site + wished(-3))
  await expect(page.getByRole('status').filter({ hasText: 'That time has passed' })).toBeVisible()
  await page.getByRole('link', { name: 'Next day' }).click()
  await expect(page).toHaveURL(new RegExp(`dateTime=${isoDay(Date.now() + dayMs, 'America/New_York')}`))
  await open(page, site + wished(4, 19))
  await expect(page.getByRole('status').filter({ hasText: 'For more than 18 guests, please call' })).toBeVisible()
  await open(page, `${site}${inSanFrancisco}&table=true&dateTime=2026-99-99T19:00&partySize=0`)
  await expect(page).toHaveURL(/dateTime=\d{4}-\d\d-\d\dT19%3A00&partySize=2$/)
})

test('where no tables can be booked the filter is not there, and a link with one is a search without', async ({
  stack,
}) => {
  const counts = await Promise.all(
    [inSanFrancisco, wished()].map(async (path) => {
      const page = await drawnPage(stack.siteOrigin('nosh') + path)
      expect(page.queryByRole('link', { name: /Find a table/ })).toBeNull()
      return page.getByText(/^\d+ restaurants$/).textContent
    }),
  )
  expect(counts[0]).toBe(counts[1])
})

test('ANALYTICS-02 ANALYTICS-07 the search tells of the tables that it looked for, by the usual wish or a person’s own, and of those without', async ({
  page,
  stack,
}) => {
  const site = await startTelling(stack, ['hilton'])
  try {
    const watched = await watchCollector(page, stack)
    await open(page, at(stack, site).siteOrigin('hilton') + inSanFrancisco)
    await page.getByRole('link', { name: 'Find a table', exact: true }).click()
    await expect.poll(async () => (await watched.told('reservationSearch')).length).toBe(15)
    expect(new Set(watched.events('reservationSearch').map(({ search }) => search))).toEqual(new Set(['default']))
    stack.bookingProvider.faults.add('noTables')
    await page.getByLabel('Guests').selectOption('5')
    await expect.poll(async () => (await watched.told('reservationSearch')).length).toBe(30)
    await expect
      .poll(
        async () => (await watched.told('reservationNoAvailability')).filter(({ partySize }) => partySize === 5).length,
      )
      .toBe(15)
    expect(watched.events('reservationNoAvailability').at(-1)).toMatchObject({ search: 'user', reason: 'none' })
  } finally {
    await site.close()
  }
})
