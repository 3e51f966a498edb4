import { sql } from 'kysely'
import { dayMs } from '#domain/dates.ts'
import type { Db } from '#server/db/database.ts'
import { sweepUnmatched } from '#server/feed/sweep/sweep-unmatched.ts'
import { findMatchable } from '#server/feed/unmatched-store.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import type { Figure, Part } from '../measuring/figure.ts'
import { onFreshDatabase } from '../measuring/fresh-database.ts'
import { millisecondsOf, summarize } from '../measuring/measure.ts'

const partnerId = 'sweep'
const clock = { now: () => new Date(daysAfterNoon(20)) }
/** The events of one card whose link has ended, among all the others. */
const ofEndedCard = 5_000
const perCard = 5
const linksAtOnce = 20

/** What a minute of looking again costs while very many events match nothing. */
export const sweepPart: Part = {
  title: 'Sweep of unmatched events',
  caches:
    `No cache of ours. PostgreSQL alone. Events without a card, ${perCard} for each of as many cards as that makes, at a restaurant that is known, and ` +
    `${ofEndedCard.toLocaleString('en-US')} of one card whose link has ended. A minute in which nothing was recorded, one in which ${linksAtOnce} of the cards were linked, too late for ` +
    'their events to earn, and, for comparison, the search for all that may match, which the sweep was before.',
  async measure({ postgres, size }) {
    if (postgres === null) return []
    const events = size === 'full' ? 1_000_000 : 20_000
    return onFreshDatabase({ server: postgres, part: 'sweep' }, async ({ engine, owner }) => {
      await fill(engine, events)
      await sql`analyze`.execute(owner)
      return measureSweep(engine, events)
    })
  },
}

async function measureSweep(db: Db, events: number): Promise<readonly Figure[]> {
  const name = `${events.toLocaleString('en-US')} unmatched events`
  const idle = await roundsOf(20, () => sweepUnmatched(db, clock))
  let linked = 0
  const busy: number[] = []
  for (let round = 0; round < 10; round++) {
    for (let link = 0; link < linksAtOnce; link++) await linkLate(db, linked++)
    busy.push(await millisecondsOf(() => sweepUnmatched(db, clock)))
  }
  const all = await roundsOf(3, () => findMatchable(db, { all: true }, clock.now()))
  return [
    { what: `${name}: a minute without news`, unit: 'ms', rounds: summarize(idle), target: { atMost: 50 } },
    { what: `${name}: a minute with ${linksAtOnce} new links`, unit: 'ms', rounds: summarize(busy) },
    { what: `${name}: the search for all that may match`, unit: 'ms', rounds: summarize(all) },
  ]
}

async function roundsOf(count: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const rounds: number[] = []
  for (let round = 0; round < count; round++) rounds.push(await millisecondsOf(work))
  return rounds
}

async function fill(db: Db, events: number): Promise<void> {
  await addRules(db, partnerId)
  const restaurant = await addRestaurant(db, [partnerId])
  await linkCard(db, {
    partnerId,
    memberId: await addMember(db, partnerId),
    cardToken: cardOf(-1),
    unlinkedAt: noon - 10 * dayMs,
  })
  await insertEvents(db, restaurant, { of: sql`'tok_sweep_' || n / ${perCard}::int`, events })
  await insertEvents(db, restaurant, { of: sql`${cardOf(-1)}`, events: ofEndedCard })
  while (await sweepUnmatched(db, clock));
}

interface Generated {
  readonly of: ReturnType<typeof sql>
  readonly events: number
}

async function insertEvents(db: Db, restaurant: Restaurant, { of, events }: Generated): Promise<void> {
  await sql`insert into network_event (network, event_id, kind, reference, card_token, acquirer_merchant_id, occurred_at, amount_cents,
      tip_cents, tax_cents, state, reason, received_at)
    select 'visa', ${of} || '-' || n, 'clearing', ${of} || '-' || n, ${of}, ${restaurant.acquirerMerchantId},
      ${new Date(noon)}::timestamptz + n % 15 * interval '1 day', 1000, 0, 0, 'unmatched', 'unknownCard', now()
    from generate_series(0, ${events - 1}::int) n`.execute(db)
}

/** The link begins after all of the card's events. */
async function linkLate(db: Db, card: number): Promise<void> {
  const memberId = await addMember(db, partnerId)
  await linkCard(db, { partnerId, memberId, cardToken: cardOf(card), linkedAt: daysAfterNoon(19) })
}

function cardOf(card: number): string {
  return `tok_sweep_${card}`
}
