import { touchPage } from '#dev/looking/touch-page.ts'
import { type Stack, startStack } from '#dev/stacking/stack.ts'
import { freeVisa, joinNosh, linkCard, open, signIn } from '../people.ts'
import { expect, test } from '../product.ts'
import { clockOf, findTable, hana, openTables } from '../reservations/table-world.ts'
import { eventsIn, hurry, tellNow } from './watch-analytics.ts'

const collector = 'https://collector.example/events'
let telling: Stack

/** A stack of its own: the card host lets its frame into the pages of one site alone. */
test.beforeAll(async () => {
  telling = await startStack({
    database: 'embedded',
    env: { ANALYTICS_COLLECTOR: collector, CALLS_PER_MINUTE: '100000', FORM_CALLS_PER_MINUTE: '100000' },
  })
})
test.afterAll(() => telling.close())

test('whoever joins, links a card, signs in, looks at a profile and books leaves no name, e-mail address or card in any event', async ({
  page,
}) => {
  await hurry(page)
  const bodies: string[] = []
  const headers: string[] = []
  await page.context().route(collector, async (route) => {
    bodies.push(route.request().postData() ?? '')
    headers.push(JSON.stringify(await route.request().allHeaders()))
    await route.fulfill({ status: 204 })
  })
  const nosh = telling.siteOrigin('nosh')

  const joined = await joinNosh(page, telling)
  const card = freeVisa()
  await linkCard(page, card)
  await expect(page).toHaveURL(/\/card_added/)
  await untilTold('/card_added')
  const inAddress = encodeURIComponent(joined.email)
  await look(`${nosh}/account/user_profile?email=${inAddress}`, '/account/user_profile')
  await look(`${nosh}/search?location=${inAddress}&utm_source=${inAddress}`, '/search')
  await look(`${nosh}/${joined.email}/${card}`, 'notFound')
  await page.context().clearCookies()
  await signIn(page, telling, joined)
  await untilTold('/account/overview')

  const table = await findTable(telling, { days: 16 })
  await signIn(page, telling, hana)
  await openTables(page, telling, table)
  await page.getByRole('button', { name: clockOf(table.dateTime) }).click()
  const request = page.getByLabel('Special requests')
  await request.fill(`For ${joined.email}, card ${card}`)
  await page.getByRole('button', { name: 'Book this table' }).click()
  await expect(page.getByText('For your security, don’t enter a card number here.')).toBeVisible()
  await request.fill(`For ${joined.email}`)
  await page.getByRole('button', { name: 'Book this table' }).click()
  await expect(page).toHaveURL(/\/account\/reservations\/\d+$/)
  await expect
    .poll(async () => {
      await tellNow(page)
      return eventsIn(bodies, 'reservationBooked')
    })
    .toHaveLength(1)

  // It was no silence that was looked at.
  const pages = eventsIn(bodies, 'pageView').map((event) => event['page'])
  expect(pages).toEqual(expect.arrayContaining(['/card_added', '/account/user_profile', '/search', 'notFound']))
  const told = withoutTimes(bodies.join('\n'))
  const personal = [
    '@',
    '%40',
    joined.email.split('@')[0] ?? '',
    'hana',
    'Hana',
    'Gia',
    'Marlowe',
    '94110',
    joined.password,
  ]
  for (const word of [...personal, card, card.slice(-4), card.slice(0, 6)]) expect(told).not.toContain(word)
  for (const sent of headers) expect(sent).not.toMatch(/"cookie"|"referer"|%40|@/)

  async function look(address: string, name: string): Promise<void> {
    await open(page, address)
    await untilTold(name)
  }

  /** What was seen of the page goes out. */
  async function untilTold(name: string): Promise<void> {
    await touchPage(page)
    await expect
      .poll(async () => {
        await tellNow(page)
        return eventsIn(bodies, 'pageView').map((event) => event['page'])
      })
      .toContain(name)
  }
})

/** The moments and names of batches are numbers that may hold any four digits. */
function withoutTimes(told: string): string {
  return told.replaceAll(/"at":\d{13}/g, '').replaceAll(/"batch":"[\da-f-]{36}"/g, '')
}
