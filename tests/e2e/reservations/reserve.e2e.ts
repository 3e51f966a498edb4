import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { dayMs, isoDay } from '#domain/dates.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { pickMerchants } from '../restaurant/pick-merchant.ts'
import { slowDown } from '../slow-down.ts'
import { clockOf, enterDiner, findTable, hana, openTables } from './table-world.ts'

const confirmation = /^\d{3}\s\d{3}\s\d{4}$/

test.afterEach(({ stack }) => stack.bookingProvider.faults.clear())

test('MERCHANT-10 RESV-11 RESV-12 a reservation begins in a dialog over the restaurant, at seven for two', async ({
  page,
  stack,
}) => {
  const [id] = await pickMerchants(stack, { partnerId: 'hilton', having: ['reservations'] })
  await open(page, `${stack.siteOrigin('hilton')}/merchants/${id}`)
  await page.getByRole('link', { name: 'Reserve a table' }).click()
  const dialog = page.getByRole('dialog', { name: /^Reserve a table at / })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Time')).toHaveValue('19:00')
  await expect(dialog.getByLabel('Guests')).toHaveValue('2')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/merchants/${id}$`))
})

test('RESV-13 RESV-14 a day can be chosen from yesterday to one year ahead, on the restaurant’s calendar', async ({
  page,
  stack,
}) => {
  const table = await findTable(stack, { days: 4 })
  await openTables(page, stack, table)
  const { time_zone: timeZone } = await stack.context.database.engine
    .selectFrom('merchant')
    .select('time_zone')
    .where('id', '=', Number(table.merchantId))
    .executeTakeFirstOrThrow()
  const day = page.getByRole('textbox', { name: 'Day' })
  const today = isoDay(Date.now(), timeZone)
  await expect(day).toHaveAttribute('min', isoDay(Date.now() - dayMs, timeZone))
  await expect(day).toHaveAttribute(
    'max',
    `${Number(today.slice(0, 4)) + 1}${today.slice(4).replace('-02-29', '-02-28')}`,
  )
})

test('RESV-01 while tables are looked for the dialog says so, and then shows them', async ({ page, stack }) => {
  const table = await findTable(stack, { days: 4 })
  let answer = (): void => {}
  const waited = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/Reservations/Availability?*', async (route) => {
    await waited
    await route.continue()
  })
  await page.goto(
    `${stack.siteOrigin('hilton')}/merchants/${table.merchantId}/Reserve?dateTime=${table.dateTime}&partySize=2`,
  )
  await expect(page.getByText('Looking for tables…')).toBeVisible()
  answer()
  await expect(page.getByRole('button', { name: clockOf(table.dateTime) })).toBeVisible()
  await expect(page.getByText('Looking for tables…')).toHaveCount(0)
})

for (const [id, fault, words] of [
  ['RESV-02', 'noTables', /No tables around that time/],
  ['RESV-03', 'partyTooSmall', /Only larger parties can book/],
  ['RESV-04', 'partyTooLarge', /too large to book online/],
  ['RESV-05', 'tooFarInAdvance', /taking reservations for that day yet/],
  ['RESV-06', 'tooClose', /too late to book that time online/],
] as const)
  test(`${id} the provider answers ${fault}, and its guest is told why and what helps`, async ({ page, stack }) => {
    stack.bookingProvider.faults.add(fault)
    await openTables(page, stack, await findTable(stack, { days: 4 }))
    await expect(page.getByRole('region', { name: /^Tables on / }).getByRole('status')).toContainText(words)
  })

test('a provider that is away is told as such, and asked again by a button', async ({ page, stack }) => {
  const table = await findTable(stack, { days: 4 })
  stack.bookingProvider.faults.add('searchDown')
  await openTables(page, stack, table)
  await expect(page.getByText('We can’t check tables right now')).toBeVisible()
  stack.bookingProvider.faults.clear()
  // The way to a provider that failed opens again after some seconds.
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: clockOf(table.dateTime) })).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('RESV-07 STORAGE-17 a member books by keyboard alone: the table is kept on a clock, booked, and stands with its number', async ({
  page,
  stack,
}) => {
  const table = await findTable(stack, { days: 5 })
  await enterDiner(page, stack)
  await openTables(page, stack, table)
  await page.getByRole('button', { name: clockOf(table.dateTime) }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/We’re holding this table for [45]:\d\d/)).toBeVisible()
  const kept = await page.evaluate(() => sessionStorage.getItem('RN_MERCHANT_RESERVATION'))
  expect(JSON.parse(kept ?? '')).toMatchObject({ merchantId: table.merchantId, slot: table.dateTime, partySize: 2 })
  expect(await findAxeFaults(page)).toEqual([])
  await page.getByLabel('Special requests').fill('By the window')
  await page.getByRole('button', { name: 'Book this table' }).press('Enter')
  await expect(page).toHaveURL(/\/account\/reservations\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your table at /)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('By the window')).toBeVisible()
  const number = (await page.getByText(confirmation).textContent())?.replaceAll(/\s/g, '')
  expect(stack.bookingProvider.tables.get(number ?? '')).toMatchObject({ date_time: table.dateTime, party_size: 2 })
  expect(await page.evaluate(() => sessionStorage.getItem('RN_MERCHANT_RESERVATION'))).toBeNull()
  expect(await findAxeFaults(page)).toEqual([])

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await saved).suggestedFilename()).toBe('table.ics')
  await page.getByRole('button', { name: 'Cancel reservation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel reservation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/is canceled$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(stack.bookingProvider.tables.get(number ?? '')?.status).toBe('CancelledByDiner')
  await page.getByRole('link', { name: 'Your reservations' }).first().click()
  await expect(page.getByRole('region', { name: 'Past' })).toContainText('Canceled')
})

test('STORAGE-05 a visitor who picks a table signs in on the way, and comes back to that table, which is kept', async ({
  page,
  stack,
}) => {
  const table = await findTable(stack, { days: 6 })
  await openTables(page, stack, table)
  await page.getByRole('button', { name: clockOf(table.dateTime) }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  const kept = await page.evaluate(() => sessionStorage.getItem('selectedMerchant'))
  expect(JSON.parse(kept ?? '')).toEqual({ merchantId: table.merchantId, action: 'reserve' })
  await page.locator('[name="username"]').fill(hana.email)
  await page.locator('[name="password"]').fill(hana.password)
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`/merchants/${table.merchantId}/Reserve\\?.*slot=`))
  await expect(page.getByText(/We’re holding this table for [45]:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'See other times' }).click()
  await expect(page.getByRole('button', { name: clockOf(table.dateTime) })).toBeVisible()
})

for (const [id, fault, days, words] of [
  ['RESV-08', 'bookRefused', 7, /complete the reservation. Please try again/],
  ['RESV-10', 'dinerDeactivated', 12, /Please use a different account/],
] as const)
  test(`${id} a booking that ends in ${fault} says what to do, and loses nothing that was typed`, async ({
    page,
    stack,
  }) => {
    const table = await findTable(stack, { days })
    await enterDiner(page, stack)
    await openTables(page, stack, table)
    await page.getByRole('button', { name: clockOf(table.dateTime) }).click()
    await page.getByLabel('Special requests').fill('Two high chairs')
    stack.bookingProvider.faults.add(fault)
    await slowDown(page, '**/api/Member/Reservations/Locks')
    await page.getByRole('button', { name: 'Book this table' }).click()
    await expect(page.getByRole('dialog').getByText(words)).toBeVisible()
    await expect(page.getByLabel('Special requests')).toHaveValue('Two high chairs')
    stack.bookingProvider.faults.clear()
    // However long it takes to keep the table anew: pressed at once, the button waits for it.
    await page.getByRole('button', { name: 'Book this table' }).click()
    await expect(page).toHaveURL(/\/account\/reservations\/\d+$/)
    await expect(page.getByText('Two high chairs')).toBeVisible()
  })

test('RESV-09 a table within two hours of another is refused, and a different time is asked for', async ({
  page,
  stack,
}) => {
  const table = await findTable(stack, { days: 8 })
  await enterDiner(page, stack)
  await openTables(page, stack, table)
  await page.getByRole('button', { name: clockOf(table.dateTime) }).click()
  await page.getByRole('button', { name: 'Book this table' }).click()
  await expect(page).toHaveURL(/\/account\/reservations\/\d+$/)
  await openTables(page, stack, table)
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('Please choose a different time')
})

test('a table whose answer is lost is shown as being confirmed, and as booked once it is found', async ({
  page,
  stack,
}) => {
  const table = await findTable(stack, { days: 9 })
  await enterDiner(page, stack)
  await openTables(page, stack, table)
  await page.getByRole('button', { name: clockOf(table.dateTime) }).click()
  stack.bookingProvider.faults.add('bookAnswerLost')
  await page.getByRole('button', { name: 'Book this table' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/is being confirmed$/)
  stack.bookingProvider.faults.clear()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your table at .*[^d]$/)
  await expect(page.getByText(confirmation)).toBeVisible()
})

test('a table is moved from its page to another time, and stands there alone', async ({ page, stack }) => {
  const table = await findTable(stack, { days: 10 })
  await enterDiner(page, stack)
  await openTables(page, stack, table)
  await page.getByRole('button', { name: clockOf(table.dateTime) }).click()
  await page.getByRole('button', { name: 'Book this table' }).click()
  await page.getByRole('link', { name: 'Change' }).click()
  await expect(page.getByRole('dialog', { name: /^Change your reservation at / })).toBeVisible()
  const other = page.getByRole('dialog').getByRole('listitem').last().getByRole('button')
  const time = await other.textContent()
  await other.click()
  await page.getByRole('button', { name: 'Change reservation' }).click()
  await expect(page).toHaveURL(/\/account\/reservations\/\d+$/)
  await expect(page.getByRole('article')).toContainText(time ?? '')
})
