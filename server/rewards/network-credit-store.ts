import { sql } from 'kysely'
import type { NetworkCredit } from '#vendors/statement-credits/wire.ts'
import type { Db } from '../db/database.ts'
import type { AnsweredCredit } from './credit-answer-store.ts'
import { type CreditName, creditReference } from './credit-reference.ts'
import type { ChosenPostings } from './partner-posting-store.ts'

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

/** The partners with statement credits that a network has to be told of. */
export async function partnersWithUnsentCredits(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ partnerId: string }>`
    select distinct o.partner_id as "partnerId" from outbox o
    join statement_credit c on c.partner_id = o.partner_id and c.posting_id = o.posting_id
    where o.state = 'pending' and c.card_token is not null order by 1`.execute(db)
  return rows.map((row) => row.partnerId)
}
