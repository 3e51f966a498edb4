import { type ExpressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { hourMs, type Instant } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'
import { columnsOf, typesOf } from '../db/columns.ts'
import { insertMissing, instantOf, rowsAs, updateRows } from '../db/rows.ts'
import type { Tables } from '../db/tables/tables.ts'
import { returnedExtraCents, undoneCents } from './amounts-store.ts'
import type { JudgedDine, StoredDine } from './dine-record.ts'
import { totalOf } from '#domain/evaluation/evaluation.ts'
import { LostRaceError } from '../db/contention.ts'
import { sealRows } from '../journal/seals/seal-store.ts'

/**
 * The earliest moment that may share a calendar month with another, in whatever time zone (they run from UTC-12 to UTC+14): what a month's
 * visits and spend are counted from.
 */
function monthReach(at: Instant): Date {
  const earliest = new Date(at - 12 * hourMs)
  return new Date(Date.UTC(earliest.getUTCFullYear(), earliest.getUTCMonth(), 1) - 14 * hourMs)
}

/** What a dine is judged by again. */
function storedDine(t: ExpressionBuilder<{ t: Tables['transaction'] }, 't'>) {
  return [
    ...columnsOf('transaction as t', storedColumns),
    't.first_event_id as eventId',
    instantOf(t.ref('t.authorised_at')).as('authorisedAt'),
    jsonBuildObject({
      authorisedCents: t.ref('t.authorised_cents'),
      clearedCents: t.ref('t.cleared_cents'),
      tipCents: t.ref('t.tip_cents'),
      taxCents: t.ref('t.tax_cents'),
      unsplitCents: t.ref('t.unsplit_cents'),
      refundedCents: t.ref('t.refunded_cents'),
      voidedCents: undoneCents(),
      returnedExtraCents: returnedExtraCents(),
      unsplitReturnCents: t.ref('t.unsplit_return_cents'),
    }).as('amounts'),
  ] as const
}

const storedColumns = [
  'id',
  'partnerId',
  'memberId',
  'network',
  'reference',
  'cardToken',
  'merchantId',
  'channel',
  'holdEnded',
  'status',
  'reason',
  'tier',
  'ruleVersion',
  'lines',
  'history',
] as const

export interface DineName {
  readonly partnerId: string
  readonly id: number
}

// `offset 0` as in server/feed/store.ts: row by row through the index, however old the planner's statistics are.
export async function findDines(db: Db, names: readonly DineName[]): Promise<readonly StoredDine[]> {
  if (names.length === 0) return []
  return db
    .selectFrom(rowsAs('asked', names, typesOf('transaction', ['partnerId', 'id'])))
    .crossJoinLateral((asked) =>
      asked
        .selectFrom('transaction as t')
        .selectAll()
        .whereRef('t.partner_id', '=', 'asked.partnerId')
        .whereRef('t.id', '=', 'asked.id')
        .where('t.withdrawn_at', 'is', null)
        .offset(sql.lit(0))
        .as('t'),
    )
    .select(storedDine)
    .execute()
}

export interface HistoryQuestion {
  readonly partnerId: string
  readonly memberId: number
  /** The earliest dine that is evaluated again. */
  readonly from: Instant
}

const questionTypes = { ...typesOf('transaction', ['partnerId', 'memberId']), since: 'timestamptz' } as const

/**
 * What is needed to evaluate these members again from a moment on: the dines since then, those of the same month before it, and the one before
 * them, which knows everything older.
 */
export async function findHistories(db: Db, questions: readonly HistoryQuestion[]): Promise<readonly StoredDine[]> {
  if (questions.length === 0) return []
  const rows = questions.map(({ partnerId, memberId, from }) => ({ partnerId, memberId, since: monthReach(from) }))
  return db
    .selectFrom(rowsAs('asked', rows, questionTypes))
    .crossJoinLateral((asked) =>
      asked
        .selectFrom('transaction as t')
        .selectAll()
        .whereRef('t.partner_id', '=', 'asked.partnerId')
        .whereRef('t.member_id', '=', 'asked.memberId')
        .where('t.withdrawn_at', 'is', null)
        .where('t.authorised_at', '>=', (row) =>
          row.fn.coalesce(
            row
              .selectFrom('transaction as p')
              .select((before) => before.fn.max('p.authorised_at').as('at'))
              .whereRef('p.partner_id', '=', 'asked.partnerId')
              .whereRef('p.member_id', '=', 'asked.memberId')
              .whereRef('p.authorised_at', '<', 'asked.since')
              .where('p.withdrawn_at', 'is', null),
            'asked.since',
          ),
        )
        .offset(sql.lit(0))
        .as('t'),
    )
    .select(storedDine)
    .orderBy('t.authorised_at')
    .execute()
}

export async function insertDines(
  locked: MembersLocked,
  dines: readonly JudgedDine[],
  evaluatedAt: Date,
): Promise<void> {
  requireLocked(locked, dines.map(memberOf))
  const rows = dines.map((dine) => rowOf(dine, evaluatedAt)).toSorted(byName)
  const written = await insertMissing(locked.tx, { into: 'transaction', rows })
  if (written !== rows.length) throw new LostRaceError('transactions were written by another process')
  await sealDines(locked, rows)
}

function memberOf({ record }: JudgedDine): number {
  return record.memberId
}

/** In one order for all processes: a dine may be another member's since its card was looked up. */
function byName(a: ReturnType<typeof rowOf>, b: ReturnType<typeof rowOf>): number {
  if (a.reference !== b.reference) return a.reference < b.reference ? -1 : 1
  if (a.network !== b.network) return a.network < b.network ? -1 : 1
  return a.cardToken < b.cardToken ? -1 : 1
}

export async function updateDines(
  locked: MembersLocked,
  dines: readonly JudgedDine[],
  evaluatedAt: Date,
): Promise<void> {
  if (dines.length === 0) return
  requireLocked(locked, dines.map(memberOf))
  const rows = dines.map((dine) => rowOf(dine, evaluatedAt))
  await updateRows(locked.tx, 'transaction', { rows, key: ['partnerId', 'id'] })
  await sealDines(locked, rows)
}

async function sealDines({ tx }: MembersLocked, names: readonly DineName[]): Promise<void> {
  if (names.length === 0) return
  const named = rowsAs('named', names, typesOf('transaction', ['partnerId', 'id']))
  await sealRows(tx, 'transaction', sql<boolean>`(t.partner_id, t.id) in (select * from ${named})`)
}

function rowOf({ record, evaluation, history, ownership }: JudgedDine, evaluatedAt: Date) {
  const { amounts } = record
  return {
    partnerId: record.partnerId,
    id: record.id,
    memberId: record.memberId,
    network: record.network,
    reference: record.reference,
    merchantId: record.merchantId,
    cardToken: record.cardToken,
    channel: record.channel,
    authorisedAt: new Date(record.authorisedAt),
    firstEventId: record.eventId,
    authorisedCents: amounts.authorisedCents,
    clearedCents: amounts.clearedCents,
    tipCents: amounts.tipCents,
    taxCents: amounts.taxCents,
    unsplitCents: amounts.unsplitCents,
    unsplitReturnCents: amounts.unsplitReturnCents,
    refundedCents: amounts.refundedCents,
    voidedCents: amounts.voidedCents,
    returnedExtraCents: amounts.returnedExtraCents,
    holdEnded: record.holdEnded,
    status: evaluation.status,
    reason: evaluation.reason,
    ruleVersion: evaluation.ruleVersion,
    tier: evaluation.tier,
    qualified: evaluation.qualified,
    reward: totalOf(evaluation.lines),
    lines: JSON.stringify(evaluation.lines),
    trace: JSON.stringify(evaluation.trace),
    history: JSON.stringify(history),
    evaluatedAt,
    withdrawnAt: ownership === 'withdrawn' ? evaluatedAt : null,
  }
}
