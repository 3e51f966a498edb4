import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { partnersWith } from '../db/partners-with.ts'

/** What is there to see for a look at the claim `c`: the member's dines around its day, and what is kept of the card and matched nothing. */
const seenOfClaim = sql<string>`concat_ws(' ',
  (select string_agg(concat_ws(':', t.id, t.status, t.merchant_id, t.authorised_cents, t.cleared_cents, extract(epoch from t.evaluated_at)), ' ' order by t.id) from transaction t
    where t.partner_id = c.partner_id and t.member_id = c.member_id and t.authorised_at >= c.window_from and t.authorised_at < c.window_to
      and t.withdrawn_at is null),
  (select count(*) || '/' || max(extract(epoch from e.received_at)) from network_event e
    where e.card_token = c.card_token and e.state = 'unmatched' and e.occurred_at >= c.window_from and e.occurred_at < c.window_to),
  (select count(*) from quarantined_event q where q.event ->> 'cardToken' = c.card_token and q.settled_at is null))`

export async function findSeen(db: Db, partnerId: string, id: number): Promise<string> {
  const row = await db
    .selectFrom('visit_claim as c')
    .select(seenOfClaim.as('seen'))
    .where('c.partner_id', '=', partnerId)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
  return row.seen
}

interface Due {
  readonly now: Date
  readonly after: number
  readonly limit: number
}

/** Open claims whose day has come or for which there is something else to see, by their numbers. */
export function dueClaims(db: Db, partnerId: string, { now, after, limit }: Due) {
  return db
    .selectFrom('visit_claim as c')
    .select(['c.id', 'c.member_id as memberId'])
    .where('c.partner_id', '=', partnerId)
    .where('c.closed_at', 'is', null)
    .where('c.id', '>', after)
    .where((c) => c.or([c('c.look_at', '<=', now), c('c.seen', '<>', seenOfClaim)]))
    .orderBy('c.id')
    .limit(limit)
}

/** For the background work alone, which sees all partners. */
export async function partnersWithOpenClaims(db: Db): Promise<readonly string[]> {
  const { rows } = await withOpenClaims.execute(db)
  return rows.map(({ partnerId }) => partnerId)
}

const withOpenClaims = partnersWith({ table: 'visit_claim', condition: sql<boolean>`closed_at is null` })
