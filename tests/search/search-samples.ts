import fc from 'fast-check'
import { sql } from 'kysely'
import type { Coordinates } from '#contract/schemas/merchant.ts'
import { dayMs } from '#domain/dates.ts'
import type { Database } from '#server/db/database.ts'
import { refreshListings } from '#server/merchants/search/listing-store.ts'
import { countWords, refreshWords } from '#server/merchants/search/word-store.ts'

/** What the property tests of the search look for: made-up merchants, and how they are written. */
export const now = new Date('2026-06-01T12:00:00Z')
const names = ['Golden Wok', 'Blue Door Pizza', 'Taco Door', 'Golden Lantern', 'Pizza Wok', 'Cantina Azul']

export interface Sample extends Coordinates {
  readonly name: string
  readonly state: string
  readonly price: number
  readonly features: readonly ('delivery' | 'takeout')[]
  readonly acclaimed: boolean
  readonly rating: number
  /** In days from now; several terms follow one another. */
  readonly terms: readonly { readonly from: number; readonly to: number | null }[]
  readonly rate: number | null
}

/** Around four middles: a city, the date line, the far north and the equator. */
export const middles: readonly Coordinates[] = [
  { latitude: 40.71, longitude: -74 },
  { latitude: 51.9, longitude: 179.99 },
  { latitude: 71.2, longitude: -156.7 },
  { latitude: 0.005, longitude: -0.005 },
]
/** Five decimals, as files have them: a metre. Half of the places crowd into a few squares, where an edge cut wrongly shows. */
const offset = fc
  .oneof(fc.integer({ min: -90_000, max: 90_000 }), fc.integer({ min: -4_000, max: 4_000 }))
  .map((steps) => steps / 100_000)
export const place = fc.tuple(fc.constantFrom(...middles), offset, offset).map(([middle, north, east]) => ({
  latitude: rounded(middle.latitude + north),
  longitude: rounded(((middle.longitude + east + 540) % 360) - 180),
}))
const terms = fc.constantFrom<Sample['terms'][]>(
  [{ from: -400, to: null }],
  [{ from: -400, to: -1 }],
  [{ from: -10, to: 10 }],
  [{ from: -30, to: -5 }],
  [{ from: 30, to: null }],
  [{ from: 61, to: null }],
  [
    { from: -400, to: 20 },
    { from: 20, to: null },
  ],
  [
    { from: -400, to: 10 },
    { from: 10, to: null },
  ],
  [
    { from: -40, to: -10 },
    { from: 5, to: null },
  ],
  [
    { from: -400, to: -50 },
    { from: 59, to: null },
  ],
)
export const sample: fc.Arbitrary<Sample> = fc
  .record({
    place,
    name: fc.constantFrom(...names),
    state: fc.constantFrom('NY', 'AK'),
    price: fc.integer({ min: 0, max: 4 }),
    features: fc.subarray<'delivery' | 'takeout'>(['delivery', 'takeout']),
    acclaimed: fc.boolean(),
    rating: fc.integer({ min: 0, max: 50 }),
    terms,
    rate: fc.constantFrom(null, 1, 9),
  })
  .map(({ place: { latitude, longitude }, ...rest }) => ({ ...rest, latitude, longitude }))

export const plainSample: Omit<Sample, 'latitude' | 'longitude'> = {
  name: 'X',
  state: 'NY',
  price: 0,
  features: [],
  acclaimed: false,
  rating: 0,
  terms: [{ from: -400, to: null }],
  rate: null,
}

/** On both sides of every corner of some squares around a middle, a metre from it: where an edge cut wrongly shows. */
export function cornerSamples(middle: Coordinates): readonly Sample[] {
  const steps = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
  const beside = (degrees: number) =>
    steps.flatMap((step) => [-1, 1].map((side) => Math.round(degrees * 50 + step) / 50 + side / 100_000))
  return beside(middle.latitude).flatMap((latitude) =>
    beside(middle.longitude).map((longitude) => ({
      ...plainSample,
      latitude: rounded(latitude),
      longitude: rounded(((longitude + 540) % 360) - 180),
    })),
  )
}

export async function emptySearch({ engine }: Database): Promise<void> {
  for (const table of [
    'merchant_listing',
    'listing_count',
    'listing_start',
    'merchant_word',
    'word',
    'partner_merchant',
    'merchant',
  ])
    await sql`delete from ${sql.id(table)}`.execute(engine)
}

export async function writeSamples(
  { engine }: Database,
  partnerId: string,
  samples: readonly Sample[],
): Promise<readonly number[]> {
  for (const table of ['partner_merchant', 'merchant']) await sql`delete from ${sql.id(table)}`.execute(engine)
  await sql`
    insert into merchant (source_id, name, address1, city, state, zip, latitude, longitude, time_zone, price_level, rating_tenths,
      acclaimed_level, features, cover_seed, created_at, updated_at)
    select number::text, name, '', '', state, '', latitude, longitude, 'UTC', price, rating, acclaimed::int, features, '', ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(samples.map((row, number) => ({ ...row, number })))}::jsonb) as row (number integer, name text, state text,
      latitude float8, longitude float8, price smallint, rating smallint, acclaimed boolean, features text[])`.execute(
    engine,
  )
  const { rows } = await sql<{ id: number }>`select id from merchant order by source_id::integer`.execute(engine)
  const ids = rows.map((row) => row.id)
  const written = samples.flatMap(({ terms: periods, rate }, index) =>
    periods.map(({ from, to }) => ({
      merchant_id: ids[index],
      active_from: daysFromNow(from),
      active_to: to === null ? null : daysFromNow(to),
      rate_override: rate && { shape: 'perDollar', units: { numerator: rate, denominator: 1 } },
    })),
  )
  await sql`insert into partner_merchant (partner_id, merchant_id, active_from, active_to, rate_override)
    select ${partnerId}, row.* from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as row (merchant_id bigint, active_from timestamptz, active_to timestamptz, rate_override jsonb)`.execute(engine)
  await sql`delete from merchant_word`.execute(engine)
  await refreshWords(engine, 'all')
  await countWords(engine)
  await refreshListings(engine, partnerId)
  return ids
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

function daysFromNow(days: number): Date {
  return new Date(now.getTime() + days * dayMs)
}
