import type { NetworkEvent } from '#server/feed/network-event.ts'
import type { Network } from '#domain/dines/networks.ts'
import type { Joining } from './plan-campaigns.ts'
import type { PlannedPlace } from './plan-places.ts'

export interface StoryMember {
  readonly name: string
  readonly programme: string
  readonly joinedAt: number
  /** The delivery after which they activate; -1: from the beginning, null: never. */
  readonly activatedAtStep: number | null
  /** Empty: what they chose when they joined, `emailOptIn`, stands. */
  readonly optIns: readonly { readonly since: number; readonly optedIn: boolean }[]
  readonly emailOptIn: boolean
  readonly joining: Joining
}

/** A time in which a card is a member's, and when that is recorded: at a step before its events, or -1 for from the beginning. */
export interface StoryLink {
  /** Which of the story's members. */
  readonly member: number
  readonly cardToken: string
  readonly network: Network
  readonly product: string | null
  readonly from: number
  readonly to: number | null
  readonly earningSince: number
  readonly recordedAtStep: number
  /** Recorded with a beginning that an operator corrects after a delivery; null: with the right one. */
  readonly corrected: { readonly statedFrom: number; readonly atStep: number } | null
  readonly endedAtStep: number | null
  /** `replacement`: nobody links it, the bank's word does. */
  readonly by: 'member' | 'replacement'
}

/** The card of a token, whichever took the place of its first one. */
export function cardOf(cardToken: string): string {
  return cardToken.replace(/n$/, '')
}

/** What a bank says of a card. */
export interface StoryReplacement {
  readonly cardToken: string
  readonly newCardToken: string
  readonly network: Network
  readonly at: number
  readonly toldAtStep: number
}

export interface StoryVisit {
  readonly name: string
  readonly cardToken: string
  readonly place: PlannedPlace
  readonly isOrder: boolean
  /** All that belongs to it, once each. */
  readonly events: readonly NetworkEvent[]
}

/** One event as it is delivered, at a step. The same may be told several times. */
export interface Told {
  readonly event: NetworkEvent
  readonly step: number
}

/**
 * One member's story, and what there is of a second one to whom a card moves. `told`: whoever invented it knows what belongs to which visit. `wild`: nobody
 * does; it is told twice, to two members, in two orders.
 */
export interface Story {
  readonly sequence: number
  readonly kind: 'told' | 'wild'
  readonly members: readonly StoryMember[]
  readonly links: readonly StoryLink[]
  readonly replacements: readonly StoryReplacement[]
  readonly visits: readonly StoryVisit[]
  readonly told: readonly Told[]
  /** No two visits of a card are at one restaurant, and each has one reference, so that it is certain before its end, too, which events belong together. */
  readonly isApart: boolean
}
