import type { Instant } from '#domain/dates.ts'
import type { Cents } from '#domain/money/money.ts'
import { type Candidate, candidatesOf } from '#domain/matching/candidates.ts'
import { sumEvents } from '#domain/dines/dine-amounts.ts'
import { isPurchase } from '#domain/dines/event-order.ts'
import { required } from '#domain/required.ts'
import type { Db } from '../../db/database.ts'
import { findRelated } from '../matching/find-related.ts'
import { findHeldCards } from '../matching/held-cards-store.ts'
import { directoryOf, type Payment, paymentOf } from '../matching/match-dines.ts'
import { findAcquirerIds, type StoredEvent } from '../store.ts'
import { findMerchantNames } from './ruling-store.ts'

/** A payment to which a refund or a void may belong, as an operator chooses among them. */
export interface PaymentCandidate {
  /** By what a ruling names it: the event that took the money, or held it. */
  readonly payment: string
  /** Of its transaction; null: it earned nothing, since it is nobody's. */
  readonly transactionId: number | null
  readonly restaurant: string | null
  readonly at: Instant
  readonly amountCents: Cents
  /** What is left of it to be given back or undone, without the event. */
  readonly leftCents: Cents
}

/** The payments of which a kept refund or void may be, the oldest first. */
export async function findCandidates(db: Db, event: StoredEvent): Promise<readonly PaymentCandidate[]> {
  const fitting = (await findCandidateVisits(db, event)).filter(({ fault }) => fault === null)
  const names = await findMerchantNames(
    db,
    fitting.flatMap(({ visit }) => visit.merchantId ?? []),
  )
  return fitting.map(({ visit, leftCents }): PaymentCandidate => {
    const purchases = visit.events.filter(isPurchase)
    const telling = purchases.find(({ kind }) => kind === 'clearing') ?? purchases[0]
    const { clearedCents, authorisedCents } = sumEvents(visit.events)
    const first = required(visit.events[0], 'an event of each visit')
    return {
      payment: required(telling, 'a purchase of each visit').eventId,
      transactionId: transactionOf(visit.events),
      restaurant: visit.merchantId === null ? null : (names.get(visit.merchantId) ?? null),
      at: first.at,
      amountCents: clearedCents > 0 ? clearedCents : authorisedCents,
      leftCents,
    }
  })
}

type KeptPayment = Payment & { readonly source: StoredEvent }

/** Every payment of the event's card that is near enough, and why it can't be of it. */
export async function findCandidateVisits(db: Db, event: StoredEvent): Promise<readonly Candidate<KeptPayment>[]> {
  // Without its own ruling, which says nothing of where else it may belong.
  const open = { ...event, belongsTo: null }
  const held = await findHeldCards(db, [event.cardToken])
  const known = await findRelated(db, [event], held.cards)
  const directory = directoryOf(held, await findAcquirerIds(db, known))
  const asPayment = (source: StoredEvent): KeptPayment => ({ ...paymentOf(source, directory), source })
  return candidatesOf(known.map(asPayment), asPayment(open))
}

function transactionOf(events: readonly KeptPayment[]): number | null {
  return (
    events.find(({ kind, source }) => kind === 'clearing' && source.transactionId !== null)?.source.transactionId ??
    events.find(({ source }) => source.transactionId !== null)?.source.transactionId ??
    null
  )
}
