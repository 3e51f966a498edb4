import type { CreditAnswerEvent } from '#contract/schemas/credit-answer.ts'
import type { Network } from '#domain/dines/networks.ts'
import type { PartnerPosting } from '#vendors/partner-postings/wire.ts'
import type { DeliveryResult } from '#vendors/signed-batches.ts'
import type { NetworkCredit } from '#vendors/statement-credits/wire.ts'

/** What a process that may be killed asks of the one that lives on, whose partners and networks forget nothing. */
export type Ask = { readonly id: number } & (
  | { readonly kind: 'postings'; readonly partnerId: string; readonly batch: readonly PartnerPosting[] }
  | { readonly kind: 'credits'; readonly network: Network; readonly batch: readonly NetworkCredit[] }
  | { readonly kind: 'answers'; readonly network: Network }
)

export interface Answer {
  readonly id: number
  readonly value: DeliveryResult<number> | DeliveryResult<string> | readonly CreditAnswerEvent[]
}

/** The first word of the process: it has loaded everything, and begins. */
export const begun = 'begun'

/** Which part of which world it does. */
export interface Part {
  readonly address: string
  readonly seed: string
  readonly from: number
  readonly count: number
  /** Null: the days after the last delivery. */
  readonly step: number | null
}
