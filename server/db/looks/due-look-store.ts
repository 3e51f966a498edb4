import type { Db } from '../database.ts'

/** Rows that somebody outside is asked about again and again, until there is nothing more to hear. */
type LookedAt = 'gift_card_order' | 'reservation' | 'table_card_hold'

export interface LookPage {
  readonly now: Date
  /** When those that are taken now are looked at again, unless they have an end by then. */
  readonly next: Date
  readonly limit: number
}

/** The rows that are due, of all programmes, the oldest first, locked for whoever moves their `look_at`; those that another process has taken are left to it. */
export function dueRows(db: Pick<Db, 'selectFrom'>, table: LookedAt, { now, limit }: LookPage) {
  return db
    .selectFrom(table)
    .select(['partner_id', 'id'])
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
}
