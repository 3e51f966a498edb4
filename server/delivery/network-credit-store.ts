import { type RawBuilder, sql } from 'kysely'
import type { Network } from '#domain/dines/networks.ts'
import type { NetworkCredit } from '#vendors/statement-credits/wire.ts'
import type { Db } from '../db/database.ts'
import type { AnsweredCredit } from '../credits/credit-answer-store.ts'
import { type CreditName, creditReference } from '../credits/credit-reference.ts'
import type { ChosenPostings } from './partner-posting-store.ts'
import { partnersWith } from '../db/partners-with.ts'

type Row = CreditName & {
  readonly cardToken: string
  readonly amountCents: number
  readonly createdAt: Date
}

/** The statement credits of these postings as their card's network sees them, the oldest first. */
export async function findNetworkCredits(
  db: Db,
  { partnerId, postingIds }: ChosenPostings,
): Promise<readonly NetworkCredit[]> {
  const { rows } = await sql<Row>`
    select partner_id as "partnerId", id as "creditId", card_token as "cardToken", amount_cents as "amountCents",
      created_at as "createdAt"
    from statement_credit
    where partner_id = ${partnerId} and posting_id = any(${postingIds}::bigint[]) and card_token is not null
    order by id`.execute(db)
  return rows.map(({ cardToken, amountCents, createdAt, ...name }) => ({
    reference: creditReference(name),
    cardToken,
    amountCents,
    currency: 'USD',
    createdAt: createdAt.toISOString(),
  }))
}

export async function findPostedCredits(
  db: Db,
  { partnerId, postingIds }: ChosenPostings,
): Promise<readonly AnsweredCredit[]> {
  const { rows } = await sql<AnsweredCredit>`
    select partner_id as "partnerId", id as "creditId", member_id as "memberId", amount_cents as "amountCents", status
    from statement_credit where partner_id = ${partnerId} and posting_id = any(${postingIds}::bigint[])`.execute(db)
  return rows
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
