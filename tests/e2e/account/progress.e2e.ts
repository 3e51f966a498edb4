import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Stack } from '#dev/stacking/stack.ts'
import { insertMember } from '#server/members/enrolment-store.ts'
import { newPublicId } from '#server/members/public-id.ts'
import { drawnPage, inside, titleOf, wordsOf } from '../drawn-page.ts'
import { expect, test } from '../product.ts'
import { sessionOf } from '../sessions.ts'

const ihg = 'ihg'
const thisYear = new Date().getFullYear()

type Dines = Readonly<Record<number, number>>

/** A member since two years, with so many qualified dines in a year. */
async function memberWith(
  stack: Stack,
  dines: Dines,
  { zipCode, partnerId }: { zipCode: string; partnerId: string },
): Promise<{ email: string }> {
  const db = stack.context.database.engine
  const publicId = newPublicId(randomBytes)
  const email = `${publicId}@mail.example`
  const none = { phoneNumber: null, address1: '', address2: '', city: '', state: '', partnerNumber: null }
  const told = { passwordHash: '', firstName: 'Gia', lastName: 'Marlowe', zipCode, enrollmentSource: '' }
  const now = new Date(`${thisYear - 2}-01-05T12:00Z`)
  const optIns = { emailOptIn: true, smsOptIn: false }
  const memberId = await insertMember(db, partnerId, { publicId, email, now, ...told, ...none, ...optIns })
  await db.updateTable('member').set({ member_type: 'EnrolledCardMember' }).where('id', '=', memberId).execute()
  for (const [year, count] of Object.entries(dines))
    await sql`
      insert into transaction (partner_id, id, member_id, network, reference, merchant_id, card_token, channel, authorised_at, first_event_id,
        authorised_cents, cleared_cents, tip_cents, tax_cents, refunded_cents, voided_cents, status, reason, rule_version, tier, qualified,
        reward, lines, trace, history, evaluated_at)
      select ${partnerId}, nextval('transaction_id_seq'), ${memberId}, 'visa', gen_random_uuid()::text, (select min(id) from merchant), 'token',
        'dineIn', ${new Date(`${year}-01-10T20:00Z`)}, 'e', 1000, 1000, 0, 0, 0, 0, 'Awarded', null, 1, 0, true, 50, '[]', '[]', '{}', ${now}
      from generate_series(1, ${count}::int)`.execute(db)
  return { email }
}

async function overviewOf(stack: Stack, dines: Dines, { zipCode = '94110', partnerId = ihg } = {}) {
  const session = await sessionOf(stack, { partnerId, ...(await memberWith(stack, dines, { zipCode, partnerId })) })
  return drawnPage(`${stack.siteOrigin(partnerId)}/account/overview`, { session })
}

const required = 12

test('PROGRESS-01 PROGRESS-06 who builds sees this year, how far they are, and when they arrive at their pace', async ({
  stack,
}) => {
  const page = await overviewOf(stack, { [thisYear]: required - 1 })
  const [words = ''] = wordsOf([page.getByRole('region', { name: `Your way to VIP in ${thisYear}` })])
  expect(words).toContain('Building')
  expect(words).toMatch(
    /Make 1 more visit by December 31 to become VIP\. ?(At your pace, you’ll reach all 12 on|That’s|One visit every)/,
  )
  page.getByRole('meter', { name: '11 of 12 visits' })
  page.getByRole('link', { name: /94110/ })
})

test('PROGRESS-10 PROGRESS-11 the meter of visits runs from 0 to 11 where the rules name no number of dines', async ({
  stack,
}) => {
  for (const [dined, name] of [
    [0, '0 of 11 visits'],
    [10, '10 of 11 visits'],
  ] as const) {
    const page = await overviewOf(stack, { [thisYear]: dined }, { partnerId: 'daak' })
    const meter = page.getByRole('meter', { name })
    expect(['min', 'max', 'now'].map((of) => meter.getAttribute(`aria-value${of}`))).toEqual(['0', '11', `${dined}`])
    expect(meter.querySelectorAll('circle')).toHaveLength(11)
  }
})

test('who has dined nowhere is told what pace is enough', async ({ stack }) => {
  const page = await overviewOf(stack, {})
  const [words = ''] = wordsOf([page.getByRole('region', { name: `Your way to VIP in ${thisYear}` })])
  expect(words).toMatch(/Make 12 more visits by December 31 to become VIP\. ?(One visit every \d+ days|That’s)/)
})

test('PROGRESS-02 PROGRESS-04 a VIP of last year is renewing, for next year', async ({ stack }) => {
  const page = await overviewOf(stack, { [thisYear - 1]: required, [thisYear]: 2 })
  const [words = ''] = wordsOf([page.getByRole('region', { name: `VIP again in ${thisYear + 1}` })])
  expect(words).toContain('Renewing')
  page.getByRole('meter', { name: '2 of 12 visits' })
})

test('PROGRESS-03 PROGRESS-05 who has all the dines is complete, until the end of next year', async ({ stack }) => {
  const page = await overviewOf(stack, { [thisYear]: required })
  const [words = ''] = wordsOf([page.getByRole('region', { name: 'VIP' })])
  expect(words).toContain('Complete')
  expect(words).toContain(`December 31, ${thisYear + 1}`)
})

test('PROGRESS-07 PROGRESS-08 complete shows neither the ticker nor the progress', async ({ stack }) => {
  const page = await overviewOf(stack, { [thisYear]: required })
  expect(page.queryAllByRole('meter')).toEqual([])
  expect(page.queryByText(/more visits? by December 31|At your pace/)).toBeNull()
})

test('the clock names the two nearest restaurants at which a dine counts today, and none to whom is complete or has no ZIP code', async ({
  stack,
}) => {
  const [nearest, second] = await namedNear(stack, await overviewOf(stack, { [thisYear]: 2 }))
  expect(nearest?.miles).toBeLessThanOrEqual(second?.miles ?? -1)
  const db = stack.context.database.engine
  const terms = db
    .updateTable('partner_merchant')
    .where('partner_id', '=', ihg)
    .where('merchant_id', '=', Number(nearest?.id))
  await terms.set({ exclusive_tier: 3 }).execute()
  try {
    const others = await namedNear(stack, await overviewOf(stack, { [thisYear]: 2 }))
    expect(others.map(({ id }) => id)).not.toContain(nearest?.id)
    expect(others[0]).toEqual(second)
  } finally {
    await terms.set({ exclusive_tier: null }).execute()
  }
  for (const page of [await overviewOf(stack, { [thisYear]: required }), await overviewOf(stack, {}, { zipCode: '' })])
    expect(page.queryByRole('list', near)).toBeNull()
})

const near = { name: 'A visit today counts at' }

/** The restaurants below the clock, each by the page that its link leads to. */
async function namedNear(stack: Stack, page: Awaited<ReturnType<typeof overviewOf>>) {
  const items = inside(page.getByRole('list', near)).getAllByRole('listitem')
  expect(items).toHaveLength(2)
  return Promise.all(
    items.map(async (item) => {
      const link = inside(item).getByRole('link')
      const href = link.getAttribute('href') ?? ''
      expect(titleOf(await drawnPage(stack.siteOrigin(ihg) + href))).toBe(link.textContent)
      const [, id] = /^\/merchants\/(\d+)$/.exec(href) ?? []
      const [, miles] = /· (\d+\.\d) mi$/.exec(wordsOf([item])[0] ?? '') ?? []
      return { id, miles: Number(miles) }
    }),
  )
}
