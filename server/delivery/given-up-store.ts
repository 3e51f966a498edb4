import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { sealOutbox } from '../journal/settlement-store.ts'
import { laterOfTable, laterOfVisit } from '../journal/table-postings-store.ts'
import { dueAgain } from './outbox-store.ts'

interface PostingName {
  readonly partnerId: string
  readonly postingId: number
}

interface RefusedForGood extends PostingName {
  readonly actor: string
  readonly reason: string
}

/** A posting that was given up does not go out any more, whoever sends a time again; false where it was not given up. */
export async function refuseForGood(tx: Db, { partnerId, postingId, actor, reason }: RefusedForGood, now: Date) {
  const ending = { settled_at: now, settled_by: actor, settled_reason: reason }
  const { numUpdatedRows } = await givenUp(tx, { partnerId, postingId }).set(ending).executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) await sealOutbox(tx, { partnerId, postingIds: [postingId] })
  return numUpdatedRows === 1n
}

/** It goes out with the next round, as if it had never been tried; false where it was not given up. */
export async function sendAgain(tx: Db, name: PostingName): Promise<boolean> {
  const { numUpdatedRows } = await givenUp(tx, name).set(dueAgain).executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) await sealOutbox(tx, { ...name, postingIds: [name.postingId] })
  return numUpdatedRows === 1n
}

/** The posting, where it was given up and nobody has settled that. */
function givenUp(tx: Db, { partnerId, postingId }: PostingName) {
  return tx
    .updateTable('outbox')
    .where('partner_id', '=', partnerId)
    .where('posting_id', '=', postingId)
    .where('state', '=', 'failed')
    .where('settled_at', 'is', null)
}

/**
 * Closes what corrects a posting that its receiver never had and never gets: it would wait for ever. Source: decision 113. Answers how many. It looks
 * at what was refused for good alone, by an index.
 */
export async function closeFollowers(db: Db, partnerId: string, now: Date): Promise<number> {
  if (!db.isTransaction) return inTransaction(db, (tx) => closeFollowers(tx, partnerId, now))
  const ofVisits = await closeLater(db, { partnerId, later: laterOfVisit, now })
  return ofVisits + (await closeLater(db, { partnerId, later: laterOfTable, now }))
}

interface Closing {
  readonly partnerId: string
  readonly later: RawBuilder<unknown>
  readonly now: Date
}

async function closeLater(db: Db, { partnerId, later, now }: Closing): Promise<number> {
  const { rows } = await sql<{ readonly postingId: number }>`
    with held as (
      select o.partner_id, o.posting_id, w.settled_at, w.settled_by, w.settled_reason from outbox w
      join posting e on e.partner_id = w.partner_id and e.id = w.posting_id
      ${later}
      join outbox o on o.partner_id = p.partner_id and o.posting_id = p.id
      where w.partner_id = ${partnerId} and w.settled_at is not null and w.delivered_at is null
        and o.state in ('pending', 'failed') and o.settled_at is null and o.delivered_at is null
      order by o.posting_id for update of o)
    update outbox o set state = 'failed', failed_at = ${now}, leased_until = null, next_attempt_at = null,
      last_error = 'corrects a posting that was refused for good',
      settled_at = held.settled_at, settled_by = held.settled_by, settled_reason = held.settled_reason
    from held where o.partner_id = held.partner_id and o.posting_id = held.posting_id and o.settled_at is null
    returning o.posting_id as "postingId"`.execute(db)
  await sealOutbox(db, { partnerId, postingIds: rows.map(({ postingId }) => postingId) })
  return rows.length
}
