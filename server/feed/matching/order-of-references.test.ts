import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import { randomSeeds } from '#tests/rewards/random-seeds.ts'
import type { Db } from '../../db/database.ts'
import { takeCardUpdates } from '../../cards/updates/take-card-updates.ts'
import { replayJournal } from '../../journal/replay/replay-journal.ts'
import { verifyJournal } from '../../journal/verify-journal.ts'
import { ingestEvents } from '../ingest-events.ts'
import type { NetworkEvent } from '../network-event.ts'

const partnerId = 'references'
const context = { now: () => new Date(daysAfterNoon(300)) }
const { seeds, isLong } = randomSeeds(12)

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test(
      'whichever references a network uses, and in whatever order and batches it tells, the verdicts are the same',
      async () => {
        const db = database.current.engine
        await addRules(db, partnerId)
        const restaurants = [
          await addRestaurant(db, [partnerId], { monthly_max_visits: 3 }),
          await addRestaurant(db, [partnerId]),
          await addRestaurant(db, []),
        ]
        for (const each of seeds) {
          const together = await deliver(db, restaurants, { seed: each, inPieces: false })
          const apart = await deliver(db, restaurants, { seed: each, inPieces: true })
          expect({ seed: each, ...apart }).toEqual({ seed: each, ...together })
        }
        expect((await verifyJournal(db)).faults).toEqual([])
        expect((await replayJournal(db, { partnerIds: [partnerId], now: context.now() })).examples).toEqual([])
      },
      isLong ? 3_600_000 : 60_000,
    )
  })

interface Delivery {
  readonly seed: number
  readonly inPieces: boolean
}

async function deliver(db: Db, restaurants: readonly Restaurant[], { seed: each, inPieces }: Delivery) {
  const memberId = await addMember(db, partnerId)
  const cardToken = await linkCard(db, { partnerId, memberId })
  const isReplaced = each % 2 === 1
  const events = muddle(restaurants, { seed: each, cardToken, isReplaced })
  const random = seededRandom(`pieces ${each}`)
  if (inPieces) {
    const shuffled = [...events, ...events.filter(() => random() < 0.2)]
      .map((event) => ({ event, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ event }) => event)
    const first = Math.floor(random() * shuffled.length)
    await ingestEvents(db, shuffled.splice(0, first), context)
    if (isReplaced) await replace(db, cardToken)
    while (shuffled.length > 0) await ingestEvents(db, shuffled.splice(0, 1 + Math.floor(random() * 4)), context)
  } else {
    if (isReplaced) await replace(db, cardToken)
    await ingestEvents(db, events, context)
  }
  return outcomeOf(db, { memberId, cardToken })
}

/** The bank says that another token took the place of the card's. */
async function replace(db: Db, cardToken: string): Promise<void> {
  const occurredAt = new Date(daysAfterNoon(15)).toISOString()
  const replaced = { kind: 'replaced', updateId: `of ${cardToken}`, newLastFour: '2222', occurredAt } as const
  const updates = [{ ...replaced, cardToken, newCardToken: `${cardToken}-next` }]
  // Within the days in which what was paid with it before may still match.
  await takeCardUpdates(db, { network: 'visa', updates }, { now: () => new Date(daysAfterNoon(60)) })
}

interface Muddle {
  readonly seed: number
  readonly cardToken: string
  readonly isReplaced: boolean
}

/** Holds, clearings, refunds and voids at a few restaurants within some weeks, with few amounts and references that are seldom trustworthy. */
function muddle(
  restaurants: readonly Restaurant[],
  { seed: each, cardToken, isReplaced }: Muddle,
): readonly NetworkEvent[] {
  const random = seededRandom(`muddle ${each}`)
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  return Array.from({ length: 24 }, (_, index): readonly NetworkEvent[] => {
    const restaurant = oneOf(restaurants)
    const what = oneOf([
      'authorisation',
      'authorisation',
      'clearing',
      'clearing',
      'clearing',
      'refund',
      'void',
    ] as const)
    if (!restaurant || !what) return []
    // Until the bank's word of the card.
    const days = random() < 0.8 ? random() * 40 : random() * (isReplaced ? 55 : 250)
    return [
      {
        network: 'visa',
        eventId: `${cardToken}-${index}`,
        kind: what,
        reference: random() < 0.15 ? 'NOTPROVIDED' : `${cardToken}-r${Math.floor(random() * 14)}`,
        cardToken: isReplaced && random() < 0.3 ? `${cardToken}-next` : cardToken,
        acquirerMerchantId: random() < 0.1 ? 'nobodys' : restaurant.acquirerMerchantId,
        occurredAt: noon + Math.floor(days * 24) * hourMs,
        amountCents: oneOf([4_000, 5_000, 5_500, 6_000, 10_000]) ?? 0,
        tipCents: 0,
        taxCents: 0,
      },
    ]
  }).flat()
}

async function outcomeOf(db: Db, { memberId, cardToken }: { readonly memberId: number; readonly cardToken: string }) {
  const dines = await sql<{ verdict: string }>`
    select concat_ws(' ', authorised_at, merchant_id, status, reason, reward, authorised_cents, cleared_cents, refunded_cents,
      voided_cents, (select string_agg(split_part(event_id, '-', 2), ',' order by event_id) from network_event e
        where e.transaction_id = t.id)) as verdict
    from transaction t where member_id = ${memberId} and withdrawn_at is null order by authorised_at, first_event_id`.execute(
    db,
  )
  const loose = await sql<{ said: string }>`
    select concat_ws(' ', split_part(event_id, '-', 2), state, reason) as said from network_event
    where card_token in (${cardToken}, ${`${cardToken}-next`}) and state = 'unmatched' order by 1`.execute(db)
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::int as balance from entry where member_id = ${memberId}`.execute(db)
  return {
    dines: dines.rows.map(({ verdict }) => verdict),
    loose: loose.rows.map(({ said }) => said),
    balance: rows[0]?.balance,
  }
}
