import { cancellationFee, correctedForMs } from '#domain/reservations/reservation.ts'
import type { Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import { findAttached, findHold, type HoldRow, updateHold } from './hold-store.ts'

/** The hold of a lock whose card is known and on which nothing stands yet. */
export async function findReady(
  db: Db,
  { partnerId, lockId }: { readonly partnerId: string; readonly lockId: string },
): Promise<HoldRow | null> {
  const hold = await findHold(db, { partnerId, lockId })
  return hold?.state === 'ready' ? hold : null
}

interface Attaching {
  readonly reservation: { readonly id: number; readonly startsAt: Date }
  readonly now: Date
}

/** Has a table stand on a card, in the transaction that writes the table down. */
export async function attachHold(
  locked: MembersLocked,
  hold: HoldRow,
  { reservation: { id, startsAt }, now }: Attaching,
): Promise<void> {
  const lookAt = new Date(startsAt.getTime() + correctedForMs)
  await updateHold(locked, hold, { state: 'attached', reservationId: id, lookAt, now })
}

interface Table {
  readonly partnerId: string
  readonly id: number
}

/** Whether a table stands on a card: it can be moved to where one is asked for. */
export async function hasCard(db: Db, { partnerId, id }: Table): Promise<boolean> {
  return (await findAttached(db, { partnerId, reservationId: id })) !== undefined
}

/** Whether leaving a table costs nothing at this moment. */
export function isFreeAt(row: PolicyOfTable, now: Date): boolean {
  const policy = { ...row, freeUntil: row.freeUntil?.getTime() ?? null }
  return cancellationFee(policy, { partySize: row.partySize, at: now.getTime() }) === 0
}

type PolicyOfTable = Pick<Row<'reservation'>, 'cardNeeded' | 'freeUntil' | 'feeCents' | 'feePer' | 'partySize'>

/** From now on the restaurant can charge nothing for the table, however late it hears of it; `isFree` false: it can after all. */
export async function markFree(
  locked: MembersLocked,
  { partnerId, id }: Table,
  { isFree, now }: { readonly isFree: boolean; readonly now: Date },
): Promise<void> {
  const hold = await findAttached(locked.tx, { partnerId, reservationId: id })
  if (hold) await updateHold(locked, hold, { freeAt: isFree ? (hold.freeAt ?? now) : null, now })
}

/** Something has happened to a table: whether its card is let go is looked at now. */
export async function lookAtHold(locked: MembersLocked, { partnerId, id }: Table, now: Date): Promise<void> {
  const hold = await findAttached(locked.tx, { partnerId, reservationId: id })
  if (hold) await updateHold(locked, hold, { lookAt: now, looks: 0, now })
}
