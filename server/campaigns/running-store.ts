import { sql } from 'kysely'
import { activationCode } from '#domain/campaigns/campaign.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { isOpenTo } from './open-to-store.ts'

const columns = ['code', 'title', 'body', 'terms', 'activeTo', 'endedAt', 'activationLimit', 'activated'] as const
export type RunningRow = Pick<Row<'campaign'>, (typeof columns)[number]> & {
  /** Null: not, or nobody asks. */
  readonly enrolledAt: Date | null
  /** The restaurant's. */
  readonly timeZone: string
}

interface RunningAsked {
  readonly merchantId: number
  readonly memberId: number | null
  readonly now: Date
}

/**
 * The campaigns whose time is now, at whatever restaurants of this one's, for the member and with something left to give, and whether they have activated
 * them; the newest first. The days of each are the restaurant's: whoever asks looks.
 */
export async function findRunning(
  db: Db,
  partnerId: string,
  { merchantId, memberId, now }: RunningAsked,
): Promise<readonly RunningRow[]> {
  return db
    .selectFrom('campaign as c')
    .leftJoin('campaign_budget as b', (join) =>
      join.onRef('b.partner_id', '=', 'c.partner_id').onRef('b.campaign_id', '=', 'c.id'),
    )
    .leftJoin('bonus_enrolment as e', (join) =>
      join
        .onRef('e.partner_id', '=', 'c.partner_id')
        .on('e.member_id', '=', memberId)
        .on('e.code', '=', sql<string>`${activationCode('')}::text || c.code`),
    )
    .innerJoin('merchant as m', (join) => join.on('m.id', '=', merchantId))
    .select(columnsOf('campaign as c', columns))
    .select('e.enrolled_at as enrolledAt')
    .select('m.time_zone as timeZone')
    .where('c.partner_id', '=', partnerId)
    .where('c.active_from', '<=', now)
    .where((c) => c.or([c('c.active_to', 'is', null), c('c.active_to', '>', now)]))
    .where((c) => c.or([c('c.ended_at', 'is', null), c('c.ended_at', '>', now)]))
    .where(isOpenTo({ memberId, now }))
    .where((c) => c.or([c('b.budget', 'is', null), c('b.granted', '<', c.ref('b.budget'))]))
    .where((c) =>
      c.or([
        c('c.is_everywhere', '=', true),
        c.exists(
          c
            .selectFrom('campaign_merchant as p')
            .select('p.merchant_id')
            .whereRef('p.partner_id', '=', 'c.partner_id')
            .whereRef('p.campaign_id', '=', 'c.id')
            .where('p.merchant_id', '=', merchantId)
            .where('p.since', '<=', now),
        ),
      ]),
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}
