import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables/tables.ts'
import type { KeptSetup } from '#vendors/payments/sandbox-book.ts'
import type { KeptTable } from '#vendors/reservations/sandbox-book.ts'
import {
  momentThere,
  type Seen,
  type SeenHold,
  type SeenLock,
  type SeenRow,
  type SeenSetup,
  type SeenTable,
} from './seen.ts'
import type { Cast } from './table-world.ts'

/** The stand-in keeps a table for so long. */
const keptMs = 5 * 60_000

interface Looking {
  readonly cast: Cast
  readonly tables: ReadonlyMap<string, KeptTable>
  readonly setups: ReadonlyMap<string, KeptSetup>
  readonly now: number
  readonly before: Seen | null
}

export async function observe(db: Db, { cast, tables: kept, setups, now, before }: Looking): Promise<Seen> {
  const memberIds = cast.members.map(({ id }) => id)
  const own = { memberIds, placeIds: cast.places.map(({ id }) => id) }
  const rids = new Set(cast.places.map(({ rid }) => rid))
  const [rows, locks, holds, closed] = await Promise.all([
    db.selectFrom('reservation').selectAll().where('member_id', 'in', memberIds).orderBy('id').execute(),
    db.selectFrom('reservation_lock').selectAll().where('member_id', 'in', memberIds).orderBy('id').execute(),
    db.selectFrom('table_card_hold').selectAll().where('member_id', 'in', memberIds).orderBy('id').execute(),
    db
      .selectFrom('member')
      .select('id')
      .where('id', 'in', memberIds)
      .where('member_type', '=', 'ClosedAccountMember')
      .execute(),
  ])
  const tables = [...kept.values()].filter(({ rid }) => rids.has(rid)).map(seenTable)
  const publicIds = new Set(cast.members.map(({ publicId }) => publicId))
  const ofCast = [...setups.values()].filter(({ metadata }) => publicIds.has(metadata['member'] ?? ''))
  return {
    now,
    rows: rows.map((row) => seenRow(row, own)),
    locks: locks.map((lock) => seenLock(lock, own)),
    tables,
    holds: holds.map((hold) => seenHold(hold, { ...own, setups: ofCast })),
    strangeSetups: ofCast.map(({ key }) => key).filter((key) => !holds.some((hold) => hold.lock_id === key)),
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
    cardNeeded: row.card_needed,
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
    triedFor: lock.used_by,
  }
}

function seenHold(
  hold: Selectable<Tables['table_card_hold']>,
  { memberIds, setups }: Own & { readonly setups: readonly KeptSetup[] },
): SeenHold {
  const setup = setups.find(({ key }) => key === hold.lock_id)
  return {
    lock: hold.lock_id,
    member: memberIds.indexOf(hold.member_id),
    state: hold.state,
    isNamed: hold.setup_name !== null,
    reservation: hold.reservation_id,
    setup: setup === undefined ? null : seenSetup(setup, hold.setup_name !== null),
  }
}

/** One whose answer was lost for a day has no card and gets none: nobody knows its secret. */
function seenSetup({ status, error, method }: KeptSetup, isNamed: boolean): SeenSetup {
  const isUnknown = status === 'requires_payment_method' && !isNamed
  const isOver = isUnknown || status === 'canceled' || (status === 'succeeded' && method?.customer === null)
  return { status, isDeclined: error !== null, isOpen: !isOver }
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

/** When the sequence's tables, or their cards, are looked at next; null: never again. */
export async function findNextLook(db: Db, { members }: Cast): Promise<number | null> {
  const memberIds = members.map(({ id }) => id)
  const looks = await Promise.all(
    (['reservation', 'table_card_hold'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.min('look_at').as('at'))
        .where('member_id', 'in', memberIds)
        .executeTakeFirstOrThrow(),
    ),
  )
  const moments = looks.flatMap(({ at }) => (at === null ? [] : [new Date(at).getTime()]))
  return moments.length === 0 ? null : Math.min(...moments)
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
