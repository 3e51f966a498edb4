import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { insertRows } from '../db/rows.ts'
import { tidyRows } from '../db/tidy-rows.ts'
import type { Tx } from '../db/transact.ts'
import { emulationKeptMs } from './emulation.ts'

type Column = 'id' | 'memberId' | 'operator' | 'reason' | 'tokenHash' | 'startedAt' | 'tokenUntil' | 'endsAt'

/** One more, in whose place those go that were over so long ago. */
export async function insertEmulation(
  tx: Tx,
  partnerId: string,
  emulation: Pick<Row<'emulation'>, Column>,
): Promise<void> {
  const before = new Date(emulation.startedAt.getTime() - emulationKeptMs)
  await tidyRows(tx, partnerId, { table: 'emulation', key: 'token_hash', by: 'ends_at', before })
  const later = {
    enteredAt: null,
    sessionHash: null,
    raisedAt: null,
    raisedBy: null,
    raisedReason: null,
    endedAt: null,
  }
  await insertRows(tx, { into: 'emulation', rows: [{ partnerId, ...emulation, ...later }] })
}

export type Seen = Pick<Row<'member'>, 'id' | 'publicId' | 'memberType'>

/** By public id, or by e-mail address in any case; nobody who was erased. */
export async function findSeen(db: Db, partnerId: string, name: string): Promise<Seen | undefined> {
  return db
    .selectFrom('member')
    .select(columnsOf('member', ['id', 'publicId', 'memberType']))
    .where('partner_id', '=', partnerId)
    .where('erased_at', 'is', null)
    .where((where) => where.or([where('public_id', '=', name), where('email_folded', '=', name.toLowerCase())]))
    .executeTakeFirst()
}

interface Taking {
  readonly tokenHash: string
  readonly sessionHash: string
  readonly now: Date
}

/** The emulation that the token opens: of many at once one takes it. */
export async function takeToken(
  db: Db,
  partnerId: string,
  { tokenHash, sessionHash, now }: Taking,
): Promise<string | undefined> {
  const taken = await db
    .updateTable('emulation')
    .set({ entered_at: now, session_hash: sessionHash })
    .where('partner_id', '=', partnerId)
    .where('token_hash', '=', tokenHash)
    .where('entered_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('token_until', '>', now)
    .returning('id')
    .executeTakeFirst()
  return taken?.id
}

const emulationNames = ['id', 'memberId', 'operator', 'endsAt', 'raisedAt', 'endedAt'] as const
const memberNames = ['publicId', 'firstName', 'lastName', 'email'] as const
export type EmulationRow = Pick<Row<'emulation'>, (typeof emulationNames)[number]> &
  Pick<Row<'member'>, (typeof memberNames)[number]>

/** By the cookie's hash: one that runs, of a member who is still there. */
export async function findRunning(
  db: Db,
  partnerId: string,
  { sessionHash, now }: { readonly sessionHash: string; readonly now: Date },
): Promise<EmulationRow | undefined> {
  return emulations(db, partnerId)
    .where('e.session_hash', '=', sessionHash)
    .where('e.ended_at', 'is', null)
    .where('e.ends_at', '>', now)
    .where('m.erased_at', 'is', null)
    .where('m.member_type', '<>', 'ClosedAccountMember')
    .executeTakeFirst()
}

export async function findEmulation(db: Db, partnerId: string, id: string): Promise<EmulationRow | undefined> {
  return emulations(db, partnerId).where('e.id', '=', id).executeTakeFirst()
}

function emulations(db: Db, partnerId: string) {
  return db
    .selectFrom('emulation as e')
    .innerJoin('member as m', (join) =>
      join.onRef('m.partner_id', '=', 'e.partner_id').onRef('m.id', '=', 'e.member_id'),
    )
    .select(columnsOf('emulation as e', emulationNames))
    .select(columnsOf('member as m', memberNames))
    .where('e.partner_id', '=', partnerId)
}

interface Raising {
  readonly id: string
  readonly actor: string
  readonly reason: string
  readonly now: Date
}

/** Whether it was raised by this: the first reason stays. */
export async function raiseRow(tx: Tx, partnerId: string, { id, actor, reason, now }: Raising): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('emulation')
    .set({ raised_at: now, raised_by: actor, raised_reason: reason })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('raised_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether it ran, or could have been entered, until now. */
export async function endRow(
  tx: Tx,
  partnerId: string,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('emulation')
    .set({ ended_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends whatever runs or could still be entered in the place of one member or, where `memberId` is null, of everybody. Answers how many. */
export async function endRows(
  tx: Tx,
  partnerId: string,
  { memberId, now }: { readonly memberId: number | null; readonly now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('emulation')
    .set({ ended_at: now })
    .where('partner_id', '=', partnerId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .$if(memberId !== null, (query) => query.where('member_id', '=', memberId))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
