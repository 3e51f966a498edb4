import { createHash } from 'node:crypto'
import type { AvailabilityWritten, PolicyWire } from './wire.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Half-hours of lunch and dinner, in minutes since midnight. */
const sittings = [
  [690, 840],
  [1020, 1290],
] as const
/** README.md names both. */
const largestParty = 12
const furthestDays = 90
const closestMinutes = 30

/** The last place on earth where it is the same day: a table that is too near there is too near everywhere. */
const latestOffsetMs = 10 * 3_600_000

interface Wish {
  readonly rid: string
  readonly time: string
  readonly partySize: number
}

interface Search extends Wish {
  readonly back: number
  readonly forward: number
  readonly now: number
  /** How many tables are taken or kept at a time. */
  readonly taken: (time: string) => number
}

/** What a restaurant that the stand-in makes up has free, the same for the same name. README.md tells the rules. */
export function freeTables({ rid, time, partySize, back, forward, now, taken }: Search): AvailabilityWritten {
  const answer = { rid, party_size: partySize, online_party: takesOnline(rid, partySize), times_available: [] }
  const no = (reason: string) => ({ ...answer, no_availability_reasons: [reason] })
  if (partySize < smallestParty(rid)) return no('BelowMinPartySize')
  if (partySize > largestParty) return no('AboveMaxPartySize')
  const wanted = clock(time)
  const here = now - latestOffsetMs
  if (wanted > here + furthestDays * dayMs) return no('TooFarInAdvance')
  if (wanted + forward * minuteMs < here + closestMinutes * minuteMs) return no('SameDayCutoff')
  const times = timesOf(time.slice(0, 10)).filter((at) => {
    const distance = (clock(at) - wanted) / minuteMs
    return distance >= -back && distance <= forward && clock(at) >= here && tablesAt(rid, at) > taken(at)
  })
  if (times.length === 0) return no('NoTimesExist')
  return {
    ...answer,
    times_available: times.map((at) => ({ time: at, policy: policyAt({ rid, time: at, partySize }) })),
  }
}

/** How many tables there are at a time of the restaurant's day. */
export function tablesAt(rid: string, time: string): number {
  const isShut = hash(rid) % 3 === 0 && new Date(clock(time)).getUTCDay() === hash(rid) % 7
  return isShut || !timesOf(time.slice(0, 10)).includes(time) ? 0 : hash(`${rid} ${time}`) % 4
}

/** A card for the evenings of the weekend, and for large parties. */
export function policyAt({ rid, time, partySize }: Wish): PolicyWire {
  const day = new Date(clock(time)).getUTCDay()
  const isBusy = (day === 5 || day === 6) && time.slice(11) >= '18:00' && hash(rid) % 2 === 0
  if (!isBusy && partySize < 8) return {}
  return { credit_card_required: true, free_until_minutes: 1_440, fee_cents: 2_500, fee_type: 'PerPerson' }
}

function takesOnline(rid: string, partySize: number): boolean {
  return partySize < 6 || hash(rid) % 2 === 0
}

function smallestParty(rid: string): number {
  return hash(rid) % 5 === 0 ? 2 : 1
}

function timesOf(date: string): readonly string[] {
  return sittings.flatMap(([from, to]) => {
    const count = (to - from) / 30 + 1
    return Array.from({ length: count }, (_, step) => `${date}T${minutes(from + step * 30)}`)
  })
}

function minutes(of: number): string {
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
}

/** A clock on the wall, as if it were UTC. */
function clock(time: string): number {
  return Date.parse(`${time}:00Z`)
}

function hash(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}
