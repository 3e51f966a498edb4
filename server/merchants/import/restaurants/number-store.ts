import { sql } from 'kysely'
import type { Instant } from '#domain/dates.ts'
import type { Db } from '../../../db/database.ts'
import { type Columns, rowsAs } from '../../../db/rows.ts'
import type { Restaurant } from './check-restaurant.ts'
import type { NumberChanges, NumberPeriod } from './plan-numbers.ts'

const periodColumns = sql`a.network, a.acquirer_merchant_id as number, a.channel, m.source_id as "sourceId", a.valid_from as "from",
  a.valid_to as "to"`

/** Everything known of the numbers that these restaurants claim or have. */
export async function findNumberPeriods(db: Db, restaurants: readonly Restaurant[]): Promise<readonly NumberPeriod[]> {
  const claims = restaurants.flatMap(({ numbers }) =>
    numbers.given.flatMap((given) => given.numbers.map((number) => ({ network: given.network, number }))),
  )
  const sourceIds = restaurants.flatMap(({ sourceId, numbers }) => (numbers.given.length > 0 ? [sourceId] : []))
  if (sourceIds.length === 0) return []
  const claimColumns: Columns<(typeof claims)[number]> = [
    ['network', 'text'],
    ['number', 'text'],
  ]
  // Two questions, since one with an "or" would read the whole table for each batch.
  const { rows } = await sql<Omit<NumberPeriod, 'from' | 'to'> & { from: Date; to: Date | null }>`
    select ${periodColumns} from ${rowsAs('claim', claims, claimColumns)}
    join merchant_acquirer_id a on a.network = claim.network and a.acquirer_merchant_id = claim.number
    join merchant m on m.id = a.merchant_id
    union
    select ${periodColumns} from merchant m join merchant_acquirer_id a on a.merchant_id = m.id and a.valid_to is null
    where m.source_id = any(${sourceIds}::text[])`.execute(db)
  return rows.map((row) => ({ ...row, from: row.from.getTime(), to: row.to?.getTime() ?? null }))
}

interface NumberRow {
  readonly network: string
  readonly number: string
  readonly channel: string
  readonly sourceId: string
  readonly from: string
  readonly at: string
}
const columns: Columns<NumberRow> = [
  ['network', 'text'],
  ['number', 'text'],
  ['channel', 'text'],
  ['sourceId', 'text'],
  ['from', 'timestamptz'],
  ['at', 'timestamptz'],
]

/** Ends before it begins, so that a number has one restaurant at each moment. */
export async function writeNumbers(db: Db, { ended, begun, extended }: NumberChanges, now: Instant): Promise<void> {
  const endings = new Map(ended.map((period) => [`${period.network} ${period.number}`, rowOf(period, now)]))
  const open = sql`a.network = row.network and a.acquirer_merchant_id = row.number and a.valid_to is null`
  if (endings.size > 0) {
    const ending = rowsAs('row', [...endings.values()], columns)
    await sql`delete from merchant_acquirer_id a using ${ending} where ${open} and a.valid_from >= row.at`.execute(db)
    await sql`update merchant_acquirer_id a set valid_to = row.at from ${ending} where ${open}`.execute(db)
  }
  if (extended.length > 0)
    await sql`update merchant_acquirer_id a set valid_from = row.at
      from ${rowsAs(
        'row',
        extended.map((period) => rowOf(period, period.earlier)),
        columns,
      )}
      where ${open}`.execute(db)
  if (begun.length > 0)
    await sql`insert into merchant_acquirer_id (network, acquirer_merchant_id, merchant_id, channel, valid_from)
      select row.network, row.number, m.id, row.channel, row."from"
      from ${rowsAs(
        'row',
        begun.map((period) => rowOf(period, now)),
        columns,
      )}
      join merchant m on m.source_id = row."sourceId"`.execute(db)
}

function rowOf(period: NumberPeriod, at: Instant): NumberRow {
  const { network, number, channel, sourceId } = period
  return {
    network,
    number,
    channel,
    sourceId,
    from: new Date(period.from).toISOString(),
    at: new Date(at).toISOString(),
  }
}
