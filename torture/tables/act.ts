import { pino } from 'pino'
import type { Database, Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transact.ts'
import { endMembership } from '#server/leaving/close-account.ts'
import { Refusal } from '#server/refusal.ts'
import { bookTable } from '#server/reservations/book-table.ts'
import { cancelReservation } from '#server/reservations/cancel-reservation.ts'
import { changeReservation } from '#server/reservations/change-reservation.ts'
import { followReservations } from '#server/reservations/follow-reservations.ts'
import { lockTable, unlockTable } from '#server/reservations/lock-table.ts'
import { searchTables } from '#server/reservations/search-tables.ts'
import { required } from '#domain/required.ts'
import type { SandboxFault } from '#vendors/reservations/sandbox-faults.ts'
import { lineOf } from './lines.ts'
import type { Deed } from './table-command.ts'
import type { Cast, CastMember, TableWorld } from './table-world.ts'

const log = pino({ level: 'silent' })

/** What deeds are given; nobody reads what they log. */
export function quietContext(world: TableWorld): DeedContext {
  return { bookings: world.provider(), now: () => new Date(world.clock.now), log }
}

type DeedContext = Parameters<typeof bookTable>[0]

/** Lets deeds happen, all at the same time, while those faults are on; answers what each was told. */
export async function act(
  world: TableWorld,
  cast: Cast,
  { deeds, faults }: { readonly deeds: readonly Deed[]; readonly faults: readonly SandboxFault[] },
): Promise<readonly string[]> {
  for (const fault of faults) world.sandbox.faults.add(fault)
  try {
    return await Promise.all(deeds.map((deed) => actOne(world, cast, deed)))
  } finally {
    world.sandbox.faults.clear()
  }
}

function actOne(world: TableWorld, cast: Cast, deed: Deed): Promise<string> {
  const db = world.database.engine
  const context = quietContext(world)
  switch (deed.kind) {
    case 'search': {
      const { id } = required(cast.places[deed.place], 'a place')
      const { time: dateTime, partySize } = deed
      const partner = world.partners[0]
      return told(searchTables(context, db, { partner, merchantId: String(id), dateTime, partySize }), (answer) =>
        answer.outcome === 'tables' ? answer.tables.map(({ time }) => time).join(' ') : answer.outcome,
      )
    }
    case 'keep': {
      const member = memberOf(cast, deed.member)
      const { id } = required(cast.places[deed.place], 'a place')
      const body = { merchantId: String(id), dateTime: deed.time, partySize: deed.partySize }
      const { partner, id: memberId } = member
      return told(lockTable(context, db, { partner, memberId, body }), ({ secondsLeft }) => `kept ${secondsLeft}`)
    }
    case 'release': {
      const { partner, id: memberId } = memberOf(cast, deed.member)
      return told(unlockTable(context, db, { partner, memberId, lockId: deed.lock }), () => 'released')
    }
    case 'book':
      return told(bookTable(context, db, { ...who(cast, deed.member), body: { lockId: deed.lock } }), rowText)
    case 'change':
      return told(
        changeReservation(context, db, { ...who(cast, deed.member), id: deed.table, lockId: deed.lock }),
        rowText,
      )
    case 'cancel':
      return told(cancelReservation(context, db, { ...who(cast, deed.member), id: deed.table }), rowText)
    case 'follow':
      return told(followReservations(db, context), () => 'followed')
    case 'close':
      return told(close(world.database, memberOf(cast, deed.member), context.now()), () => 'closed')
  }
}

async function close({ engine }: Database, { id: memberId, partner }: CastMember, now: Date): Promise<void> {
  await inTransaction(engine satisfies Db, (tx) => endMembership(tx, partner.id, { memberId, actor: null, now }))
}

async function told<Answer>(
  answer: Promise<Answer | Refusal<string>>,
  text: (answer: Answer) => string,
): Promise<string> {
  const found = await answer
  return found instanceof Refusal ? found.code : text(found)
}

/** What a call answers of a table. */
function rowText({
  localTime: time,
  ...row
}: Omit<Parameters<typeof lineOf>[0], 'time'> & { readonly localTime: string }): string {
  return lineOf({ ...row, time })
}

function memberOf({ members }: Cast, index: number): CastMember {
  return required(members[index], 'a member')
}

function who(cast: Cast, index: number) {
  const { id, publicId, partner } = memberOf(cast, index)
  const now = new Date(0)
  return { partner, signedIn: { memberId: id, publicId, sessionId: '', expiresAt: now, provedAt: now } }
}
