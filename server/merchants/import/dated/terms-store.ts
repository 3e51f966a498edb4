import type { Instant } from '#domain/dates.ts'
import { columnsOf, typesOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/database.ts'
import { anyOf, insertRows, rowsAs } from '../../../db/rows.ts'
import type { NamedPeriods, PeriodChanges, Terms } from './dated-rows.ts'

const valueColumns = [
  'exclusiveTier',
  'availability',
  'monthlyMaxSpendCents',
  'monthlyMaxVisits',
  'excludedDays',
  'rateOverride',
  'campaignCodes',
] as const

/** The periods of a partner's terms, the earliest first. */
export async function findTermsPeriods(
  tx: Db,
  partnerId: string,
  merchantIds: readonly number[],
): Promise<readonly NamedPeriods<Terms>[]> {
  const rows = await tx
    .selectFrom('partner_merchant')
    .select(['merchant_id as merchantId', 'active_from as from', 'active_to as to'])
    .select(columnsOf('partner_merchant', valueColumns))
    .where('partner_id', '=', partnerId)
    .where('merchant_id', '=', anyOf('bigint', merchantIds))
    .orderBy('active_from')
    .execute()
  return [...Map.groupBy(rows, ({ merchantId }) => merchantId)].map(([merchantId, periods]) => ({
    merchantId,
    name: '',
    periods: periods.map(({ merchantId: _id, from, to, ...value }) => ({
      from: from.getTime(),
      to: to?.getTime() ?? null,
      value,
    })),
  }))
}

const keyTypes = typesOf('partner_merchant', ['merchantId', 'activeFrom'])

/** Writes what changes of a partner's terms. What is removed had not begun. */
export async function writeTermsChanges(tx: Db, partnerId: string, changes: PeriodChanges<Terms>): Promise<void> {
  const { removed, ended, added } = changes
  await tx
    .deleteFrom('partner_merchant as p')
    .using(rowsAs('row', removed.map(keyOf), keyTypes))
    .where('p.partner_id', '=', partnerId)
    .whereRef('p.merchant_id', '=', 'row.merchantId')
    .whereRef('p.active_from', '=', 'row.activeFrom')
    .execute()
  const endings = ended.map(({ to, ...name }) => ({ ...keyOf(name), activeTo: timeOf(to) }))
  await tx
    .updateTable('partner_merchant as p')
    .from(rowsAs('row', endings, { ...keyTypes, activeTo: 'timestamptz' }))
    .set((row) => ({ active_to: row.ref('row.activeTo') }))
    .where('p.partner_id', '=', partnerId)
    .whereRef('p.merchant_id', '=', 'row.merchantId')
    .whereRef('p.active_from', '=', 'row.activeFrom')
    .execute()
  await insertTerms(tx, partnerId, added)
}

async function insertTerms(tx: Db, partnerId: string, added: PeriodChanges<Terms>['added']): Promise<void> {
  const rows = added.map(({ to, value, ...name }) => ({
    partnerId,
    ...keyOf(name),
    activeTo: timeOf(to),
    exclusiveTier: value.exclusiveTier,
    availability: value.availability,
    monthlyMaxSpendCents: value.monthlyMaxSpendCents,
    monthlyMaxVisits: value.monthlyMaxVisits,
    excludedDays: [...value.excludedDays],
    rateOverride: value.rateOverride && JSON.stringify(value.rateOverride),
    campaignCodes: [...value.campaignCodes],
  }))
  await insertRows(tx, { into: 'partner_merchant', rows })
}

function keyOf({ merchantId, from }: { readonly merchantId: number; readonly from: Instant }) {
  return { merchantId, activeFrom: new Date(from) }
}

function timeOf(at: Instant | null): Date | null {
  return at === null ? null : new Date(at)
}
