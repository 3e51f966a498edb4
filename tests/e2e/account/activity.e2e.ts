import type { Page } from '@playwright/test'
import type { Stack } from '#dev/stacking/stack.ts'
import { drawnPage, inside, wordsOf } from '../drawn-page.ts'
import { asNora, nora } from '../people.ts'
import { expect, test } from '../product.ts'
import { sessionAs, sessionOf } from '../sessions.ts'

const dayMs = 86_400_000

interface RowGiven {
  readonly id: string
  readonly daysAgo?: number
  readonly reason?: string | null
  /** In ISO form, where it is no matter of days. */
  readonly at?: string
  readonly source?: string
  readonly timeZone?: string
  readonly amounts?: Readonly<Record<string, number>>
}

function row(status: string, { id, daysAgo = 1, reason = null, ...given }: RowGiven) {
  const at = given.at ?? new Date(Date.now() - daysAgo * dayMs - 60_000).toISOString()
  const transaction = {
    sourceTransactionId: id,
    merchantId: '1',
    merchantName: `Table ${id}`,
    activeMerchant: true,
    transactionCreatedAt: at,
    timeZone: given.timeZone ?? 'America/New_York',
    transactionStatus: status,
    transactionTypeCode: given.source ?? 'S',
    dineAmount: 20,
    benefitAmount: 1,
    ticketAmount: 20,
    refundedAmount: 0,
    voidedAmount: 0,
    ...given.amounts,
    cardLastFour: '1111',
    paidAt: null,
    awardStatus: status,
    reason,
  }
  return { entryType: 'transaction', transaction }
}

/** To a page of the account without loading the document, so that its calls come from the browser. */
async function goWithin(page: Page, link: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Account center' }).getByRole('link', { name: link }).click()
}

async function answerActivity(page: Page, data: readonly object[]): Promise<void> {
  await page.route('**/api/Member/TransactionsStatementCredits?*', (route) =>
    route.fulfill({ json: { data, totalPages: 1, totalResultSize: data.length } }),
  )
}

/** The activity of somebody as the server draws it. */
async function drawnActivity(stack: Stack, person = nora) {
  const session = await sessionOf(stack, person)
  return drawnPage(`${stack.siteOrigin(person.partnerId)}/account/recent_activity`, { session })
}

test('ACTIVITY-01 ACTIVITY-03 ACTIVITY-06 the activity is a table with a banner above and a disclaimer below', async ({
  stack,
}) => {
  const page = await drawnActivity(stack)
  page.getByRole('heading', { name: 'Missing a reward?' })
  const columns = page.getAllByRole('columnheader')
  expect(wordsOf(columns)).toEqual(['Date', 'Activity', 'Rewards', 'Status', 'Review'])
  const [, first] = page.getAllByRole('row')
  expect(first?.querySelectorAll('td, th')).toHaveLength(5)
  page.getByText(/Amounts are estimates/)
})

test('ACTIVITY-02 ACTIVITY-13 only programmes of statement credits have a rewards panel', async ({ stack }) => {
  const page = await drawnActivity(stack)
  page.getByRole('heading', { name: 'Your statement credits' })
  page.getByText(/Rewards appear within about two weeks of your visit\./)
  const other = await drawnActivity(stack, { ...nora, partnerId: 'hilton', email: 'hana@demo.example' })
  other.getByRole('table')
  expect(other.queryByRole('heading', { name: 'Your statement credits' })).toBeNull()
})

test('ACTIVITY-05 the pages of the activity follow each other', async ({ stack }) => {
  const page = await drawnActivity(stack)
  const toNext = inside(page.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name: 'Page 2' })
  const address = new URL(toNext.getAttribute('href') ?? '', page.url).href
  expect(address).toMatch(/pageNo=2/)
  const next = await drawnPage(address, { session: await sessionOf(stack, nora) })
  const [newest, newestOfNext] = [page, next].map(({ getAllByRole }) => wordsOf(getAllByRole('row'))[1])
  expect(newestOfNext).toMatch(/\w/)
  expect(newestOfNext).not.toBe(newest)
})

test('ACTIVITY-10 ACTIVITY-11 the first call asks for ten visits of the first page', async ({ page, stack }) => {
  await asNora(page, stack, '/account/manage_cards')
  const asked = page.waitForRequest('**/api/Member/TransactionsStatementCredits?*')
  await goWithin(page, 'Reviews & History')
  const query = new URL((await asked).url()).searchParams
  expect(query.get('resultsPerPage')).toBe('10')
  expect(query.get('pageNo')).toBe('1')
})

test('ACTIVITY-07 without visits the activity leads to a restaurant', async ({ stack }) => {
  const session = await sessionAs(stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  const page = await drawnPage(`${stack.siteOrigin('nosh')}/account/recent_activity`, { session })
  page.getByRole('heading', { name: 'No visits yet' })
  const link = inside(page.getByRole('main')).getByRole('link', { name: 'Find a restaurant' })
  expect(link.getAttribute('href')).toBe('/search')
})

test('ACTIVITY-08 activity that cannot be had leads to a restaurant too', async ({ page, stack }) => {
  await asNora(page, stack, '/account/manage_cards')
  await page.route('**/api/Member/TransactionsStatementCredits?*', (route) => route.fulfill({ status: 500, json: {} }))
  await goWithin(page, 'Reviews & History')
  await expect(page.getByRole('heading', { name: 'We couldn’t load your visits' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Find a restaurant' })).toHaveAttribute(
    'href',
    '/search',
  )
  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(pages).toBeHidden()
})

test('ACTIVITY-09 whoever is not signed in any more is sent from the activity to sign in', async ({ page, stack }) => {
  await asNora(page, stack, '/account/manage_cards')
  await page.context().clearCookies()
  await goWithin(page, 'Reviews & History')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Faccount%2Frecent_activity/)
})

test('ACTIVITY-15 ACTIVITY-16 each status has its word', async ({ page, stack }) => {
  await asNora(page, stack, '/account/manage_cards')
  await answerActivity(page, [row('Pending', { id: '1' }), row('Paid', { id: '2' })])
  await goWithin(page, 'Reviews & History')
  await expect(page.getByRole('row', { name: 'Table 1' })).toContainText('Processing')
  await expect(page.getByRole('row', { name: 'Table 2' })).toContainText('Paid')
})

test('ACTIVITY-14 ACTIVITY-17 ACTIVITY-18 what was not earned says why, and after ten days whom to ask', async ({
  page,
  stack,
}) => {
  await asNora(page, stack, '/account/manage_cards')
  await answerActivity(page, [
    row('Deferred', { id: '1', daysAgo: 9 }),
    row('Forfeit', { id: '2', daysAgo: 10, reason: 'dayExcluded' }),
  ])
  await goWithin(page, 'Reviews & History')
  const deferred = page.getByRole('row', { name: 'Table 1' })
  await expect(deferred).toContainText('Not earned')
  await expect(deferred).toContainText('The transaction is finalized. Please allow up to two weeks.')
  await expect(deferred.getByRole('link', { name: 'Contact us' })).toHaveCount(0)
  const forfeit = page.getByRole('row', { name: 'Table 2' })
  await expect(forfeit).toContainText('Not earned')
  await expect(forfeit).toContainText(
    'This visit did not qualify. The restaurant doesn’t earn on that day of the week.',
  )
  await expect(forfeit.getByRole('link', { name: 'Contact us' })).toBeVisible()
})

test('a visit that is processing turns to paid on the open page, without a reload', async ({ page, stack }) => {
  await page.clock.install()
  await asNora(page, stack, '/account/manage_cards')
  let status = 'Pending'
  await page.route('**/api/Member/TransactionsStatementCredits?*', (route) =>
    route.fulfill({ json: { data: [row(status, { id: '1' })], totalPages: 1, totalResultSize: 1 } }),
  )
  await goWithin(page, 'Reviews & History')
  await expect(page.getByRole('row', { name: 'Table 1' })).toContainText('Processing')
  status = 'Paid'
  await page.clock.runFor('00:03')
  await expect(page.getByRole('row', { name: 'Table 1' })).toContainText('Paid')
})

const writeLink = { name: /^Write a review of/ }

test('REVIEW-02 REVIEW-03 REVIEW-04 a review is offered of a settled or manual dine that is paid or awarded, since February 2021', async ({
  page,
  stack,
}) => {
  await asNora(page, stack, '/account/manage_cards')
  await page.clock.setFixedTime('2021-02-10T12:00:00-05:00')
  const at = '2021-02-05T20:00:00-05:00'
  const sources = ['S', 'M', 'J', '+', 'A', 'B'] as const
  const statuses = ['Paid', 'Awarded', 'Deferred', 'Forfeit', 'Pending'] as const
  await answerActivity(page, [
    row('Paid', { id: 'before', at: '2021-01-31T20:00:00-05:00' }),
    row('Paid', { id: 'since', at: '2021-02-01T00:00:00-05:00' }),
    ...sources.map((source) => row('Paid', { id: `type ${source}`, at, source })),
    ...statuses.map((status) => row(status, { id: `status ${status}`, at })),
  ])
  await goWithin(page, 'Reviews & History')
  await expect(page.getByRole('row', { name: 'Table since' })).toBeVisible()
  const offered = await page
    .getByRole('row')
    .filter({ has: page.getByRole('link', writeLink) })
    .all()
  const names = await Promise.all(offered.map((one) => one.getByRole('link').first().innerText()))
  expect(names).toEqual(['Table since', 'Table type S', 'Table type M', 'Table status Paid', 'Table status Awarded'])
})

test('ACTIVITY-04 REVIEW-05 REVIEW-06 a reviewed dine shows the review with the answer to it, and one of 36 days that its time is over', async ({
  page,
  stack,
}) => {
  await asNora(page, stack, '/account/manage_cards')
  await answerActivity(page, [
    row('Paid', { id: '1' }),
    row('Paid', { id: '2', daysAgo: 36 }),
    row('Paid', { id: '3' }),
  ])
  const review = {
    rating: 4,
    marks: { food: 4, service: 4, cleanliness: 4, value: 4 },
    text: 'Worth the <b>walk</b>.',
    state: 'published',
    refusalReason: null,
    createdAt: new Date().toISOString(),
    managementResponse: 'Come again.',
  }
  const statuses = [{ id: '1', completed: true, review }, ...['2', '3'].map((id) => ({ id, completed: false }))]
  await page.route('**/api/reviews/status?*', (route) => route.fulfill({ json: statuses }))
  await goWithin(page, 'Reviews & History')
  const reviewed = page.getByRole('row', { name: 'Table 1' })
  await expect(reviewed).toContainText('Worth the <b>walk</b>.')
  await expect(reviewed).toContainText('From the restaurant')
  await expect(reviewed).toContainText('Come again.')
  await expect(reviewed.getByRole('link', writeLink)).toHaveCount(0)
  await expect(page.getByRole('row', { name: 'Table 2' })).toContainText('Review expired')
  await expect(page.getByRole('row', { name: 'Table 3' }).getByRole('link', writeLink)).toBeVisible()
})

test('ACTIVITY-12 REVIEW-07 REVIEW-08 each page asks for the reviews of its own dines, and five pages stand around the current one', async ({
  page,
  stack,
}) => {
  await asNora(page, stack, '/account/manage_cards')
  await page.route('**/api/Member/TransactionsStatementCredits?*', (route) => {
    const pageNo = new URL(route.request().url()).searchParams.get('pageNo') ?? ''
    const data = [row('Paid', { id: `${pageNo}1` }), row('Forfeit', { id: `${pageNo}2` })]
    return route.fulfill({ json: { data, totalPages: 20, totalResultSize: 200 } })
  })
  // Hovering a page link prefetches that page, so other requests come in between.
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/reviews/status') asked.push(searchParams.getAll('txnId').join())
  })
  await goWithin(page, 'Reviews & History')
  await expect.poll(() => asked).toEqual(['11,12'])
  await expect(page.getByRole('row', { name: 'Table 12' }).getByRole('cell').last()).toHaveText('Expired')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  for (const next of [5, 7, 9, 10]) {
    await pages.getByRole('link', { name: `Page ${next}`, exact: true }).click()
    await expect(page.getByRole('row', { name: `Table ${next}2` })).toBeVisible()
    await expect.poll(() => asked).toContain(`${next}1,${next}2`)
  }
  await expect(pages.getByRole('listitem')).toHaveText(['8', '9', '10', '11', '12'])
})
