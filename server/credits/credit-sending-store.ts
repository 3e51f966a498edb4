import { columnsOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'
import { anyOf } from '../db/rows.ts'
import type { AimedCredit } from './aim-credit.ts'
import type { AnsweredCredit } from './credit-answer-store.ts'
import { creditLabel, type PayableCard } from './credit-card-store.ts'
import { sealCredits } from './statement-credit-store.ts'
import { inTransaction } from '../db/transact.ts'

interface ChosenPostings {
  readonly partnerId: string
  readonly postingIds: readonly number[]
}

/** A credit without an end, as it is looked at before it goes out. */
export interface SendableCredit extends AnsweredCredit, AimedCredit {
  readonly postingId: number
}

export async function findSendableCredits(
  db: Db,
  { partnerId, postingIds }: ChosenPostings,
): Promise<readonly SendableCredit[]> {
  return db
    .selectFrom('statement_credit')
    .select(
      columnsOf('statement_credit', [
        'partnerId',
        'publicId',
        'memberId',
        'postingId',
        'amountCents',
        'cardToken',
        'benefitProcessor',
        'status',
        'sentAt',
      ]),
    )
    .select('id as creditId')
    .where('partner_id', '=', partnerId)
    .where('posting_id', '=', anyOf('bigint', postingIds))
    .where('status', 'in', ['pending', 'pending_received'])
    .orderBy('id')
    .execute()
}

/** To another card than the one that it was booked for. */
export async function moveCredit(
  locked: MembersLocked,
  { credit, card }: { readonly credit: SendableCredit; readonly card: PayableCard },
  at: Date,
): Promise<void> {
  requireLocked(locked, [credit.memberId])
  await locked.tx
    .updateTable('statement_credit')
    .set({
      card_token: card.cardToken,
      target_label: creditLabel(card),
      benefit_processor: card.network,
      updated_at: at,
    })
    .where('partner_id', '=', credit.partnerId)
    .where('id', '=', credit.creditId)
    .execute()
  await sealCredits(locked.tx, { partnerId: credit.partnerId, postingIds: [credit.postingId] })
}

/** From now on the network may have them, whatever becomes of the message. */
export async function markSent({ tx }: MembersLocked, { partnerId, postingIds }: ChosenPostings, at: Date) {
  const sent = await tx
    .updateTable('statement_credit')
    .set({ sent_at: at })
    .where('partner_id', '=', partnerId)
    .where('posting_id', '=', anyOf('bigint', postingIds))
    .where('sent_at', 'is', null)
    .returning('posting_id as postingId')
    .execute()
  await sealCredits(tx, { partnerId, postingIds: sent.map(({ postingId }) => postingId) })
}

/** The network has refused the message in which these went out for the first time: it has none of them. */
export async function markNotSent(db: Db, postings: ChosenPostings, sentAt: Date): Promise<void> {
  if (!db.isTransaction) return inTransaction(db, (tx) => markNotSent(tx, postings, sentAt))
  const { partnerId, postingIds } = postings
  const rows = await db
    .updateTable('statement_credit')
    .set({ sent_at: null })
    .where('partner_id', '=', partnerId)
    .where('posting_id', '=', anyOf('bigint', postingIds))
    .where('sent_at', '=', sentAt)
    .where('status', '=', 'pending')
    .returning('posting_id as postingId')
    .execute()
  await sealCredits(db, { partnerId, postingIds: rows.map(({ postingId }) => postingId) })
}
