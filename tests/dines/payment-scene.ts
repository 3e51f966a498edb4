import { sql } from 'kysely'
import { hourMs } from '#domain/dates.ts'
import { replayJournal } from '#server/journal/replay/replay-journal.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import type { Db } from '#server/db/database.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { daysAfterNoon, noon } from './dines.ts'
import { addMember, addRestaurant, eventOf, linkCard, type Restaurant } from './feed-world.ts'

let named = 0

export type PaymentGiven = Partial<NetworkEvent> & { readonly hours?: number }

/** A member with one card, and a restaurant that lets one visit of a month earn. */
export interface PaymentScene {
  readonly here: Restaurant
  readonly memberId: number
  readonly cardToken: string
  /** An event at `here`, so many hours after noon, under the card's name as its reference. */
  event(kind: NetworkEvent['kind'], cents: number, given?: PaymentGiven): NetworkEvent
}

interface SceneWish {
  readonly partnerId: string
  readonly linkedAt?: number
  readonly monthlyMaxVisits?: number
}

export async function paymentScene(
  db: Db,
  { partnerId, monthlyMaxVisits = 9, ...link }: SceneWish,
): Promise<PaymentScene> {
  const here = await addRestaurant(db, [partnerId], { monthly_max_visits: monthlyMaxVisits })
  const memberId = await addMember(db, partnerId)
  const cardToken = await linkCard(db, { partnerId, memberId, ...link })
  return {
    here,
    memberId,
    cardToken,
    event(kind, cents, { hours = 0, ...given } = {}) {
      const base = eventOf(here, { reference: `of ${cardToken}`, cardToken, kind, cents })
      return { ...base, eventId: `payment${++named}`, occurredAt: noon + hours * hourMs, ...given }
    },
  }
}

/** The same events at once, one by one, backwards, and with the first one last and all of them again. */
export const ordersOf: readonly ((events: readonly NetworkEvent[]) => readonly (readonly NetworkEvent[])[])[] = [
  (events) => [events],
  (events) => events.map((event) => [event]),
  (events) => events.toReversed().map((event) => [event]),
  (events) => [events.slice(1), events.slice(0, 1), events],
]

export async function takeIn(db: Db, events: readonly NetworkEvent[], day = 30): Promise<void> {
  await ingestEvents(db, events, { now: () => new Date(daysAfterNoon(day)) })
}

/** Status, reason and reward of each visit that stands, the earliest first. */
export async function visitsOf(db: Db, { memberId }: Pick<PaymentScene, 'memberId'>): Promise<readonly string[]> {
  const { rows } = await sql<{ verdict: string }>`
    select concat_ws(' ', status, reason, reward) as verdict from transaction
    where member_id = ${memberId} and withdrawn_at is null order by authorised_at, first_event_id`.execute(db)
  return rows.map(({ verdict }) => verdict)
}

/** What the journal's proof and its replay find wrong. */
export async function faultsOf(db: Db, partnerId: string, day = 30): Promise<readonly unknown[]> {
  const replayed = await replayJournal(db, { partnerIds: [partnerId], now: new Date(daysAfterNoon(day)) })
  return [...(await verifyJournal(db)).faults, ...replayed.examples]
}
