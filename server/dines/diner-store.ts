import type { Instant } from '#domain/dates.ts'
import { columnsOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf, instantOf } from '../db/rows.ts'
import type { TouchedMember } from './judge-members.ts'

/** A time in which other facts hold at a restaurant than those by which visits were judged; null: without an end. */
export interface ChangedSpan {
  readonly merchantId: number
  readonly from: Instant
  readonly to: Instant | null
}

export interface TouchedVisit {
  readonly merchantId: number
  readonly memberId: number
  readonly at: Instant
}

/** The visits of a partner's members that fall into one of these spans. */
export async function findTouchedVisits(
  db: Db,
  partnerId: string,
  spans: readonly ChangedSpan[],
): Promise<readonly TouchedVisit[]> {
  if (spans.length === 0) return []
  const ofMerchants = Map.groupBy(spans, ({ merchantId }) => merchantId)
  const since = new Date(Math.min(...spans.map(({ from }) => from)))
  const rows = await db
    .selectFrom('transaction as t')
    .select(columnsOf('transaction as t', ['merchantId', 'memberId']))
    .select((t) => instantOf(t.ref('t.authorised_at')).as('at'))
    .where('t.partner_id', '=', partnerId)
    .where('t.merchant_id', '=', anyOf('bigint', ofMerchants.keys()))
    .where('t.authorised_at', '>=', since)
    .where('t.withdrawn_at', 'is', null)
    .execute()
  return rows.filter((visit) => (ofMerchants.get(visit.merchantId) ?? []).some((span) => isIn(visit, span)))
}

export function isIn({ merchantId, at }: TouchedVisit, span: ChangedSpan): boolean {
  return merchantId === span.merchantId && at >= span.from && (span.to === null || at < span.to)
}

/** Who made these visits, to be evaluated again from their first one on. */
export function dinersOf(partnerId: string, visits: readonly TouchedVisit[]): readonly TouchedMember[] {
  return [...Map.groupBy(visits, ({ memberId }) => memberId)].map(([memberId, own]) => {
    const from = Math.min(...own.map(({ at }) => at))
    return { partnerId, memberId, from, dines: [], withdrawn: [] }
  })
}
