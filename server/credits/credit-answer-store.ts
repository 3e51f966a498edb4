import { sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import { type Network, networks } from '#domain/dines/networks.ts'
import type { RedemptionStatus } from '#domain/rewards/rewards.ts'
import type { CreditAnswer } from '#domain/rewards/statement-credit.ts'
import type { Db } from '../db/database.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'
import { type Columns, insertRows, rowsAs } from '../db/rows.ts'
import type { CreditName } from './credit-reference.ts'
import { markDelivered } from '../journal/settlement-store.ts'

export interface AnsweredCredit extends CreditName {
  readonly memberId: number
  readonly amountCents: Cents
  readonly status: RedemptionStatus
}

export interface NamedCredits {
  readonly network: Network
  readonly names: readonly CreditName[]
}

/** Those of the named credits that were sent to this network. */
export async function findCredits(db: Db, { network, names }: NamedCredits): Promise<readonly AnsweredCredit[]> {
  const columns: Columns<CreditName> = [
    ['partnerId', 'text'],
    ['creditId', 'bigint'],
  ]
  const { rows } = await sql<AnsweredCredit>`
    select distinct c.partner_id as "partnerId", c.id as "creditId", c.member_id as "memberId",
      c.amount_cents as "amountCents", c.status
    from ${rowsAs('asked', names, columns)}
    join statement_credit c on c.partner_id = asked."partnerId" and c.id = asked."creditId"
    where c.benefit_processor = ${network}`.execute(db)
  return rows
}

export interface NetworkCreditState {
  readonly memberId: number
  readonly status: RedemptionStatus
  /** Null where it went to no network. */
  readonly network: Network | null
}

export async function findCredit(db: Db, { partnerId, creditId }: CreditName): Promise<NetworkCreditState | undefined> {
  const row = await db
    .selectFrom('statement_credit')
    .select(['member_id', 'status', 'benefit_processor'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', creditId)
    .executeTakeFirst()
  if (!row) return undefined
  const network = networks.find((name) => name === row.benefit_processor) ?? null
  return { memberId: row.member_id, status: row.status, network }
}

export interface KeptAnswer extends CreditName {
  readonly eventId: string
  readonly answer: CreditAnswer
}

export interface AnswerIds {
  readonly network: Network
  readonly eventIds: readonly string[]
}

export async function findKeptAnswers(db: Db, { network, eventIds }: AnswerIds): Promise<readonly KeptAnswer[]> {
  const { rows } = await sql<KeptAnswer>`
    select partner_id as "partnerId", credit_id as "creditId", event_id as "eventId", answer from credit_answer
    where network = ${network} and event_id = any(${eventIds}::text[])`.execute(db)
  return rows
}

export interface NewAnswers {
  readonly network: Network
  readonly answers: readonly KeptAnswer[]
}

/** Keeps new answers, in one order for all processes; says how many were not there already. */
export async function insertAnswers(db: Db, { network, answers }: NewAnswers, receivedAt: Date): Promise<number> {
  const byId = answers.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
  return insertRows(db, {
    into: 'credit_answer',
    rows: byId.map(({ partnerId, creditId, eventId, answer }) => ({
      partner_id: partnerId,
      network,
      event_id: eventId,
      credit_id: creditId,
      answer,
      received_at: receivedAt.toISOString(),
    })),
    columns: [
      ['partner_id', 'text'],
      ['network', 'text'],
      ['event_id', 'text'],
      ['credit_id', 'bigint'],
      ['answer', 'text'],
      ['received_at', 'timestamptz'],
    ],
  })
}

export interface ChangedCredit extends AnsweredCredit {
  readonly returnPostingId: number | null
}

/** What a network has answered need not go out to it any more. */
export async function updateCredits(locked: MembersLocked, credits: readonly ChangedCredit[], at: Date): Promise<void> {
  if (credits.length === 0) return
  requireLocked(
    locked,
    credits.map((credit) => credit.memberId),
  )
  const columns: Columns<ChangedCredit> = [
    ['partnerId', 'text'],
    ['creditId', 'bigint'],
    ['status', 'text'],
    ['returnPostingId', 'bigint'],
  ]
  const { rows } = await sql<{ partnerId: string; postingId: number }>`
    update statement_credit c set status = changed.status, return_posting_id = changed."returnPostingId",
      updated_at = ${at.toISOString()}::timestamptz
    from ${rowsAs('changed', credits, columns)}
    where c.partner_id = changed."partnerId" and c.id = changed."creditId"
    returning c.partner_id as "partnerId", c.posting_id as "postingId"`.execute(locked.tx)
  const byPartner = [...Map.groupBy(rows, (row) => row.partnerId)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [partnerId, group] of byPartner)
    await markDelivered(locked.tx, { partnerId, postingIds: group.map((row) => row.postingId) }, at)
}
