import { type RawBuilder, sql } from 'kysely'
import type { RedemptionStatus } from '#domain/rewards/rewards.ts'
import type { RewardLine } from '#domain/evaluation/evaluation.ts'
import type { TraceStep } from '#domain/rules/verdict.ts'
import type { Tier } from '#domain/members/membership.ts'
import type { Db } from '../db/database.ts'
import type { TransactionTable } from '../db/tables/reward-tables.ts'

export interface MemberName {
  readonly partnerId: string
  readonly memberId: number
}

export interface PageWish {
  readonly pageNo: number
  readonly resultsPerPage: number
}

/** A transaction as a member sees it. */
export interface ActivityRow {
  readonly id: number
  readonly merchantId: number
  readonly merchantName: string
  readonly activeMerchant: boolean
  readonly authorisedAt: Date
  readonly status: TransactionTable['status']
  readonly reason: TransactionTable['reason']
  readonly authorisedCents: number
  readonly clearedCents: number
  readonly refundedCents: number
  readonly reward: number
  readonly cardLastFour: string | null
  readonly paidAt: Date | null
  readonly tier: Tier
  readonly ruleVersion: number | null
  /** The verdict's lines; the journal has them only once the dine is awarded. */
  readonly lines: readonly RewardLine[]
  readonly trace: readonly TraceStep[]
}

export interface CreditRow {
  readonly id: number
  readonly amountCents: number
  readonly targetType: 'card' | 'other'
  readonly targetLabel: string
  readonly benefitProcessor: string
  readonly status: RedemptionStatus
  readonly createdAt: Date
}

function activityColumns(now: Date): RawBuilder<unknown> {
  return sql`t.id, t.merchant_id as "merchantId", m.name as "merchantName",
    exists (select from partner_merchant p where p.partner_id = t.partner_id and p.merchant_id = t.merchant_id
      and p.active_from <= ${now.toISOString()}::timestamptz
      and (p.active_to is null or p.active_to > ${now.toISOString()}::timestamptz)) as "activeMerchant",
    t.authorised_at as "authorisedAt", t.status, t.reason, t.authorised_cents as "authorisedCents",
    t.cleared_cents as "clearedCents", t.refunded_cents as "refundedCents", t.reward,
    r.last_four as "cardLastFour", t.paid_at as "paidAt", t.tier, t.rule_version as "ruleVersion", t.lines, t.trace`
}

const activityTables = sql`transaction t join merchant m on m.id = t.merchant_id
  left join card_registry r on r.card_token = t.card_token`

function ofMember({ partnerId, memberId }: MemberName): RawBuilder<unknown> {
  return sql`t.partner_id = ${partnerId} and t.member_id = ${memberId} and t.withdrawn_at is null`
}

export async function findActivity(
  db: Db,
  member: MemberName,
  { page, now }: { readonly page: PageWish; readonly now: Date },
): Promise<{ readonly rows: readonly ActivityRow[]; readonly total: number }> {
  const { rows } = await sql<ActivityRow>`
    select ${activityColumns(now)} from ${activityTables} where ${ofMember(member)}
    order by t.authorised_at desc, t.id desc
    limit ${page.resultsPerPage} offset ${(page.pageNo - 1) * page.resultsPerPage}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from transaction t where ${ofMember(member)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findTransaction(
  db: Db,
  member: MemberName,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<ActivityRow | null> {
  const { rows } = await sql<ActivityRow>`
    select ${activityColumns(now)} from ${activityTables} where ${ofMember(member)} and t.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Transactions and statement credits together, the newest first. */
export type CreditActivityRow =
  | { readonly entryType: 'transaction'; readonly transaction: ActivityRow }
  | { readonly entryType: 'credit'; readonly credit: CreditRow }

export async function findCreditActivity(
  db: Db,
  member: MemberName,
  { page, now }: { readonly page: PageWish; readonly now: Date },
): Promise<{ readonly rows: readonly CreditActivityRow[]; readonly total: number }> {
  const { partnerId, memberId } = member
  const both = sql`
    select 'transaction' as kind, t.id, t.authorised_at as at from transaction t where ${ofMember(member)}
    union all
    select 'credit', c.id, c.created_at from statement_credit c
    where c.partner_id = ${partnerId} and c.member_id = ${memberId}`
  const { rows: places } = await sql<{ kind: 'transaction' | 'credit'; id: number }>`
    select kind, id from (${both}) as entries order by at desc, kind, id desc
    limit ${page.resultsPerPage} offset ${(page.pageNo - 1) * page.resultsPerPage}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from (${both}) as entries`.execute(db)
  const idsOf = (kind: string) => places.filter((place) => place.kind === kind).map((place) => place.id)
  const transactions = await sql<ActivityRow>`
    select ${activityColumns(now)} from ${activityTables}
    where ${ofMember(member)} and t.id = any(${idsOf('transaction')}::bigint[])`.execute(db)
  const credits = await sql<CreditRow>`
    select c.id, c.amount_cents as "amountCents", c.target_type as "targetType", c.target_label as "targetLabel",
      c.benefit_processor as "benefitProcessor", c.status, c.created_at as "createdAt"
    from statement_credit c
    where c.partner_id = ${partnerId} and c.member_id = ${memberId} and c.id = any(${idsOf('credit')}::bigint[])`.execute(
    db,
  )
  const transactionById = new Map(transactions.rows.map((row) => [row.id, row]))
  const creditById = new Map(credits.rows.map((row) => [row.id, row]))
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: places.flatMap(({ kind, id }): readonly CreditActivityRow[] => {
      const transaction = kind === 'transaction' ? transactionById.get(id) : undefined
      const credit = kind === 'credit' ? creditById.get(id) : undefined
      if (transaction) return [{ entryType: 'transaction', transaction }]
      return credit ? [{ entryType: 'credit', credit }] : []
    }),
  }
}
