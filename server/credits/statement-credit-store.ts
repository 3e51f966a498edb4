import { sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import type { Db } from '../db/database.ts'
import { anyOf, insertRows } from '../db/rows.ts'
import { sealRows } from '../journal/seals/seal-store.ts'
import { type CreditCard, creditLabel } from './credit-card-store.ts'

export interface Credit {
  readonly memberId: number
  readonly amountCents: Cents
}

export interface PostedCredit extends Credit {
  readonly postingId: number
  /** Undefined: the member holds none. */
  readonly card: CreditCard | undefined
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
    targetType: card ? ('card' as const) : ('other' as const),
    cardToken: card?.cardToken ?? null,
    targetLabel: card ? creditLabel(card) : '',
    benefitProcessor: card?.network ?? 'none',
    status: 'pending' as const,
    tries,
    createdAt: now,
    updatedAt: now,
  }))
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
