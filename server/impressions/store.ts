import { sql } from 'kysely'
import type { Impression } from '#contract/schemas/impression.ts'
import { dayMs } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'

/** Rows, with the address of the page and the browser: long enough to look into a campaign. */
const keptDays = 35
/** Counts of days: a year and a month, so that a month can be held against the same one of last year. */
const countedDays = 397
/** How many rows one call rolls up at most: more than it may store, so that it keeps up, and few enough to be quick. */
const rolledAtOnce = 500

interface Batch {
  readonly impressions: readonly Impression[]
  readonly memberId: number | null
  readonly receivedAt: Date
}

export async function insertImpressions(
  db: Db,
  partnerId: string,
  { impressions, memberId, receivedAt }: Batch,
): Promise<void> {
  const rows = impressions.map(({ event, channel: _channel, dateTime, userAgent, ...fields }) => ({
    partner_id: partnerId,
    event,
    occurred_at: new Date(dateTime),
    received_at: receivedAt,
    member_id: memberId,
    user_agent: userAgent,
    body: JSON.stringify(fields),
  }))
  await db.insertInto('impression').values(rows).execute()
  // Costs one look into an index where nothing is that old; so that the table has an end, without a job of its own.
  await rollUp(db, partnerId, receivedAt)
}

/**
 * Old rows become counts of their day, by event and restaurant, in the statement that removes them: none is counted twice, and none is lost. A restaurant that
 * does not exist is 0: anybody may send any number.
 */
async function rollUp(db: Db, partnerId: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptDays * dayMs)
  const { numAffectedRows = 0n } = await sql`
    with gone as (
      delete from impression where partner_id = ${partnerId} and id in (
        select id from impression where partner_id = ${partnerId} and received_at < ${oldest}
        order by received_at limit ${rolledAtOnce} for update skip locked)
      returning received_at, event, body)
    insert into impression_count as c (partner_id, day, event, merchant_id, seen)
    select ${partnerId}, to_char(g.received_at at time zone 'UTC', 'YYYY-MM-DD') as day, g.event, coalesce(m.id, 0), count(*)
    from gone g left join merchant m on m.id = (g.body ->> 'merchantId')::bigint
    group by 2, 3, 4 order by 2, 3, 4
    on conflict (partner_id, day, event, merchant_id) do update set seen = c.seen + excluded.seen`.execute(db)
  if (numAffectedRows === 0n) return
  const lastDay = new Date(now.getTime() - countedDays * dayMs).toISOString().slice(0, 10)
  await db.deleteFrom('impression_count').where('partner_id', '=', partnerId).where('day', '<', lastDay).execute()
}
