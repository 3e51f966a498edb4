import type { Instant } from '#domain/dates.ts'
import { columnsOf, typesOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/database.ts'
import { anyOf, insertRows, rowsAs } from '../../../db/rows.ts'
import type { NamedPeriods, OfferValue, PeriodChanges } from './dated-rows.ts'

export async function findOfferPeriods(
  tx: Db,
  partnerId: string,
  merchantIds: readonly number[],
): Promise<readonly NamedPeriods<OfferValue>[]> {
  const rows = await tx
    .selectFrom('offer')
    .select(['active_from as from', 'active_to as to'])
    .select(columnsOf('offer', ['merchantId', 'code', 'title', 'body', 'reward', 'accrual']))
    .where('partner_id', '=', partnerId)
    .where('merchant_id', '=', anyOf('bigint', merchantIds))
    .orderBy('active_from')
    .orderBy('id')
    .execute()
  return [...Map.groupBy(rows, ({ merchantId, code }) => `${merchantId} ${code}`).values()].flatMap((periods) => {
    const first = periods[0]
    if (!first) return []
    return [{ merchantId: first.merchantId, name: first.code, periods: periods.map(periodOf) }]
  })
}

type PeriodRow = OfferValue & { readonly from: Date; readonly to: Date | null }

function periodOf({ from, to, title, body, reward, accrual }: PeriodRow) {
  return { from: from.getTime(), to: to?.getTime() ?? null, value: { title, body, reward, accrual } }
}

type OfferChanges = PeriodChanges<OfferValue> & { readonly now: Date }

const keyTypes = typesOf('offer', ['merchantId', 'code', 'activeFrom'])

/** Writes what changes of a partner's offers. What is removed had not begun. */
export async function writeOfferChanges(tx: Db, partnerId: string, changes: OfferChanges): Promise<void> {
  await tx
    .deleteFrom('offer as o')
    .using(rowsAs('row', changes.removed.map(keyOf), keyTypes))
    .where('o.partner_id', '=', partnerId)
    .whereRef('o.merchant_id', '=', 'row.merchantId')
    .whereRef('o.code', '=', 'row.code')
    .whereRef('o.active_from', '=', 'row.activeFrom')
    .execute()
  const endings = changes.ended.map(({ to, ...name }) => ({ ...keyOf(name), activeTo: timeOf(to) }))
  await tx
    .updateTable('offer as o')
    .from(rowsAs('row', endings, { ...keyTypes, activeTo: 'timestamptz' }))
    .set((row) => ({ active_to: row.ref('row.activeTo') }))
    .where('o.partner_id', '=', partnerId)
    .whereRef('o.merchant_id', '=', 'row.merchantId')
    .whereRef('o.code', '=', 'row.code')
    .whereRef('o.active_from', '=', 'row.activeFrom')
    .execute()
  await insertOffers(tx, partnerId, changes)
}

async function insertOffers(tx: Db, partnerId: string, { added, now }: OfferChanges): Promise<void> {
  const rows = added.map(({ to, value, ...name }) => ({
    partnerId,
    ...keyOf(name),
    title: value.title,
    body: value.body,
    reward: value.reward,
    accrual: value.accrual && JSON.stringify(value.accrual),
    activeTo: timeOf(to),
    createdAt: now,
  }))
  await insertRows(tx, { into: 'offer', rows })
}

interface OfferName {
  readonly merchantId: number
  readonly name: string
  readonly from: Instant
}

function keyOf({ merchantId, name, from }: OfferName) {
  return { merchantId, code: name, activeFrom: new Date(from) }
}

function timeOf(at: Instant | null): Date | null {
  return at === null ? null : new Date(at)
}
