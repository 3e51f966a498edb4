import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { noLimits } from '#tests/dines/no-limits.ts'
import { addMember, addRestaurant, addRules, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import { randomSeeds } from '#tests/rewards/random-seeds.ts'
import type { Db } from '../../db/database.ts'
import { replayJournal } from '../../journal/replay/replay-journal.ts'
import { verifyJournal } from '../../journal/verify-journal.ts'
import { ingestEvents } from '../ingest-events.ts'
import type { NetworkEvent } from '../network-event.ts'
import { evaluateKept } from '../reevaluate-unmatched.ts'
import { ruleException } from './rule-exception.ts'
import { insertRuling } from './ruling-store.ts'
import { showException } from './show-exception.ts'

const partnerId = 'rulings'
const context = { now: () => new Date(daysAfterNoon(300)) }
const by = { actor: 'operator:ada', reason: 'as it is' }
const { seeds, isOne, isLong } = randomSeeds(10)

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test(
      'whenever a person rules, and however often, the verdicts are those of all events and the newest rulings told at once',
      async () => {
        const db = database.current.engine
        await addRules(db, partnerId)
        const restaurants = [
          await addRestaurant(db, [partnerId], { monthly_max_visits: 3 }),
          await addRestaurant(db, [partnerId]),
        ]
        let ruled = 0
        for (const each of seeds) {
          const apart = await tellInPieces(db, restaurants, each)
          const together = await tellAtOnce(db, restaurants, { seed: each, rulings: apart.rulings })
          expect({ seed: each, ...apart.outcome }).toEqual({ seed: each, ...together })
          ruled += apart.rulings.size
        }
        if (!isOne) expect(ruled).toBeGreaterThan(20)
        expect((await verifyJournal(db)).faults).toEqual([])
        expect((await replayJournal(db, { partnerIds: [partnerId], now: context.now() })).examples).toEqual([])
      },
      isLong ? 3_600_000 : 60_000,
    )
  })

async function addCard(db: Db) {
  const memberId = await addMember(db, partnerId)
  return { memberId, cardToken: await linkCard(db, { partnerId, memberId }) }
}

/** A card's events in pieces, with rulings between them; answers which was the newest ruling of each event, by the numbers of both. */
async function tellInPieces(db: Db, restaurants: readonly Restaurant[], each: number) {
  const card = await addCard(db)
  const random = seededRandom(`rulings ${each}`)
  const shuffled = muddle(restaurants, { seed: each, cardToken: card.cardToken })
    .map((event) => ({ event, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ event }) => event)
  const rulings = new Map<string, string>()
  while (shuffled.length > 0) {
    await ingestEvents(db, shuffled.splice(0, 1 + Math.floor(random() * 4)), context)
    for (const eventId of await openToRuling(db, card.cardToken)) {
      if (random() < 0.3) continue
      const name = { network: 'visa', eventId, what: 'unmatched' } as const
      const { candidates = [] } = (await showException(db, name)) ?? {}
      const chosen = candidates[Math.floor(random() * candidates.length)]
      if (!chosen) continue
      const verdict = await ruleException(db, { name, ...by, ...noLimits, payment: chosen.payment }, context)
      if (verdict === 'done') rulings.set(numberOf(eventId), numberOf(chosen.payment))
      else expect(verdict.code).toBe('alreadySettled')
    }
  }
  return { rulings, outcome: await outcomeOf(db, card) }
}

/** The same events of another card in one delivery, with the newest rulings as they stand. */
async function tellAtOnce(
  db: Db,
  restaurants: readonly Restaurant[],
  { seed: each, rulings }: { readonly seed: number; readonly rulings: ReadonlyMap<string, string> },
) {
  const card = await addCard(db)
  const events = muddle(restaurants, { seed: each, cardToken: card.cardToken })
  await ingestEvents(db, events, context)
  for (const [event, payment] of rulings) {
    const named = { network: 'visa', eventId: `${card.cardToken}-${event}` } as const
    await insertRuling(db, { event: named, belongsTo: `${card.cardToken}-${payment}`, ...by }, context.now())
  }
  await evaluateKept(db, events, context)
  return outcomeOf(db, card)
}

async function openToRuling(db: Db, cardToken: string): Promise<readonly string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select event_id as "eventId" from network_event e where card_token = ${cardToken} and (reason = 'ambiguous'
      or exists (select from event_ruling r where r.network = e.network and r.event_id = e.event_id)) order by 1`.execute(
    db,
  )
  return rows.map(({ eventId }) => eventId)
}

function numberOf(eventId: string): string {
  return eventId.split('-').at(-1) ?? ''
}

/** Payments of one amount at two restaurants within two months, and returns of parts of them, of which most name none. */
function muddle(
  restaurants: readonly Restaurant[],
  { seed: each, cardToken }: { readonly seed: number; readonly cardToken: string },
): readonly NetworkEvent[] {
  const random = seededRandom(`returns ${each}`)
  return Array.from({ length: 16 }, (_, index): readonly NetworkEvent[] => {
    const restaurant = restaurants[random() < 0.8 ? 0 : 1]
    if (!restaurant) return []
    const isReturn = random() < 0.45
    const kind = isReturn ? (random() < 0.8 ? 'refund' : 'void') : random() < 0.3 ? 'authorisation' : 'clearing'
    const reference = random() < 0.3 ? `shared${Math.floor(random() * 6)}` : `own${index}`
    return [
      {
        network: 'visa',
        eventId: `${cardToken}-${index}`,
        kind,
        reference: `${cardToken}-${reference}`,
        cardToken,
        acquirerMerchantId: restaurant.acquirerMerchantId,
        occurredAt: noon + (isReturn ? 20 * 24 : 0) * hourMs + Math.floor(random() * 40 * 24) * hourMs,
        amountCents: isReturn ? (random() < 0.3 ? 10_000 : 3_000 + 1_000 * Math.floor(random() * 3)) : 10_000,
        tipCents: 0,
        taxCents: 0,
      },
    ]
  }).flat()
}

async function outcomeOf(db: Db, { memberId, cardToken }: { readonly memberId: number; readonly cardToken: string }) {
  const { rows: dines } = await sql<{ said: string }>`
    select concat_ws(' ', authorised_at, status, reason, reward, cleared_cents, refunded_cents, voided_cents, (
      select string_agg(split_part(event_id, '-', 2), ',' order by event_id) from network_event e where e.transaction_id = t.id)) as said
    from transaction t where member_id = ${memberId} and withdrawn_at is null order by authorised_at, first_event_id`.execute(
    db,
  )
  const { rows: loose } = await sql<{ said: string }>`
    select concat_ws(' ', split_part(event_id, '-', 2), state, reason) as said from network_event
    where card_token = ${cardToken} and state = 'unmatched' order by 1`.execute(db)
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::float8 as balance from entry where member_id = ${memberId} and account = 'member'`.execute(
    db,
  )
  return { dines: dines.map(({ said }) => said), loose: loose.map(({ said }) => said), balance: rows[0]?.balance }
}
