import { sql } from 'kysely'
import { dayMs } from '#domain/dates.ts'
import { networks } from '#domain/dines/networks.ts'
import type { Db } from '#server/db/database.ts'
import type { FictionalMerchant } from '../fiction/merchant.ts'

const batchSize = 500
/** Networks know the restaurants since long before any dine of the demo. */
const knownSince = '2020-01-01T00:00:00Z'

/** Writes the restaurants with the numbers by which the networks know them. Answers their ids by source id. */
export async function writeMerchants(
  db: Db,
  merchants: readonly FictionalMerchant[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (let at = 0; at < merchants.length; at += batchSize) {
    const batch = merchants.slice(at, at + batchSize)
    for (const { id, sourceId } of await insertMerchants(db, batch, now)) ids.set(sourceId, id)
    await insertAcquirerIds(db, batch, ids)
    await insertReviews(db, batch, { ids, now })
  }
  return ids
}

async function insertMerchants(db: Db, batch: readonly FictionalMerchant[], now: Date) {
  const rows = JSON.stringify(batch.map((merchant) => rowOf(merchant, now)))
  const { rows: written } = await sql<{ id: number; sourceId: string }>`
    insert into merchant (source_id, origin, name, description, address1, city, state, zip, neighborhood, phone, website, latitude,
      longitude, time_zone, cuisines, price_level, rating_tenths, rating_histogram, acclaimed_level, features, meals, online_ordering,
      open_table_id, hours, menu, events, cover_seed, created_at, updated_at)
    select source_id, 'RN', name, description, address1, city, state, zip, neighborhood, phone, website, latitude, longitude, time_zone,
      cuisines, price_level, rating_tenths, rating_histogram, acclaimed_level, features, meals, online_ordering, open_table_id, hours,
      menu, events, cover_seed, created_at, created_at
    from jsonb_to_recordset(${rows}::jsonb) as row (source_id text, name text, description text, address1 text, city text, state text,
      zip text, neighborhood text, phone text, website text, latitude float8, longitude float8, time_zone text, cuisines text[],
      price_level smallint, rating_tenths smallint, rating_histogram integer[], acclaimed_level smallint, features text[], meals text[],
      online_ordering text, open_table_id text, hours jsonb, menu jsonb, events jsonb, cover_seed text, created_at timestamptz)
    returning id, source_id as "sourceId"`.execute(db)
  return written
}

function rowOf(merchant: FictionalMerchant, now: Date) {
  return {
    source_id: merchant.sourceId,
    name: merchant.name,
    description: merchant.description,
    address1: merchant.address1,
    city: merchant.city,
    state: merchant.state,
    zip: merchant.zip,
    neighborhood: merchant.neighborhood,
    phone: merchant.phone,
    website: merchant.website,
    latitude: merchant.latitude,
    longitude: merchant.longitude,
    time_zone: merchant.timeZone,
    cuisines: merchant.cuisines,
    price_level: merchant.priceLevel,
    rating_tenths: merchant.ratingTenths,
    rating_histogram: merchant.ratingHistogram,
    acclaimed_level: merchant.acclaimedLevel,
    features: merchant.features,
    meals: merchant.meals,
    online_ordering: merchant.onlineOrdering,
    open_table_id: merchant.reservable ? `rid-${merchant.sourceId}` : null,
    hours: merchant.hours,
    menu: merchant.menu,
    events: merchant.events.map(({ title, body, daysFromNow }) => ({ title, body, date: dayAfter(now, daysFromNow) })),
    cover_seed: merchant.coverSeed,
    created_at: now.toISOString(),
  }
}

async function insertAcquirerIds(
  db: Db,
  batch: readonly FictionalMerchant[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = batch.flatMap((merchant) =>
    networks.flatMap((network) => {
      const known = {
        network,
        merchant_id: ids.get(merchant.sourceId),
        acquirer_merchant_id: merchant.acquirerIds[network],
      }
      const dineIn = { ...known, channel: 'dineIn' }
      if (merchant.onlineOrdering === 'none') return [dineIn]
      return [dineIn, { ...known, acquirer_merchant_id: `${known.acquirer_merchant_id}-web`, channel: 'onlineOrder' }]
    }),
  )
  await sql`
    insert into merchant_acquirer_id (network, acquirer_merchant_id, merchant_id, channel, valid_from)
    select network, acquirer_merchant_id, merchant_id, channel, ${knownSince}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (network text, acquirer_merchant_id text, merchant_id bigint, channel text)`.execute(db)
}

async function insertReviews(
  db: Db,
  batch: readonly FictionalMerchant[],
  { ids, now }: { readonly ids: ReadonlyMap<string, number>; readonly now: Date },
): Promise<void> {
  const rows = batch.flatMap((merchant) =>
    merchant.reviews.map(({ author, rating, text, daysAgo, managementResponse }) => ({
      merchant_id: ids.get(merchant.sourceId),
      author,
      rating,
      body: text,
      management_response: managementResponse,
      created_at: new Date(now.getTime() - daysAgo * dayMs).toISOString(),
    })),
  )
  await sql`
    insert into merchant_review (merchant_id, author, rating, body, management_response, created_at)
    select merchant_id, author, rating, body, management_response, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (merchant_id bigint, author text, rating smallint, body text,
      management_response text, created_at timestamptz)`.execute(db)
}

function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
}
