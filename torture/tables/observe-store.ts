import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables/tables.ts'
import type { KeptTable } from '#vendors/reservations/sandbox-book.ts'
import type { Cast } from './table-world.ts'

/** A table as the product has it. */
export interface SeenRow {
  readonly id: number
  readonly member: number
  readonly place: number
  readonly requestId: string
  readonly confirmation: string | null
  readonly state: string
  readonly failure: string | null
  readonly time: string
  readonly startsAt: number
  readonly partySize: number
  readonly deed: string | null
  readonly deedLock: string | null
  readonly deedUntil: number | null
}

/** A table that the product keeps for somebody, or kept. */
export interface SeenLock {
  readonly name: string
  readonly member: number
  readonly place: number
  readonly time: string
  readonly startsAt: number
  readonly partySize: number
  /** As it was told. */
  readonly until: number
  /** For so long the restaurant keeps it, whatever it told. */
  readonly keptUntil: number
  readonly cardNeeded: boolean
}

/** A table as the restaurant has it. */
export interface SeenTable {
  readonly confirmation: string
  readonly requestId: string
  readonly rid: string
  readonly email: string
  readonly time: string
  readonly startsAt: number
  readonly partySize: number
  readonly status: KeptTable['status']
}

/** What there is of a sequence at a moment, on both sides. */
export interface Seen {
  readonly now: number
  readonly rows: readonly SeenRow[]
  readonly locks: readonly SeenLock[]
  readonly tables: readonly SeenTable[]
  /** The names of all requests that ever made or moved a table. */
  readonly made: ReadonlySet<string>
  /** Members whose account is closed. */
  readonly closed: ReadonlySet<number>
}

/** The stand-in keeps a table for so long. */
const keptMs = 5 * 60_000

/** Restaurants of these sequences are in New York, in winter. */
export function momentThere(time: string): number {
  return Date.parse(`${time}:00-05:00`)
}

interface Looking {
  readonly cast: Cast
  readonly tables: ReadonlyMap<string, KeptTable>
  readonly now: number
  readonly before: Seen | null
}

export async function observe(db: Db, { cast, tables: kept, now, before }: Looking): Promise<Seen> {
  const memberIds = cast.members.map(({ id }) => id)
  const own = { memberIds, placeIds: cast.places.map(({ id }) => id) }
  const rids = new Set(cast.places.map(({ rid }) => rid))
  const [rows, locks, closed] = await Promise.all([
    db.selectFrom('reservation').selectAll().where('member_id', 'in', memberIds).orderBy('id').execute(),
    db.selectFrom('reservation_lock').selectAll().where('member_id', 'in', memberIds).orderBy('id').execute(),
    db
      .selectFrom('member')
      .select('id')
      .where('id', 'in', memberIds)
      .where('member_type', '=', 'ClosedAccountMember')
      .execute(),
  ])
  const tables = [...kept.values()].filter(({ rid }) => rids.has(rid)).map(seenTable)
  return {
    now,
    rows: rows.map((row) => seenRow(row, own)),
    locks: locks.map((lock) => seenLock(lock, own)),
    tables,
    made: new Set([...(before?.made ?? []), ...tables.map(({ requestId }) => requestId)]),
    closed: new Set(closed.map(({ id }) => memberIds.indexOf(id))),
  }
}

interface Own {
  readonly memberIds: readonly number[]
  readonly placeIds: readonly number[]
}

function seenRow(row: Selectable<Tables['reservation']>, { memberIds, placeIds }: Own): SeenRow {
  const { id, confirmation, state, failure, deed } = row
  return {
    id,
    member: memberIds.indexOf(row.member_id),
    place: placeIds.indexOf(row.merchant_id),
    requestId: row.request_id,
    confirmation,
    state,
    failure,
    time: row.local_time,
    startsAt: row.starts_at.getTime(),
    partySize: row.party_size,
    deed,
    deedLock: row.deed_lock,
    deedUntil: row.deed_until?.getTime() ?? null,
  }
}

function seenLock(lock: Selectable<Tables['reservation_lock']>, { memberIds, placeIds }: Own): SeenLock {
  return {
    name: lock.public_id,
    member: memberIds.indexOf(lock.member_id),
    place: placeIds.indexOf(lock.merchant_id),
    time: lock.local_time,
    startsAt: lock.starts_at.getTime(),
    partySize: lock.party_size,
    until: lock.expires_at.getTime(),
    keptUntil: lock.created_at.getTime() + keptMs,
    cardNeeded: lock.card_needed,
  }
}

function seenTable({ confirmation_number, request_id, date_time, party_size, ...table }: KeptTable): SeenTable {
  const { rid, email, status } = table
  const startsAt = momentThere(date_time)
  return {
    confirmation: confirmation_number,
    requestId: request_id,
    rid,
    email,
    time: date_time,
    startsAt,
    partySize: party_size,
    status,
  }
}

/** When the sequence's tables are looked at next; null: never again. */
export async function findNextLook(db: Db, { members }: Cast): Promise<number | null> {
  const { at } = await db
    .selectFrom('reservation')
    .select(({ fn }) => fn.min('look_at').as('at'))
    .where(
      'member_id',
      'in',
      members.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow()
  return at === null ? null : new Date(at).getTime()
}

/** What tables earned each of them by now, in the journal, by their ids. */
export async function findEarned(db: Db, { members }: Cast): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('entry as e')
    .innerJoin('posting as p', (join) =>
      join.onRef('p.partner_id', '=', 'e.partner_id').onRef('p.id', '=', 'e.posting_id'),
    )
    .select(({ fn }) => ['e.member_id as memberId', fn.sum<string>('e.amount').as('amount')])
    .where(
      'e.member_id',
      'in',
      members.map(({ id }) => id),
    )
    .where('e.account', '=', 'member')
    .where('p.kind', '=', 'reservation')
    .groupBy('e.member_id')
    .execute()
  return new Map(rows.map(({ memberId, amount }) => [memberId ?? 0, Number(amount)]))
}

/** How many notices of a kind a member had. */
export async function countNotices(db: Db, memberId: number, kind: 'tableBooked' | 'tableNotBooked'): Promise<number> {
  const { count } = await db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(count)
}
