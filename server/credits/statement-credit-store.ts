import { sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import type { NewRow } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf, insertRows } from '../db/rows.ts'
import { creditLabel, type PayableCard } from './credit-card-store.ts'
import { sealRows } from '../journal/seals/seal-store.ts'
import { markDelivered } from '../journal/settlement-store.ts'

export interface Credit {
  readonly memberId: number
  readonly amountCents: Cents
}

export interface PostedCredit extends Credit {
  readonly postingId: number
  /** That of the posting. */
  readonly publicId: string
  readonly card: PayableCard
  /** Which try of its amount it is. */
  readonly tries: number
}

/** A credit that its network has already, whether its card may be paid to by now or not. */
export interface ReceivedCredit extends Omit<PostedCredit, 'card'> {
  readonly card: Pick<PayableCard, 'cardToken' | 'description' | 'lastFour' | 'network'>
}

interface CreditsOf<Posted> {
  readonly partnerId: string
  readonly credits: readonly Posted[]
}

/** Writes the credits; each is pending until the network of its card has taken it. */
export async function insertCredits(tx: Db, { partnerId, credits }: CreditsOf<PostedCredit>, now: Date): Promise<void> {
  await writeCredits(tx, partnerId, rowsOf({ partnerId, credits }, now))
}

/** The same of credits that their networks have already. */
export async function insertReceivedCredits(tx: Db, posted: CreditsOf<ReceivedCredit>, now: Date): Promise<void> {
  const rows = rowsOf(posted, now).map((row) => ({ ...row, status: 'pending_received' as const, sentAt: now }))
  const { partnerId, credits } = posted
  await writeCredits(tx, partnerId, rows)
  await markDelivered(tx, { partnerId, postingIds: credits.map(({ postingId }) => postingId) }, now)
}

function rowsOf({ partnerId, credits }: CreditsOf<ReceivedCredit>, now: Date) {
  return credits.map(({ memberId, amountCents, postingId, publicId, card, tries }) => ({
    partnerId,
    publicId,
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
}

async function writeCredits(tx: Db, partnerId: string, rows: readonly NewRow<'statement_credit'>[]) {
  await insertRows(tx, { into: 'statement_credit', rows })
  await sealCredits(tx, { partnerId, postingIds: rows.map(({ postingId }) => postingId) })
}

/** Whoever writes credits seals them. */
export async function sealCredits(
  db: Db,
  { partnerId, postingIds }: { readonly partnerId: string; readonly postingIds: readonly number[] },
): Promise<void> {
  if (postingIds.length === 0) return
  const which = sql<boolean>`t.partner_id = ${partnerId} and t.posting_id = ${anyOf('bigint', postingIds)}`
  await sealRows(db, 'statement_credit', which)
}
