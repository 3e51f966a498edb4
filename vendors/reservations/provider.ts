/** A table's day and hour on the restaurant's own clock, to the minute: 2026-11-28T19:00. */
export type LocalMinute = string

/** What a table asks of its guests. */
export interface TablePolicy {
  readonly cardNeeded: boolean
  /** Minutes before the table until which it is cancelled for nothing; null: always. */
  readonly freeUntilMinutes: number | null
  readonly feeCents: number | null
  readonly feePer: 'guest' | 'table'
}

export interface FreeTable {
  readonly time: LocalMinute
  readonly policy: TablePolicy
}

export interface TableWish {
  /** The provider's name of the restaurant. */
  readonly restaurant: string
  readonly time: LocalMinute
  readonly partySize: number
}

export interface TableSearch extends TableWish {
  readonly minutesAround: number
}

export type NoTables = 'none' | 'partyTooSmall' | 'partyTooLarge' | 'tooFarInAdvance' | 'tooClose'

export type Availability =
  /** `isConsented`: the restaurant takes a party of this size without a call. At least one table. */
  | { readonly kind: 'tables'; readonly tables: readonly FreeTable[]; readonly isConsented: boolean }
  | { readonly kind: NoTables }

/** `away`: no answer, or none that says anything; nothing is known. */
interface Away {
  readonly kind: 'away'
  readonly reason: string
}

export interface SlotLock {
  /** What books this table while the lock lasts. */
  readonly token: string
  readonly expiresAt: Date
  readonly policy: TablePolicy
}

export interface Diner {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Ten digits; null: none. */
  readonly phone: string | null
}

export interface Booking {
  readonly restaurant: string
  /** Ours, for ever: the provider makes one table of all calls with it, and finds it by it. */
  readonly requestId: string
  readonly token: string
  readonly diner: Diner
  readonly wish: string | null
  /** The payment provider's name of the card; null: none is held. */
  readonly paymentMethod: string | null
}

export interface BookedTable {
  /** The provider's number, by which the restaurant knows it too. */
  readonly confirmation: string
  readonly time: LocalMinute
  readonly partySize: number
  readonly status: 'booked' | 'seated' | 'noShow' | 'cancelledByGuest' | 'cancelledByRestaurant'
}

/** `general`: for a reason that the guest can do nothing about but to try again. */
export type BookingRefusal = 'lockExpired' | 'slotGone' | 'userDeactivated' | 'cardNeeded' | 'general'

export type BookingAnswer =
  | { readonly kind: 'booked'; readonly table: BookedTable }
  | { readonly kind: 'refused'; readonly refusal: BookingRefusal; readonly code: string }
  /** It may have been made all the same. */
  | Away

export interface TableName {
  readonly restaurant: string
  readonly confirmation: string
}

/** Who takes tables for restaurants. Every call may be sent again: none makes a second table. */
export interface BookingProvider {
  search(search: TableSearch): Promise<Availability | Away>
  /** Of many restaurants in one call; those that the provider says nothing of are not in it. */
  searchMany(
    restaurants: readonly string[],
    search: Omit<TableSearch, 'restaurant'>,
  ): Promise<{ readonly kind: 'found'; readonly availability: ReadonlyMap<string, Availability> } | Away>
  /** Keeps a table for a few minutes. */
  lock(
    wish: TableWish,
  ): Promise<{ readonly kind: 'locked'; readonly lock: SlotLock } | { readonly kind: 'gone' } | Away>
  /** Gives a table back that was kept and is not wanted. */
  unlock(lock: { readonly restaurant: string; readonly token: string }): Promise<void>
  book(booking: Booking): Promise<BookingAnswer>
  /** The table that was made under a request's name; null: there is none. */
  find(asked: {
    readonly restaurant: string
    readonly requestId: string
  }): Promise<{ readonly kind: 'found'; readonly table: BookedTable | null } | Away>
  look(name: TableName): Promise<{ readonly kind: 'found'; readonly table: BookedTable | null } | Away>
  /** Moves a table to the one that is locked. */
  change(name: TableName, change: { readonly requestId: string; readonly token: string }): Promise<BookingAnswer>
  /** `gone`: there is no such table any more, which is as good. */
  cancel(name: TableName): Promise<{ readonly kind: 'cancelled' | 'gone' } | { readonly kind: 'tooLate' } | Away>
}
