import { randomUUID } from 'node:crypto'
import { dayMs } from '#domain/dates.ts'
import { adoptCredits } from '#server/credits/adopt-credits.ts'
import type { Db } from '#server/db/database.ts'
import { lockMembers } from '#server/db/lock-members.ts'
import { inTransaction } from '#server/db/transact.ts'
import { settlePostings } from '#server/delivery/settle-postings.ts'
import { takeBackUnknown } from '#server/delivery/take-back-unknown.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { takeOnDebts } from '#server/journal/debts/take-on-debts.ts'
import { addMember, addRestaurant, eventOf, linkCard } from '../dines/feed-world.ts'
import { noon } from '../dines/dines.ts'
import type { MoneyClock } from './money-clock.ts'

const deed = { actor: 'operator:ann', reason: 'it went out before the restore' }

/** Credits that their network has and we did not know, with and without an end. */
export async function adoptLostCredits(db: Db, partnerId: string, { now }: MoneyClock): Promise<void> {
  const memberId = await addMember(db, partnerId)
  const cardToken = await linkCard(db, { partnerId, memberId })
  const told = (['received', 'completed', 'rejected'] as const).map((status, index) => ({
    reference: `${partnerId}.${randomUUID()}`,
    amountCents: 1_100 + index,
    cardToken,
    status,
    line: index + 2,
  }))
  await adoptCredits(db, { partnerId, network: 'visa', told, ...deed }, { now })
}

/** A posting that the partner has counted and we did not know. */
export async function takeBackLostPosting(db: Db, partnerId: string, { now }: MoneyClock): Promise<void> {
  const memberId = await addMember(db, partnerId)
  const { public_id: memberPublicId } = await db
    .selectFrom('member')
    .select('public_id')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const told = { line: 2, postingId: randomUUID(), amount: 70, currency: null, memberPublicId, partnerNumber: null }
  await takeBackUnknown(db, { partnerId, currency: 'Point', acknowledged: [told], ...deed }, { now })
}

/** An account was closed below zero, and its card goes on to another one, which begins with that. */
export async function goOnWithCard(
  db: Db,
  { partnerId, cardToken }: { readonly partnerId: string; readonly cardToken: string },
  { now }: MoneyClock,
): Promise<void> {
  const memberId = await addMember(db, partnerId)
  await linkCard(db, { partnerId, memberId, cardToken, linkedAt: now().getTime() })
  await inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [memberId])
    await takeOnDebts(locked, { partnerId, memberIds: [memberId] }, now())
  })
}

interface Ended {
  readonly partnerId: string
  readonly cardToken: string
  readonly cents: number
  readonly restaurant: Awaited<ReturnType<typeof addRestaurant>>
  /** The day of the visit, under the reference that was told of it. */
  readonly day: number
}

/** A visit is taken back after its reward had ended, which is given back: it is gone once. */
export async function refundEndedVisit(
  db: Db,
  { partnerId, cardToken, cents, restaurant, day }: Ended,
  { now }: MoneyClock,
): Promise<void> {
  const told = { reference: `${cardToken}-${day}`, cardToken, kind: 'refund', cents } as const
  await ingestEvents(db, [{ ...eventOf(restaurant, told), occurredAt: noon + (day + 20) * dayMs }], { now })
  await settlePostings(db, partnerId, { now })
}
