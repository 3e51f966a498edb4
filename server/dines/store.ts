import { sql } from 'kysely'
import { hourMs, type Instant } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'
import { type Columns, insertRows, rowsAs } from '../db/rows.ts'
import type { DineRecord, JudgedDine, StoredDine } from './dine-record.ts'
import { totalOf } from '#domain/evaluation/evaluation.ts'
import { LostRaceError } from '../db/contention.ts'

/**
 * The earliest moment that may share a calendar month with another, in whatever time zone (they run from UTC-12 to UTC+14): what a month's
 * visits and spend are counted from.
 */
function monthReach(at: Instant): Date {
  const earliest = new Date(at - 12 * hourMs)
  return new Date(Date.UTC(earliest.getUTCFullYear(), earliest.getUTCMonth(), 1) - 14 * hourMs)
}

const storedColumns = sql`t.id, t.partner_id as "partnerId", t.member_id as "memberId", t.network, t.reference,
  t.card_token as "cardToken", t.merchant_id as "merchantId", t.channel,
  (extract(epoch from t.authorised_at) * 1000)::bigint as "authorisedAt", t.first_event_id as "eventId",
  json_build_object('authorisedCents', t.authorised_cents, 'clearedCents', t.cleared_cents, 'tipCents', t.tip_cents,
    'taxCents', t.tax_cents, 'refundedCents', t.refunded_cents, 'voidedCents', t.voided_cents) as amounts,
  t.status, t.reason, t.tier, t.rule_version as "ruleVersion", t.lines, t.history`

export type DineName = Pick<DineRecord, 'network' | 'reference' | 'cardToken'>

// `offset 0` as in server/feed/store.ts: row by row through the index, however old the planner's statistics are.
export async function findDines(db: Db, names: readonly DineName[]): Promise<readonly StoredDine[]> {
  if (names.length === 0) return []
  const columns: Columns<DineName> = [
    ['network', 'text'],
    ['reference', 'text'],
    ['cardToken', 'text'],
  ]
  const { rows } = await sql<StoredDine>`select ${storedColumns} from ${rowsAs('asked', names, columns)}
    cross join lateral (
      select * from transaction
      where network = asked.network and reference = asked.reference and card_token = asked."cardToken"
        and withdrawn_at is null offset 0) t`.execute(db)
  return rows
}

export interface HistoryQuestion {
  readonly partnerId: string
  readonly memberId: number
  /** The earliest dine that is evaluated again. */
  readonly from: Instant
}

/**
 * What is needed to evaluate these members again from a moment on: the dines since then, those of the same month before it, and the one before
 * them, which knows everything older.
 */
export async function findHistories(db: Db, questions: readonly HistoryQuestion[]): Promise<readonly StoredDine[]> {
  if (questions.length === 0) return []
  const rows = questions.map(({ partnerId, memberId, from }) => ({
    partnerId,
    memberId,
    since: monthReach(from).toISOString(),
  }))
  const columns: Columns<(typeof rows)[number]> = [
    ['partnerId', 'text'],
    ['memberId', 'bigint'],
    ['since', 'timestamptz'],
  ]
  const found = await sql<StoredDine>`select ${storedColumns} from ${rowsAs('asked', rows, columns)}
    cross join lateral (
      select * from transaction
      where partner_id = asked."partnerId" and member_id = asked."memberId" and withdrawn_at is null
        and authorised_at >= coalesce((
          select max(p.authorised_at) from transaction p
          where p.partner_id = asked."partnerId" and p.member_id = asked."memberId" and p.authorised_at < asked.since
            and p.withdrawn_at is null), asked.since)
      offset 0) t
    order by t.authorised_at`.execute(db)
  return found.rows
}

export async function insertDines(
  locked: MembersLocked,
  dines: readonly JudgedDine[],
  evaluatedAt: Date,
): Promise<void> {
  requireLocked(locked, dines.map(memberOf))
  const rows = dines.map((dine) => rowOf(dine, evaluatedAt)).toSorted(byName)
  const written = await insertRows(locked.tx, { into: 'transaction', rows, columns: transactionColumns })
  if (written !== rows.length) throw new LostRaceError('transactions were written by another process')
}

function memberOf({ record }: JudgedDine): number {
  return record.memberId
}

/** In one order for all processes: a dine may be another member's since its card was looked up. */
function byName(a: ReturnType<typeof rowOf>, b: ReturnType<typeof rowOf>): number {
  if (a.reference !== b.reference) return a.reference < b.reference ? -1 : 1
  if (a.network !== b.network) return a.network < b.network ? -1 : 1
  return a.card_token < b.card_token ? -1 : 1
}

export async function updateDines(
  locked: MembersLocked,
  dines: readonly JudgedDine[],
  evaluatedAt: Date,
): Promise<void> {
  if (dines.length === 0) return
  requireLocked(locked, dines.map(memberOf))
  const rows = dines.map((dine) => rowOf(dine, evaluatedAt))
  const changing = transactionColumns.filter(([name]) => name !== 'partner_id' && name !== 'id')
  const assignments = changing.map(([name]) => sql`${sql.id(name)} = d.${sql.id(name)}`)
  await sql`update transaction t set ${sql.join(assignments)} from ${rowsAs('d', rows, transactionColumns)}
    where t.partner_id = d.partner_id and t.id = d.id`.execute(locked.tx)
}

function rowOf({ record, evaluation, history, standing }: JudgedDine, evaluatedAt: Date) {
  const { amounts } = record
  return {
    partner_id: record.partnerId,
    id: record.id,
    member_id: record.memberId,
    network: record.network,
    reference: record.reference,
    merchant_id: record.merchantId,
    card_token: record.cardToken,
    channel: record.channel,
    authorised_at: new Date(record.authorisedAt).toISOString(),
    first_event_id: record.eventId,
    authorised_cents: amounts.authorisedCents,
    cleared_cents: amounts.clearedCents,
    tip_cents: amounts.tipCents,
    tax_cents: amounts.taxCents,
    refunded_cents: amounts.refundedCents,
    voided_cents: amounts.voidedCents,
    status: evaluation.status,
    reason: evaluation.reason,
    rule_version: evaluation.ruleVersion,
    tier: evaluation.tier,
    qualified: evaluation.qualified,
    reward: totalOf(evaluation.lines),
    lines: JSON.stringify(evaluation.lines),
    trace: JSON.stringify(evaluation.trace),
    history: JSON.stringify(history),
    evaluated_at: evaluatedAt.toISOString(),
    withdrawn_at: standing === 'withdrawn' ? evaluatedAt.toISOString() : null,
  }
}

const transactionColumns: Columns<ReturnType<typeof rowOf>> = [
  ['partner_id', 'text'],
  ['id', 'bigint'],
  ['member_id', 'bigint'],
  ['network', 'text'],
  ['reference', 'text'],
  ['merchant_id', 'bigint'],
  ['card_token', 'text'],
  ['channel', 'text'],
  ['authorised_at', 'timestamptz'],
  ['first_event_id', 'text'],
  ['authorised_cents', 'int'],
  ['cleared_cents', 'int'],
  ['tip_cents', 'int'],
  ['tax_cents', 'int'],
  ['refunded_cents', 'int'],
  ['voided_cents', 'int'],
  ['status', 'text'],
  ['reason', 'text'],
  ['rule_version', 'int'],
  ['tier', 'smallint'],
  ['qualified', 'boolean'],
  ['reward', 'int'],
  ['lines', 'json'],
  ['trace', 'json'],
  ['history', 'json'],
  ['evaluated_at', 'timestamptz'],
  ['withdrawn_at', 'timestamptz'],
]
