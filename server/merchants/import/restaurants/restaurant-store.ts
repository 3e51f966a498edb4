import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Restaurant } from './check-restaurant.ts'

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
  { name: 'time_zone', type: 'text', value: (row) => row.timeZone },
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
  ['openTableId', { name: 'open_table_id', type: 'text', value: (row) => row.openTableId ?? null }],
  ['acclaimed', { name: 'acclaimed_level', type: 'smallint', value: (row) => row.acclaimed ?? 0 }],
  ['menu', { name: 'menu', type: 'jsonb', value: (row) => JSON.stringify(row.menu ?? []) }],
  ['events', { name: 'events', type: 'jsonb', value: (row) => JSON.stringify(row.events ?? []) }],
  ['onlineOrdering', { name: 'online_ordering', type: 'text', value: (row) => row.onlineOrdering ?? 'none' }],
])

function asList(column: string): RawBuilder<unknown> {
  return sql`string_to_array(given.${sql.id(column)}, '|')`
}

export interface Upserted {
  readonly id: number
  readonly sourceId: string
  readonly inserted: boolean
}

/**
 * Writes a batch by source id and returns what it changed: a row that says what the database says stays untouched. Rows need not give the same
 * fields.
 */
export async function upsertMerchants(
  db: Db,
  restaurants: readonly Restaurant[],
  now: Date,
): Promise<readonly Upserted[]> {
  const alike = Map.groupBy(restaurants, (row) => fieldsGiven(row).join())
  const upserted: Upserted[] = []
  for (const group of alike.values()) upserted.push(...(await upsertAlike(db, group, now)))
  return upserted
}

function fieldsGiven(restaurant: Restaurant | undefined): readonly string[] {
  return [...optional.keys()].filter((field) => restaurant && Object.hasOwn(restaurant, field))
}

async function upsertAlike(db: Db, restaurants: readonly Restaurant[], now: Date): Promise<readonly Upserted[]> {
  const given = fieldsGiven(restaurants[0])
  const columns = [...needed, ...given.flatMap((field) => optional.get(field) ?? [])]
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
    returning id, source_id as "sourceId", xmax = 0 as inserted`.execute(db)
  return rows
}
