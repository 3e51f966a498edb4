import { releaseHolds } from '#server/card-holds/release-holds.ts'
import { followReservations } from '#server/reservations/follow-reservations.ts'
import { quietContext } from './act.ts'
import { neverSo } from './hold-true.ts'
import { lineOf } from './lines.ts'
import { countNotices, findNextLook } from './observe-store.ts'
import type { Seen } from './seen.ts'
import { tableOf } from './predict-follow.ts'
import { differ, type Found, look, type Running, unearned } from './running.ts'

/** So often at the most the provider is asked until nothing is open any more. */
const mostRounds = 200

/**
 * Nothing goes wrong any more, the restaurant says of each table whether its guests came, and time passes until nobody is asked about any of them. Then each
 * is as its restaurant has it.
 */
export async function settle(running: Running, last: Seen): Promise<readonly Found[]> {
  const { world, cast, chance, story } = running
  const db = world.database.engine
  const context = quietContext(world)
  let seen = last
  for (let round = 0; round < mostRounds; round++) {
    const at = await findNextLook(db, cast)
    if (at === null) return [...(await atTheEnd(running, seen)), ...(await unearned(world, { cast, seen }))]
    world.clock.now = Math.max(world.clock.now, at) + 1_000
    for (const table of seen.tables.filter(({ status, startsAt }) => status === 'Booked' && startsAt < world.clock.now))
      await world.sandbox.mark(table.confirmation, chance.oneOf(['Seated', 'NoShow']))
    await Promise.all([followReservations(db, context), followReservations(db, context)])
    await Promise.all([releaseHolds(db, context), releaseHolds(db, context)])
    seen = await look(running, seen)
    story.push(`${new Date(world.clock.now).toISOString()} asked: ${seen.rows.map(lineOf).join(' | ')}`)
    const never = neverSo(seen, cast)
    if (never.length > 0) return never.map((text) => ({ expected: 'never', found: text }))
  }
  return [{ expected: 'nothing is open', found: 'the provider is asked for ever' }]
}

/** After everything each reservation is as its restaurant has it, told once, and whoever left has no table to come. */
async function atTheEnd({ world, cast }: Running, seen: Seen): Promise<readonly Found[]> {
  const found = seen.rows.flatMap((row) => {
    const table = tableOf(row, seen)
    const states = table === null ? ['failed'] : (ends[table.status] ?? [])
    const expected = states.map((state) => `${state} ${table?.time ?? row.time} ${table?.partySize ?? row.partySize} -`)
    return differ(expected, `${row.state} ${row.time} ${row.partySize} ${row.deed ?? '-'}`)
  })
  found.push(
    ...seen.holds.flatMap(({ state, setup }) =>
      differ('released, nothing held', `${state}, ${setup?.isOpen === true ? 'a card' : 'nothing'} held`),
    ),
  )
  for (const [member, { id }] of cast.members.entries()) {
    const own = seen.rows.filter((row) => row.member === member)
    const booked = own.filter(({ confirmation }) => confirmation !== null).length
    found.push(...differ(`${booked} told`, `${await countNotices(world.database.engine, id, 'tableBooked')} told`))
  }
  return found
}

/** What a reservation may be at the end, by what its restaurant says. What was cancelled stays so, whatever is said later. */
const ends: Readonly<Record<string, readonly string[]>> = {
  Seated: ['honoured', 'cancelled'],
  NoShow: ['noShow', 'cancelled'],
  CancelledByDiner: ['cancelled'],
  CancelledByRestaurant: ['cancelled'],
}
