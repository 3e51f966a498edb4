import { sql } from 'kysely'
import type { Instant } from '#domain/dates.ts'
import type { Db } from '../../../db/database.ts'
import { columnsOf, typesOf } from '../../../db/columns.ts'
import { anyOf, rowsAs } from '../../../db/rows.ts'
import type { NumberChanges, NumberPeriod } from './plan-numbers.ts'
import type { NumbersGiven } from './read-numbers.ts'

const numberColumns = columnsOf('merchant_acquirer_id as a', ['network', 'channel'])
const claimTypes = { network: 'text', number: 'text' } as const

/** Everything known of the numbers that these restaurants claim or have. */
export async function findNumberPeriods(
  db: Db,
  restaurants: readonly {
    readonly sourceId: string
    readonly numbers: { readonly given: readonly Pick<NumbersGiven, 'network' | 'numbers'>[] }
  }[],
): Promise<readonly NumberPeriod[]> {
  const claims = restaurants.flatMap(({ numbers }) =>
    numbers.given.flatMap((given) => given.numbers.map((number) => ({ network: given.network, number }))),
  )
  const sourceIds = restaurants.flatMap(({ sourceId, numbers }) => (numbers.given.length > 0 ? [sourceId] : []))
  if (sourceIds.length === 0) return []
  const periods = db
    .selectFrom('merchant_acquirer_id as a')
    .innerJoin('merchant as m', 'm.id', 'a.merchant_id')
    .select(numberColumns)
    .select(['a.acquirer_merchant_id as number', 'm.source_id as sourceId', 'a.valid_from as from', 'a.valid_to as to'])
  // Two questions, since one with an "or" would read the whole table for each batch.
  const rows = await periods
    .innerJoin(rowsAs('claim', claims, claimTypes), (join) =>
      join.onRef('a.network', '=', 'claim.network').onRef('a.acquirer_merchant_id', '=', 'claim.number'),
    )
    .union(periods.where('a.valid_to', 'is', null).where('m.source_id', '=', anyOf('text', sourceIds)))
    .execute()
  return rows.map((row) => ({ ...row, from: row.from.getTime(), to: row.to?.getTime() ?? null }))
}

const rowTypes = {
  ...typesOf('merchant_acquirer_id', ['network', 'channel']),
  number: 'text',
  sourceId: 'text',
  from: 'timestamptz',
  at: 'timestamptz',
} as const

/** Ends before it begins, so that a number has one restaurant at each moment. */
export async function writeNumbers(db: Db, { ended, begun, extended }: NumberChanges, now: Instant): Promise<void> {
  const endings = new Map(ended.map((period) => [`${period.network} ${period.number}`, rowOf(period, now)]))
  const open = sql`a.network = row.network and a.acquirer_merchant_id = row.number and a.valid_to is null`
  if (endings.size > 0) {
    const ending = rowsAs('row', [...endings.values()], rowTypes)
    await sql`delete from merchant_acquirer_id a using ${ending} where ${open} and a.valid_from >= row.at`.execute(db)
    await sql`update merchant_acquirer_id a set valid_to = row.at from ${ending} where ${open}`.execute(db)
  }
  if (extended.length > 0)
    await sql`update merchant_acquirer_id a set valid_from = row.at
      from ${rowsAs(
        'row',
        extended.map((period) => rowOf(period, period.earlier)),
        rowTypes,
      )}
      where ${open}`.execute(db)
  if (begun.length > 0)
    await sql`insert into merchant_acquirer_id (network, acquirer_merchant_id, merchant_id, channel, valid_from)
      select row.network, row.number, m.id, row.channel, row."from"
      from ${rowsAs(
        'row',
        begun.map((period) => rowOf(period, now)),
        rowTypes,
      )}
      join merchant m on m.source_id = row."sourceId"`.execute(db)
}

function rowOf({ network, number, channel, sourceId, from }: NumberPeriod, at: Instant) {
  return { network, number, channel, sourceId, from: new Date(from), at: new Date(at) }
}
