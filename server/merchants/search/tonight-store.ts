import { type RawBuilder, sql } from 'kysely'
import { tiers } from '#domain/members/membership.ts'
import { required } from '#domain/required.ts'
import { weekdays } from '#domain/weekdays.ts'
import type { Db } from '../../db/database.ts'
import { dayBits } from './facets.ts'
import type { Tonight } from './search.ts'
import { isShut } from './shut-store.ts'

/** The time zones that restaurants lie in: from one to the next through the index. */
export async function findZones(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    with recursive zone (name) as (
      (select time_zone from merchant order by time_zone limit 1)
      union all
      select (select time_zone from merchant where time_zone > zone.name order by time_zone limit 1) from zone where zone.name is not null)
    select name as "timeZone" from zone where name is not null`.execute(db)
  return rows.map(({ timeZone }) => timeZone)
}

/**
 * That a visit tonight at listing `l` would earn, as far as the engine asks of terms, weekday, tier, rate and the month: engine and search are held
 * against each other in tonight.property.test.ts. What is shown before it begins has no terms until then. Terms that run on every evening that there is, on all of its weekdays, need no look at where they are;
 * the few others are looked up.
 */
export function tonightConditions(tonight: Tonight): RawBuilder<unknown>[] {
  const { zones, usedUp } = tonight
  if (zones.length === 0) return [sql`false`]
  const moments = zones.map(({ at }) => at.getTime())
  const [first, last] = [new Date(Math.min(...moments)), new Date(Math.max(...moments))]
  const days = zones.reduce((union, { weekday }) => union | bitOf(weekday), 0)
  const runs = sql`(l.active_from <= ${first} and l.visible_to > ${last})`
  const onAll = sql`l.facets & ${days}::integer = ${days}::integer`
  const onNone = sql`l.facets & ${days}::integer = 0`
  return [
    sql`case when l.active_from > ${last} then false
      when ${runs} and ${onAll} then ${earnsAnyway(tonight)}
      when ${runs} and ${onNone} then false
      when ${runs} then ${earnsAnyway(tonight)} and ${isDayThere(tonight)}
      else ${earnsThere(tonight)} end`,
    usedUp.length === 0 ? [] : sql`l.merchant_id <> all(${usedUp}::bigint[])`,
  ].flat()
}

function earnsAnyway({ tier, needsOwnRate }: Tonight): RawBuilder<boolean> {
  const open = tier === tiers.vip ? sql`true` : sql`not ${isShut(tier)}`
  return needsOwnRate ? sql`(${open} and l.rate_override is not null)` : sql`${open}`
}

/** By the facets of the listing, on the evening's day where it is. */
function isDayThere({ zones }: Tonight): RawBuilder<boolean> {
  const [names, days] = [zones.map(({ timeZone }) => timeZone), zones.map(({ weekday }) => bitOf(weekday))]
  return sql`exists (select from merchant m join unnest(${names}::text[], ${days}::integer[]) as zone (name, day) on zone.name = m.time_zone
    where m.id = l.merchant_id and l.facets & zone.day <> 0)`
}

/** By the terms that run at the moment of the evening there, whichever are shown now. */
function earnsThere({ tier, zones, needsOwnRate }: Tonight): RawBuilder<boolean> {
  const [names, moments, days] = [
    zones.map(({ timeZone }) => timeZone),
    zones.map(({ at }) => at.toISOString()),
    zones.map(({ weekday }) => weekday),
  ]
  return sql`exists (select from merchant m
    join unnest(${names}::text[], ${moments}::timestamptz[], ${days}::smallint[]) as zone (name, at, weekday) on zone.name = m.time_zone
    join partner_merchant t on t.partner_id = l.partner_id and t.merchant_id = m.id
      and t.active_from <= zone.at and (t.active_to is null or t.active_to > zone.at)
    where m.id = l.merchant_id and not zone.weekday = any(t.excluded_days) and coalesce(t.exclusive_tier, 0) <= ${tier}::smallint
      ${needsOwnRate ? sql`and t.rate_override is not null` : sql``})`
}

function bitOf(weekday: number): number {
  return dayBits[required(weekdays[weekday], 'a weekday')]
}
