import type { Cents } from '#domain/money/money.ts'
import type { Db } from '../db/database.ts'
import { insertRows } from '../db/rows.ts'
import { creditLabel, type PayableCard } from './credit-card-store.ts'
import { markDelivered } from '../journal/settlement-store.ts'

export interface Credit {
  readonly memberId: number
  readonly amountCents: Cents
}

export interface PostedCredit extends Credit {
  readonly postingId: number
  readonly card: PayableCard
  /** Which try of its amount it is. */
  readonly tries: number
}

interface PostedCredits {
  readonly partnerId: string
  readonly credits: readonly PostedCredit[]
}

/** Writes the credits; each is pending until the network of its card has taken it. */
export async function insertCredits(tx: Db, { partnerId, credits }: PostedCredits, now: Date): Promise<void> {
  const rows = credits.map(({ memberId, amountCents, postingId, card, tries }) => ({
    partnerId,
    memberId,
    postingId,
    amountCents,
    targetType: 'card' as const,
    cardToken: card.cardToken,
    targetLabel: creditLabel(card),
    benefitProcessor: card.network,
    status: 'pending' as const,
    tries,
    createdAt: now,
    updatedAt: now,
  }))
  await insertRows(tx, { into: 'statement_credit', rows })
}

/** In the year that the demo data tells, the networks took every credit that was sent to them. */
export async function completeStatementCredits(db: Db, partnerId: string, now: Date): Promise<void> {
  const rows = await db
    .updateTable('statement_credit')
    .set({ status: 'completed', updated_at: now })
    .where('partner_id', '=', partnerId)
    .where('status', 'in', ['pending', 'pending_received'])
    .returning('posting_id as postingId')
    .execute()
  await markDelivered(db, { partnerId, postingIds: rows.map((row) => row.postingId) }, now)
}
