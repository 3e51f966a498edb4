import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Restaurant } from './check-restaurant.ts'
import { timeZoneOf } from './time-zone-of.ts'

interface Column {
  readonly name: string
  readonly type: string
  value(restaurant: Restaurant): string | number | null
  /** How the value of the batch becomes the column's: lists travel as one text. */
  readonly from?: RawBuilder<unknown>
}

const needed: readonly Column[] = [
  { name: 'source_id', type: 'text', value: (row) => row.sourceId },
  { name: 'name', type: 'text', value: (row) => row.name },
  { name: 'address1', type: 'text', value: (row) => row.address },
  { name: 'city', type: 'text', value: (row) => row.city },
  { name: 'state', type: 'text', value: (row) => row.state },
  { name: 'zip', type: 'text', value: (row) => row.zip },
  { name: 'latitude', type: 'float8', value: (row) => row.latitude },
  { name: 'longitude', type: 'float8', value: (row) => row.longitude },
  { name: 'time_zone', type: 'text', value: (row) => timeZoneOf(row.state, row) },
]
const optional: ReadonlyMap<string, Column> = new Map<string, Column>([
  [
    'cuisines',
    { name: 'cuisines', type: 'text', value: (row) => row.cuisines?.join('|') ?? '', from: asList('cuisines') },
  ],
  ['phone', { name: 'phone', type: 'text', value: (row) => row.phone ?? null }],
  ['website', { name: 'website', type: 'text', value: (row) => row.website ?? null }],
  ['neighborhood', { name: 'neighborhood', type: 'text', value: (row) => row.neighborhood ?? null }],
  ['description', { name: 'description', type: 'text', value: (row) => row.description ?? '' }],
  ['price', { name: 'price_level', type: 'smallint', value: (row) => row.price ?? 0 }],
  [
    'features',
    { name: 'features', type: 'text', value: (row) => row.features?.join('|') ?? '', from: asList('features') },
  ],
  ['meals', { name: 'meals', type: 'text', value: (row) => row.meals?.join('|') ?? '', from: asList('meals') }],
  ['hours', { name: 'hours', type: 'jsonb', value: (row) => JSON.stringify(row.hours ?? []) }],
  ['onlineOrdering', { name: 'online_ordering', type: 'text', value: (row) => row.onlineOrdering ?? 'none' }],
])

function asList(column: string): RawBuilder<unknown> {
  return sql`string_to_array(given.${sql.id(column)}, '|')`
}

/** Imports wait for each other: each plans by what the one before has written. */
export async function lockImports(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('merchants import'))`.execute(tx)
}

export interface Upserted {
  readonly id: number
  readonly inserted: boolean
}

/** Writes a batch by source id and returns what it changed: a row that says what the database says stays untouched. */
export async function upsertMerchants(
  db: Db,
  restaurants: readonly Restaurant[],
  now: Date,
): Promise<readonly Upserted[]> {
  const given = restaurants[0] ?? {}
  const columns = [
    ...needed,
    ...[...optional].flatMap(([field, column]) => (Object.hasOwn(given, field) ? [column] : [])),
  ]
  const names = sql.join(columns.map((column) => sql.id(column.name)))
  const arrays = columns.map((column) => sql`${restaurants.map((row) => column.value(row))}::${sql.raw(column.type)}[]`)
  const values = columns.map((column) => column.from ?? sql`given.${sql.id(column.name)}`)
  const changing = columns.slice(1)
  const { rows } = await sql<Upserted>`
    insert into merchant (${names}, cover_seed, created_at, updated_at)
    select ${sql.join(values)}, given.source_id, ${now}, ${now} from unnest(${sql.join(arrays)}) as given (${names})
    on conflict (source_id) do update set updated_at = excluded.updated_at,
      ${sql.join(changing.map(({ name }) => sql`${sql.id(name)} = excluded.${sql.id(name)}`))}
    where (${sql.join(changing.map(({ name }) => sql`merchant.${sql.id(name)}`))})
      is distinct from (${sql.join(changing.map(({ name }) => sql`excluded.${sql.id(name)}`))})
    returning id, xmax = 0 as inserted`.execute(db)
  return rows
}

export async function findMerchantIds(db: Db, sourceIds: readonly string[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from merchant where source_id = any(${sourceIds}::text[]) order by id`.execute(db)
  return rows.map((row) => row.id)
}

export interface NewTerms {
  readonly merchantIds: readonly number[]
  readonly activeFrom: Date
}

/** Lets merchants take part that have no terms with the partner yet, and returns which. */
export async function addTerms(
  db: Db,
  partnerId: string,
  { merchantIds, activeFrom }: NewTerms,
): Promise<readonly number[]> {
  const { rows } = await sql<{ merchant_id: number }>`
    insert into partner_merchant (partner_id, merchant_id, active_from)
    select ${partnerId}, given.id, ${activeFrom} from unnest(${merchantIds}::bigint[]) as given (id)
    where not exists (
      select from partner_merchant known where known.partner_id = ${partnerId} and known.merchant_id = given.id)
    on conflict do nothing
    returning merchant_id`.execute(db)
  return rows.map((row) => row.merchant_id)
}

/** The partners that have terms with any of these merchants. */
export async function findPartnersOf(db: Db, merchantIds: readonly number[]): Promise<readonly string[]> {
  if (merchantIds.length === 0) return []
  const { rows } = await sql<{ partner_id: string }>`
    select distinct partner_id from partner_merchant where merchant_id = any(${merchantIds}::bigint[])`.execute(db)
  return rows.map((row) => row.partner_id)
}
