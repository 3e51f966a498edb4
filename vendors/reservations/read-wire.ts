import type { Availability, BookedTable, NoTables, TablePolicy } from './provider.ts'
import type { AvailabilityWire, lockAnswerSchema, ReservationWire } from './wire.ts'
import type { z } from 'zod'

/** Without a reason that we know the tables are taken: the guest does the same about it. */
const reasons: ReadonlyMap<string, NoTables> = new Map([
  ['BelowMinPartySize', 'partyTooSmall'],
  ['AboveMaxPartySize', 'partyTooLarge'],
  ['TooFarInAdvance', 'tooFarInAdvance'],
  ['SameDayCutoff', 'tooClose'],
])

export function availabilityOf(answer: AvailabilityWire): Availability {
  const tables = answer.times_available.map(({ time, policy }) => ({ time, policy: policyOf(policy) }))
  if (tables.length > 0) return { kind: 'tables', tables, isConsented: answer.online_party }
  const [reason] = answer.no_availability_reasons.flatMap((code) => reasons.get(code) ?? [])
  return { kind: reason ?? 'none' }
}

export function policyOf(policy: z.infer<typeof lockAnswerSchema>['policy']): TablePolicy {
  return {
    cardNeeded: policy.credit_card_required,
    freeUntilMinutes: policy.free_until_minutes ?? null,
    feeCents: policy.fee_cents ?? null,
    feePer: policy.fee_type === 'PerPerson' ? 'guest' : 'table',
  }
}

export function tableOf({ confirmation_number, date_time, party_size, status }: ReservationWire): BookedTable {
  return { confirmation: confirmation_number, time: date_time, partySize: party_size, status: statuses[status] }
}

const statuses = {
  Booked: 'booked',
  Seated: 'seated',
  NoShow: 'noShow',
  CancelledByDiner: 'cancelledByGuest',
  CancelledByRestaurant: 'cancelledByRestaurant',
} as const
