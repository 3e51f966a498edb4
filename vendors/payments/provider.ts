/** What a set-up is for. It is written into the set-up when it is made, and held against what we know before anything is believed of it. */
export interface SetupPurpose {
  /** The kept table's name; one lock has one set-up, however often it is begun. */
  readonly lock: string
  /** The member's public id. */
  readonly member: string
  readonly partner: string
}

/** A card that the provider holds: its own name of it, and what may be shown. Never a number. */
export interface HeldCard {
  readonly paymentMethod: string
  /** As the provider calls it, such as visa; null: it does not say. */
  readonly brand: string | null
  readonly lastFour: string | null
}

/** `cardNeeded`: none was given yet, or the last one was refused; `stepNeeded`: the bank asks its card holder; `processing`: nobody knows yet. */
export type SetupState =
  | { readonly kind: 'cardNeeded'; readonly isDeclined: boolean }
  | { readonly kind: 'stepNeeded' | 'processing' | 'cancelled' }
  | { readonly kind: 'ready'; readonly card: HeldCard }

export interface CardSetup {
  /** The provider's name of it. */
  readonly name: string
  /** What lets a browser give a card for it, with the publishable key. Kept nowhere. */
  readonly clientSecret: string
  /** Null: it was made for something else. */
  readonly purpose: SetupPurpose | null
  readonly state: SetupState
}

/** No answer, or none that says anything; nothing is known. */
export interface Away {
  readonly kind: 'away'
  readonly reason: string
}

/** Who holds cards. Every call may be sent again: none makes a second set-up. */
export interface PaymentProvider {
  begin(purpose: SetupPurpose): Promise<{ readonly kind: 'begun'; readonly setup: CardSetup } | Away>
  /** Null: there is none of that name. */
  look(name: string): Promise<{ readonly kind: 'found'; readonly setup: CardSetup | null } | Away>
  /** Ends a set-up that is open, or lets its card go, so that nobody can charge it any more. What is ended already is as good. */
  release(name: string): Promise<{ readonly kind: 'released' } | Away>
}
