import { sql } from 'kysely'
import type { Instant } from '#domain/dates.ts'
import type { Db } from '../../../db/database.ts'
import type { NamedPeriods, OfferValue, PeriodChanges } from './dated-rows.ts'

interface OfferRow {
  readonly merchantId: number
  readonly code: string
  readonly from: Date
  readonly to: Date | null
  readonly value: OfferValue
}

export async function findOfferPeriods(
  tx: Db,
  partnerId: string,
  merchantIds: readonly number[],
): Promise<readonly NamedPeriods<OfferValue>[]> {
  const { rows } = await sql<OfferRow>`
    select merchant_id as "merchantId", code, active_from as "from", active_to as "to",
      json_build_object('title', title, 'body', body, 'reward', reward, 'accrual', accrual) as value
    from offer where partner_id = ${partnerId} and merchant_id = any(${merchantIds}::bigint[])
    order by active_from, id`.execute(tx)
  return [...Map.groupBy(rows, ({ merchantId, code }) => `${merchantId} ${code}`).values()].flatMap((periods) => {
    const first = periods[0]
    if (!first) return []
    return [{ merchantId: first.merchantId, name: first.code, periods: periods.map(periodOf) }]
  })
}

function periodOf({ from, to, value }: OfferRow) {
  return { from: from.getTime(), to: to?.getTime() ?? null, value }
}

type OfferChanges = PeriodChanges<OfferValue> & { readonly now: Date }

/** Writes what changes of a partner's offers. What is removed had not begun. */
export async function writeOfferChanges(tx: Db, partnerId: string, changes: OfferChanges): Promise<void> {
  const isSame = sql`o.partner_id = ${partnerId} and o.merchant_id = row.merchant_id and o.code = row.code
    and o.active_from = row.active_from`
  await sql`delete from offer o using jsonb_to_recordset(${JSON.stringify(changes.removed.map(keyOf))}::jsonb)
    as row (merchant_id bigint, code text, active_from timestamptz) where ${isSame}`.execute(tx)
  const endings = changes.ended.map(({ to, ...name }) => ({ ...keyOf(name), active_to: timeOf(to) }))
  await sql`update offer o set active_to = row.active_to from jsonb_to_recordset(${JSON.stringify(endings)}::jsonb)
    as row (merchant_id bigint, code text, active_from timestamptz, active_to timestamptz) where ${isSame}`.execute(tx)
  await insertOffers(tx, partnerId, changes)
}

async function insertOffers(tx: Db, partnerId: string, { added, now }: OfferChanges): Promise<void> {
  const rows = added.map(({ to, value, ...name }) => ({ ...keyOf(name), active_to: timeOf(to), ...value }))
  await sql`
    insert into offer (partner_id, merchant_id, code, title, body, reward, accrual, active_from, active_to, created_at)
    select ${partnerId}::text, merchant_id, code, title, body, reward, nullif(accrual, 'null'::jsonb), active_from, active_to, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (merchant_id bigint, code text, title text, body text, reward integer,
      accrual jsonb, active_from timestamptz, active_to timestamptz)`.execute(tx)
}

function keyOf({
  merchantId,
  name,
  from,
}: {
  readonly merchantId: number
  readonly name: string
  readonly from: Instant
}) {
  return { merchant_id: merchantId, code: name, active_from: timeOf(from) }
}

function timeOf(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
