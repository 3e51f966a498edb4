import type { Impression } from '#contract/schemas/impression.ts'
import { dayMs } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'

/** A year and a month, so that a month can be held against the same one of last year. */
const keptDays = 397

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
  const oldest = new Date(receivedAt.getTime() - keptDays * dayMs)
  await db.deleteFrom('impression').where('partner_id', '=', partnerId).where('received_at', '<', oldest).execute()
}
