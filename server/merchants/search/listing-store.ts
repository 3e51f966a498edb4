import { type RawBuilder, sql } from 'kysely'
import { type Database, type Db } from '../../db/database.ts'
import { acclaimedBit, dayBits, featureBits, mealBits, priceBits, reservationsBit } from './facets.ts'

/** A place that joins soon is shown this many days before. */
export const comingSoonDays = 60

/**
 * Writes the listings of a partner anew, or those of some merchants. Call it in the transaction that changed the merchants or the terms.
 * They go in by their square, so that a search reads neighbours from the same pages.
 */
export async function refreshListings(
  db: Db,
  partnerId: string,
  merchantIds: readonly number[] | 'all' = 'all',
): Promise<void> {
  if (merchantIds.length === 0) return
  // Two that change the same squares in different orders would wait for each other for ever.
  await sql`select pg_advisory_xact_lock(hashtext(${`listings ${partnerId}`}))`.execute(db)
  const chosen = merchantIds === 'all' ? sql`true` : sql`merchant_id = any(${merchantIds}::bigint[])`
  await writeCounted(db, {
    sign: sql`-`,
    change: sql`delete from merchant_listing where partner_id = ${partnerId} and ${chosen}`,
  })
  await writeCounted(db, { sign: sql`+`, change: insertListings(partnerId, chosen) })
}

/** Changes listings, and by as much the counts of their squares: whatever others change meanwhile is added to that. */
async function writeCounted(
  db: Db,
  { sign, change }: { sign: RawBuilder<unknown>; change: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    with changed as (${change} returning partner_id, cell, facets, visible_to)
    insert into listing_count (partner_id, cell, facets, listings)
    select partner_id, cell, facets, ${sign} count(*) from changed where visible_to = 'infinity'
    group by partner_id, cell, facets order by cell, facets
    on conflict (partner_id, cell, facets) do update set listings = listing_count.listings + excluded.listings`.execute(
    db,
  )
}

function insertListings(partnerId: string, chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into merchant_listing (partner_id, merchant_id, active_from, visible_from, visible_to, cell, latitude, longitude,
      x, y, z, state, facets, rating_tenths, sort_name, rate_override, campaign_codes)
    select term.partner_id, m.id, term.active_from,
      greatest(term.active_from - make_interval(days => ${comingSoonDays}), term.earlier_end), coalesce(term.ends, 'infinity'),
      m.cell, m.latitude, m.longitude, cosd(m.latitude) * cosd(m.longitude), cosd(m.latitude) * sind(m.longitude),
      sind(m.latitude), m.state, ${facets()}, m.rating_tenths, lower(m.name), ${perDollar()}, term.campaign_codes
    from (
      select *, lag(ends) over (partition by merchant_id order by active_from) as earlier_end
      from (
        select *, least(active_to, lead(active_from) over (partition by merchant_id order by active_from)) as ends
        from partner_merchant where partner_id = ${partnerId} and ${chosen}
      ) as ending
    ) as term
    join merchant m on m.id = term.merchant_id
    order by m.cell, m.id`
}

/** Lets the database know what is there now: without it a search reads whole rows where the index would do. */
export async function tidySearch(database: Database): Promise<void> {
  for (const table of [
    'merchant',
    'partner_merchant',
    'merchant_listing',
    'listing_count',
    'listing_start',
    'word',
    'merchant_word',
  ])
    await sql`vacuum (analyze) ${sql.id(table)}`.execute(database.owner)
}

/** The facets of a merchant `m` under the terms `term`, as one number. */
function facets(): RawBuilder<number> {
  const bits = [
    ...Object.entries(featureBits).map(([feature, bit]) => bitIf(bit, sql`${feature} = any(m.features)`)),
    bitIf(featureBits.onlineOrdering, sql`m.online_ordering <> 'none'`),
    ...Object.entries(mealBits).map(([meal, bit]) => bitIf(bit, sql`${meal} = any(m.meals)`)),
    ...Object.entries(priceBits).map(([level, bit]) => bitIf(bit, sql`m.price_level = ${Number(level)}::smallint`)),
    bitIf(acclaimedBit, sql`m.acclaimed_level > 0`),
    bitIf(reservationsBit, sql`m.open_table_id is not null`),
    ...Object.values(dayBits).map((bit, day) => bitIf(bit, sql`not ${day}::smallint = any(term.excluded_days)`)),
  ]
  return sql<number>`(${sql.join(bits, sql` | `)})`
}

function bitIf(bit: number, condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case when ${condition} then ${bit}::integer else 0 end`
}

/** A rate of the terms' own, in units (Mile, Point) or cents (Dollar, Credit) per dollar spent, so that rates can be compared. */
function perDollar(): RawBuilder<number | null> {
  const fraction = (key: string) =>
    sql`(term.rate_override #>> ${sql.lit(`{${key},numerator}`)})::float8 / (term.rate_override #>> ${sql.lit(`{${key},denominator}`)})::float8`
  return sql<number | null>`case term.rate_override ->> 'shape'
    when 'perDollar' then ${fraction('units')}
    when 'perTwoDollars' then ${fraction('units')} / 2
    when 'percentage' then ${fraction('of')} * 100
    when 'bucket' then (term.rate_override ->> 'reward')::float8 * 100 / (term.rate_override ->> 'everyCents')::float8
  end`
}
