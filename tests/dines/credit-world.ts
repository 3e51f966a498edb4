import type { Db } from '#server/db/database.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { required } from '#domain/required.ts'
import { creditReference, type ReferredCredit } from '#server/credits/credit-reference.ts'
import { settlePostings } from '#server/delivery/settle-postings.ts'
import { daysAfterNoon, pointRules } from './dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard, type Restaurant } from './feed-world.ts'

const now = () => new Date(daysAfterNoon(90))
let count = 0

export interface Diner {
  readonly partnerId: string
  readonly memberId: number
  readonly cardToken: string
  readonly restaurant: Restaurant
  /** How many there were: each is on a day of its own. */
  readonly visits: { count: number }
}

/** A member of a programme of statement credits that gives a dollar for each $20 and pays from $20 on. */
export async function addDiner(db: Db, { partnerId }: Pick<Diner, 'partnerId'>): Promise<Diner> {
  const rates = [{ tier: 0 as const, accrual: { shape: 'percentage' as const, of: { numerator: 1, denominator: 20 } } }]
  await addRules(db, partnerId, { ...pointRules, currency: 'Credit', vip: null, rates, statementCreditCents: 2_000 })
  const memberId = await addMember(db, partnerId)
  const cardToken = await linkCard(db, { partnerId, memberId })
  return { partnerId, memberId, cardToken, restaurant: await addRestaurant(db, [partnerId]), visits: { count: 0 } }
}

/** A second card of the member, known by the description `Other`. */
export async function linkAnother(db: Db, { partnerId, memberId }: Diner): Promise<string> {
  const cardToken = await linkCard(db, { partnerId, memberId })
  await db.updateTable('card_link').set({ description: 'Other' }).where('card_token', '=', cardToken).execute()
  return cardToken
}

/** A cleared dine that is settled: from $400 on its reward is paid to the card. */
export async function dineAndSettle(db: Db, diner: Diner, cents: number): Promise<void> {
  const reference = `credit-dine-${++count}`
  const { restaurant, cardToken, partnerId, visits } = diner
  await ingestEvents(db, dineEvents(restaurant, { reference, cardToken, cents, day: visits.count++ }), { now })
  await settlePostings(db, partnerId, { now })
}

export function creditsOf(db: Db, { partnerId, memberId }: Pick<Diner, 'partnerId' | 'memberId'>) {
  return db
    .selectFrom('statement_credit')
    .select(['id', 'id as creditId', 'public_id as publicId', 'status', 'amount_cents', 'target_label'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
}

/** The name by which the network knows it. */
export function referenceOf(
  { partnerId }: Pick<Diner, 'partnerId'>,
  { creditId, publicId }: Pick<ReferredCredit, 'creditId' | 'publicId'>,
): string {
  return creditReference({ partnerId, creditId, publicId })
}

/** A diner with one pending credit of $25. */
export async function addCredit(db: Db, { partnerId }: Pick<Diner, 'partnerId'>) {
  const diner = await addDiner(db, { partnerId })
  await dineAndSettle(db, diner, 50_000)
  const credit = required((await creditsOf(db, diner))[0], 'the credit of a diner')
  return { ...diner, creditId: credit.creditId, reference: referenceOf(diner, credit) }
}
