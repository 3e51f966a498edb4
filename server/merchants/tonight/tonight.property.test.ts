import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { nothingPaid } from '#domain/dines/dine.ts'
import { tiers } from '#domain/members/membership.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { tonight } from '#domain/search/tonight.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import type { Db } from '../../db/database.ts'
import { evaluateSupposed } from '../../dines/evaluate-supposed.ts'
import { ingestEvents } from '../../feed/ingest-events.ts'
import { memberToday } from '../../members/member-today.ts'
import { listMerchants } from '../map/map-store.ts'
import { circleRanges } from '../search/cells.ts'
import { vectorOf } from '../search/globe.ts'
import { refreshListings } from '../search/listing-store.ts'
import { readTonight } from './read-tonight.ts'

const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'America/Phoenix']
const from = Date.UTC(2026, 1, 27)
/** Where `addRestaurant` puts them, whatever their zone. */
const middle = { latitude: 40.7, longitude: -74 }

/** Hours from the moment that is asked about, some of them just around the evenings of the zones. */
const hours = fc.oneof(fc.integer({ min: -24 * 40, max: 24 * 40 }), fc.integer({ min: -2, max: 30 }))

const period = fc.record({
  exclusiveTier: fc.constantFrom(null, null, null, 2 as const, 3 as const),
  maxVisits: fc.constantFrom(null, null, 1, 2),
  maxSpendCents: fc.constantFrom(null, null, 5_000, 12_000),
  isLimited: fc.boolean(),
  excludedDays: fc.oneof(fc.constant([]), fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 5 })),
  hasOwnRate: fc.boolean(),
})
const place = fc.record({
  timeZone: fc.constantFrom(...zones),
  first: period,
  second: fc.option(period),
  begins: fc.oneof(fc.constant(-24 * 300), hours),
  changes: hours,
  ends: fc.option(hours),
  visits: fc.array(
    fc.record({ hoursAgo: fc.integer({ min: 1, max: 24 * 35 }), cents: fc.integer({ min: 100, max: 9_000 }) }),
    {
      maxLength: 3,
    },
  ),
})
type Place = typeof place extends fc.Arbitrary<infer Drawn> ? Drawn : never

const world = fc.record({
  now: fc
    .integer({ min: from / hourMs, max: (from + 40 * dayMs) / hourMs })
    .chain((hour) => fc.integer({ min: 0, max: 59 }).map((minute) => hour * hourMs + minute * 60_000)),
  places: fc.array(place, { minLength: 12, maxLength: 25 }),
  optedIn: fc.boolean(),
  dailyMaxVisits: fc.constantFrom(undefined, 1),
  basicRate: fc.boolean(),
})

let count = 0

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test(
      'search keeps exactly those where the engine would let a visit of this evening earn',
      { timeout: 240_000 },
      async () => {
        await fc.assert(
          fc.asyncProperty(world, async ({ now, places, optedIn, dailyMaxVisits, basicRate }) => {
            const db = database.current.engine
            const partnerId = `evening${++count}`
            const rules: RuleDocument = {
              ...pointRules,
              rates: pointRules.rates.filter(({ tier }) => basicRate || tier !== 0),
              ...(dailyMaxVisits !== undefined && { dailyMaxVisits }),
            }
            await addRules(db, partnerId, rules)
            const memberId = await addMember(db, partnerId)
            await db.updateTable('member').set({ email_opt_in: optedIn }).where('id', '=', memberId).execute()
            const cardToken = await linkCard(db, { partnerId, memberId, linkedAt: now - 300 * dayMs })
            const restaurants: Restaurant[] = []
            for (const drawn of places) restaurants.push(await writePlace(db, partnerId, { drawn, now }))
            await refreshListings(db, partnerId)
            const told = places.flatMap(({ visits }, at) =>
              visits.map((visit) => ({ ...visit, restaurant: restaurants[at] })),
            )
            const context = { now: () => new Date(now) }
            const events = told.flatMap(({ restaurant, hoursAgo, cents }, at) =>
              restaurant
                ? dineEvents(restaurant, { reference: `${partnerId}-${at}`, cardToken, cents }).map((event) => ({
                    ...event,
                    occurredAt: now - hoursAgo * hourMs,
                  }))
                : [],
            )
            await ingestEvents(db, events, context)
            const ids = restaurants.map(({ id }) => id)
            for (const whose of [null, memberId]) {
              const today = { memberId, emailOptIn: optedIn, rules, now: new Date(now) }
              const tier = whose === null ? tiers.basic : (await memberToday(db, partnerId, today)).tier
              const evening = await readTonight(db, partnerId, {
                visitor: { tier, rules },
                memberId: whose,
                now: new Date(now),
              })
              const search = {
                area: {
                  kind: 'circle',
                  origin: vectorOf(middle),
                  radiusMiles: 1,
                  ranges: circleRanges(middle, 1),
                } as const,
                filter: { words: [], facets: { all: 0, any: 0 }, newSince: null, campaignCode: null, tonight: evening },
                now: new Date(now),
              }
              const shown = await listMerchants(db, partnerId, {
                ...search,
                filter: { ...search.filter, tonight: null },
              })
              const found = await listMerchants(db, partnerId, search)
              const asked = whose === null ? await addVisitor(db, partnerId) : { memberId, cardToken }
              const earning: number[] = []
              for (const [at, id] of ids.entries()) {
                const moment = tonight(now, places[at]?.timeZone ?? '').at
                const [verdict] = await evaluateSupposed(db, [
                  {
                    partnerId,
                    ...asked,
                    merchantId: id,
                    network: 'visa',
                    channel: 'dineIn',
                    at: moment,
                    amounts: { ...nothingPaid, authorisedCents: 2_000, clearedCents: 2_000 },
                  },
                ])
                if (verdict?.status !== 'Forfeit' && shown.includes(id)) earning.push(id)
              }
              expect(found.toSorted((a, b) => a - b)).toEqual(earning)
            }
          }),
          { numRuns: Number(process.env['RANDOM_RUNS'] ?? 12), endOnFailure: true },
        )
      },
    )
  })

interface Writing {
  readonly drawn: Place
  readonly now: number
}

async function writePlace(db: Db, partnerId: string, { drawn, now }: Writing): Promise<Restaurant> {
  const restaurant = await addRestaurant(db, [])
  await db.updateTable('merchant').set({ time_zone: drawn.timeZone }).where('id', '=', restaurant.id).execute()
  const { begins, changes, ends, first, second } = drawn
  const at = (hour: number) => new Date(now + hour * hourMs)
  const hasSecond = second !== null && changes > begins
  const until = ends !== null && ends > Math.max(begins, hasSecond ? changes : begins) ? at(ends) : null
  const rows = hasSecond
    ? [
        { terms: first, from: at(begins), to: at(changes) },
        { terms: second, from: at(changes), to: until },
      ]
    : [{ terms: first, from: at(begins), to: until }]
  for (const { terms, from: activeFrom, to } of rows)
    await sql`insert into partner_merchant (partner_id, merchant_id, active_from, active_to, exclusive_tier, availability,
        monthly_max_spend_cents, monthly_max_visits, excluded_days, rate_override)
      values (${partnerId}, ${restaurant.id}, ${activeFrom}, ${to}, ${terms.exclusiveTier}, ${terms.isLimited ? 'Limited' : 'Unlimited'},
        ${terms.maxSpendCents}, ${terms.maxVisits}, ${terms.excludedDays}::smallint[],
        ${terms.hasOwnRate ? JSON.stringify({ shape: 'perDollar', units: { numerator: 4, denominator: 1 } }) : null}::jsonb)`.execute(
      db,
    )
  return restaurant
}

/** Who has just joined: Basic, and has been nowhere. */
async function addVisitor(
  db: Db,
  partnerId: string,
): Promise<{ readonly memberId: number; readonly cardToken: string }> {
  const memberId = await addMember(db, partnerId)
  await db.updateTable('member').set({ email_opt_in: false }).where('id', '=', memberId).execute()
  return { memberId, cardToken: await linkCard(db, { partnerId, memberId }) }
}
