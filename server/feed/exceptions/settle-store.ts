import { sql } from 'kysely'
import type { Row } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import type { MembersLocked } from '../../db/lock-members.ts'
import { sealSharedAsGone } from '../../journal/seals/seal-store.ts'
import type { NetworkEvent } from '../network-event.ts'
import { eventText, sealEvents } from '../store.ts'
import { type ExceptionName, nameText } from './exception-name.ts'

export type SettledAs = NonNullable<Row<'quarantined_event'>['settledAs']>

export interface Settling {
  readonly settledAs: SettledAs
  readonly actor: string
  readonly reason: string
  readonly now: Date
}

/** One deed at a time on an event. */
export async function lockEventDeeds(db: Db, { network, eventId }: ExceptionName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exception ${network} ${eventId}`}, 0))`.execute(db)
}

/** Says of what was put aside what became of it. Throws where it is settled, or not there. */
export async function settleQuarantined(db: Db, name: ExceptionName, settling: Settling): Promise<void> {
  const { settledAs, actor, reason, now } = settling
  const { numAffectedRows } = await sql`
    update quarantined_event q set settled_at = ${now}, settled_as = ${settledAs}, settled_by = ${actor}, settled_reason = ${reason}
    where q.network = ${name.network} and q.event_id = ${name.eventId} and left(md5(q.event::text), 8) = ${name.what}
      and q.settled_at is null`.execute(db)
  if (numAffectedRows === 0n) throw new Error(`${nameText(name)} is not there to be settled`)
}

/** Takes an event out of what is evaluated; what it said is kept with the deed. Its members are locked. */
export async function takeOut(
  { tx }: MembersLocked,
  { event, was }: { readonly event: NetworkEvent; readonly was: 'unmatched' | 'replaced' },
  { settledAs, actor, reason, now }: Settling,
): Promise<void> {
  const { network, eventId } = event
  await sealSharedAsGone(tx, 'network_event', sql<boolean>`t.network = ${network} and t.event_id = ${eventId}`)
  await tx.deleteFrom('network_event').where('network', '=', network).where('event_id', '=', eventId).execute()
  await keepSettled(tx, { event, was }, { settledAs, actor, reason, now })
}

/** What an evaluated event says from now on, under its id and in its dine; what it said is kept with the deed. Its members are locked. */
export async function rewriteEvent(
  { tx }: MembersLocked,
  { before, event }: { readonly before: NetworkEvent; readonly event: NetworkEvent },
  settling: Settling,
): Promise<void> {
  const { network, eventId, kind, acquirerMerchantId, occurredAt, amountCents, tipCents, taxCents } = event
  await tx
    .updateTable('network_event')
    .set({
      kind,
      acquirer_merchant_id: acquirerMerchantId,
      occurred_at: new Date(occurredAt),
      amount_cents: amountCents,
      tip_cents: tipCents,
      tax_cents: taxCents,
    })
    .where('network', '=', network)
    .where('event_id', '=', eventId)
    .execute()
  await sealEvents(tx, [event])
  await keepSettled(tx, { event: before, was: 'replaced' }, settling)
}

async function keepSettled(
  tx: Db,
  { event, was }: { readonly event: NetworkEvent; readonly was: 'unmatched' | 'replaced' },
  { settledAs, actor, reason, now }: Settling,
): Promise<void> {
  await sql`insert into quarantined_event (network, event_id, reason, event, received_at, settled_at, settled_as, settled_by, settled_reason)
    values (${event.network}, ${event.eventId}, ${was}, ${eventText(event)}::jsonb, ${now}, ${now}, ${settledAs}, ${actor}, ${reason})
    on conflict (network, event_id, event) do update set reason = excluded.reason, settled_at = excluded.settled_at,
      settled_as = excluded.settled_as, settled_by = excluded.settled_by, settled_reason = excluded.settled_reason`.execute(
    tx,
  )
}

/** What was put aside is what stands from now on. */
export async function forgetAside(db: Db, event: NetworkEvent): Promise<void> {
  await sql`delete from quarantined_event where network = ${event.network} and event_id = ${event.eventId}
    and event = ${eventText(event)}::jsonb`.execute(db)
}
