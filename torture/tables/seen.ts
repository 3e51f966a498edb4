import type { KeptSetup } from '#vendors/payments/sandbox-book.ts'
import type { KeptTable } from '#vendors/reservations/sandbox-book.ts'

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
  readonly cardNeeded: boolean
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
  /** The reservation for which it was taken to the restaurant, also where that refused. */
  readonly triedFor: number | null
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

/** A card that is held for a kept table, or was, as the product has it and as the payment provider has it. */
export interface SeenHold {
  readonly lock: string
  readonly member: number
  readonly state: string
  readonly isNamed: boolean
  readonly reservation: number | null
  /** Null: the provider knows of none. */
  readonly setup: SeenSetup | null
}

export interface SeenSetup {
  readonly status: KeptSetup['status']
  readonly isDeclined: boolean
  /** Whether the provider can still charge its card, or take one. */
  readonly isOpen: boolean
}

/** What there is of a sequence at a moment, on both sides. */
export interface Seen {
  readonly now: number
  readonly rows: readonly SeenRow[]
  readonly locks: readonly SeenLock[]
  readonly tables: readonly SeenTable[]
  readonly holds: readonly SeenHold[]
  /** Set-ups at the payment provider of which the product knows nothing, by their locks. */
  readonly strangeSetups: readonly string[]
  /** The names of all requests that ever made or moved a table. */
  readonly made: ReadonlySet<string>
  /** Members whose account is closed. */
  readonly closed: ReadonlySet<number>
}

/** Restaurants of these sequences are in New York, in winter. */
export function momentThere(time: string): number {
  return Date.parse(`${time}:00-05:00`)
}
