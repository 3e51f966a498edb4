import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Network } from '#domain/dines/networks.ts'
import type { NetworkCredit } from '#vendors/statement-credits/wire.ts'
import { columnsOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import type { AnsweredCredit } from '../credits/credit-answer-store.ts'
import { creditReference } from '../credits/credit-reference.ts'
import type { ChosenPostings } from './partner-posting-store.ts'
import { partnersWith } from '../db/partners-with.ts'

/** The statement credits of these postings as their card's network sees them, the oldest first. */
export async function findNetworkCredits(
  db: Db,
  { partnerId, postingIds }: ChosenPostings,
): Promise<readonly NetworkCredit[]> {
  const rows = await creditsOf(db, { partnerId, postingIds })
    .select(['created_at as createdAt', 'card_token as cardToken'])
    .where('card_token', 'is not', null)
    .$narrowType<{ cardToken: NotNull }>()
    .orderBy('id')
    .execute()
  return rows.map(({ cardToken, amountCents, createdAt, creditId, publicId }) => ({
    reference: creditReference({ partnerId, creditId, publicId }),
    cardToken,
    amountCents,
    currency: 'USD',
    createdAt: createdAt.toISOString(),
  }))
}

export async function findPostedCredits(
  db: Db,
  postings: ChosenPostings,
): Promise<readonly (AnsweredCredit & { readonly postingId: number })[]> {
  return creditsOf(db, postings).select('posting_id as postingId').execute()
}

function creditsOf(db: Db, { partnerId, postingIds }: ChosenPostings) {
  return db
    .selectFrom('statement_credit')
    .select(columnsOf('statement_credit', ['partnerId', 'publicId', 'memberId', 'amountCents', 'status']))
    .select('id as creditId')
    .where('partner_id', '=', partnerId)
    .where('posting_id', '=', anyOf('bigint', postingIds))
}

/** The partners with statement credits that the network may have to be told of: those that have no end yet. */
export async function partnersWithUnsentCredits(db: Db, network: Network): Promise<readonly string[]> {
  const { rows } = await partnersWith({ table: 'statement_credit', condition: isOpenAt(network) }).execute(db)
  return rows.map((row) => row.partnerId)
}

/** Spelled as the index statement_credit_open_card is. */
export function isOpenAt(network: Network): RawBuilder<unknown> {
  return sql`benefit_processor = ${network} and status in ('pending', 'pending_received') and card_token is not null`
}
