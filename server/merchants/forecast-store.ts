import type { Channel } from '#domain/dines/dine.ts'
import type { Db } from '../db/database.ts'

/** What a visit at a moment is asked about at a restaurant. */
export interface PlaceAt {
  readonly timeZone: string
  readonly channels: readonly Channel[]
  /** Weekdays without rewards, of the terms of that moment. */
  readonly excludedDays: readonly number[]
}

const channelsOf = {
  none: ['dineIn'],
  available: ['dineIn', 'onlineOrder'],
  only: ['onlineOrder'],
} as const satisfies Record<string, readonly Channel[]>

export async function findPlaceAt(
  db: Db,
  partnerId: string,
  { merchantId, at }: { readonly merchantId: number; readonly at: Date },
): Promise<PlaceAt> {
  const row = await db
    .selectFrom('merchant as m')
    .leftJoin('partner_merchant as p', (join) =>
      join
        .onRef('p.merchant_id', '=', 'm.id')
        .on('p.partner_id', '=', partnerId)
        .on('p.active_from', '<=', at)
        .on((p) => p.or([p('p.active_to', 'is', null), p('p.active_to', '>', at)])),
    )
    .select(['m.time_zone as timeZone', 'm.online_ordering as onlineOrdering', 'p.excluded_days as excludedDays'])
    .where('m.id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return { timeZone: row.timeZone, channels: channelsOf[row.onlineOrdering], excludedDays: row.excludedDays ?? [] }
}
