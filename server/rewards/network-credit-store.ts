import { type RawBuilder, sql } from 'kysely'
import type { Network } from '#domain/networks.ts'
import type { NetworkCredit } from '#vendors/statement-credits/wire.ts'
import type { Db } from '../db/database.ts'
import type { AnsweredCredit } from './credit-answer-store.ts'
import { type CreditName, creditReference } from './credit-reference.ts'
import type { ChosenPostings } from './partner-posting-store.ts'
import { partnersInOutbox } from './partners-in-outbox.ts'

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

/** The partners with statement credits that the network has to be told of. */
export async function partnersWithUnsentCredits(db: Db, network: Network): Promise<readonly string[]> {
  return partnersInOutbox(db, isUnsent(network))
}

/** `is not null` says to the planner that the partial index holds the rows, whatever the value is. */
export function isUnsent(network: Network): RawBuilder<unknown> {
  return sql`state = 'pending' and card_network is not null and card_network = ${network}`
}
