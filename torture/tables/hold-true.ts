import { policyAt } from '#vendors/reservations/sandbox-restaurant.ts'
import { lineOf, lineOfTable } from './lines.ts'
import type { Seen, SeenTable } from './seen.ts'
import { tableOf } from './predict-follow.ts'
import type { Cast } from './table-world.ts'

const apartMs = 2 * 3_600_000

/** What must never be, whatever happened, in words; nothing: all is well. */
export function neverSo(seen: Seen, cast: Cast): readonly string[] {
  return [
    ...doubled(seen),
    ...strange(seen, cast),
    ...near(seen),
    ...untrue(seen),
    ...uncarded(seen, cast),
    ...orphaned(seen),
    ...unheld(seen),
  ]
}

/** One request, two tables; one table, two reservations. */
function doubled({ tables, rows }: Seen): readonly string[] {
  const requests = Map.groupBy(tables, ({ requestId }) => requestId)
  const numbers = Map.groupBy(
    rows.filter(({ confirmation }) => confirmation !== null),
    ({ confirmation }) => confirmation,
  )
  return [
    ...[...requests].filter(([, made]) => made.length > 1).map(([name]) => `two tables of one request: ${name}`),
    ...[...numbers].filter(([, own]) => own.length > 1).map(([number]) => `two reservations of one table: ${number}`),
  ]
}

/** A table at the restaurant in a member's name of which the product knows nothing. */
function strange(seen: Seen, { members }: Cast): readonly string[] {
  const known = new Set(seen.rows.flatMap((row) => tableOf(row, seen)?.confirmation ?? []))
  return seen.tables
    .filter(({ confirmation, email }) => !known.has(confirmation) || !members.some((member) => member.email === email))
    .map((table) => `a table that nobody has: ${lineOfTable(table)}`)
}

/** Two tables of one member within two hours. */
function near({ tables }: Seen): readonly string[] {
  const standing = tables.filter(({ status }) => status === 'Booked')
  const pairs = (own: readonly SeenTable[]) =>
    own.flatMap((one, index) =>
      own.slice(index + 1).filter((other) => Math.abs(one.startsAt - other.startsAt) < apartMs),
    )
  return [...Map.groupBy(standing, ({ email }) => email).values()]
    .flatMap(pairs)
    .map((table) => `a table within two hours of another: ${lineOfTable(table)}`)
}

/** A reservation that is told as booked, where the restaurant has no such table. */
function untrue(seen: Seen): readonly string[] {
  return seen.rows
    .filter(({ state, deed }) => state === 'booked' && deed === null)
    .filter((row) => {
      const table = tableOf(row, seen)
      return table === null || table.time !== row.time || table.partySize !== row.partySize
    })
    .map((row) => `told as booked, and not so at the restaurant: ${lineOf(row)}`)
}

/** A kept table that asks for a card otherwise than its restaurant does, but where a table that asks for one was left for it too late. */
function uncarded({ locks, rows }: Seen, { places }: Cast): readonly string[] {
  return locks
    .filter(({ place, time, partySize, cardNeeded, triedFor }) => {
      const policy = policyAt({ rid: places[place]?.rid ?? '', time, partySize })
      const leaves = rows.some((row) => row.id === triedFor && row.cardNeeded)
      return cardNeeded !== (policy.credit_card_required === true) && !(cardNeeded && leaves)
    })
    .map(({ name }) => `the card of a kept table: ${name}`)
}

/** A card that somebody could still charge, or give, of which the product knows nothing or which it takes for let go. */
function orphaned({ holds, strangeSetups }: Seen): readonly string[] {
  return [
    ...strangeSetups.map((lock) => `a set-up of a card that nobody knows: ${lock}`),
    ...holds
      .filter(({ state, setup }) => state === 'released' && setup?.isOpen === true)
      .map(({ lock }) => `a card that is held for nobody: ${lock}`),
  ]
}

/** A table to come that asks for a card, and stands on none. */
function unheld({ rows, holds, now }: Seen): readonly string[] {
  return rows
    .filter((row) => row.cardNeeded && row.startsAt > now && (row.state === 'booked' || row.state === 'pending'))
    .filter((row) => {
      const hold = holds.find(({ reservation }) => reservation === row.id)
      return hold?.state !== 'attached' || hold.setup?.status !== 'succeeded' || !hold.setup.isOpen
    })
    .map((row) => `a table without its card: ${lineOf(row)}`)
}
