import type { Forecast } from '#contract/schemas/merchant.ts'

/** An answer with what was asked: the fields may say something else by then. */
export interface ForecastTold {
  readonly channel: 'dineIn' | 'onlineOrder'
  readonly amountCents: number
  readonly at: number
  /** By the hours that the restaurant tells. */
  readonly isClosed: boolean
  /** Whether no card was named, and there are several. */
  readonly isOfAny: boolean
  readonly forecast: Forecast
}

/** Why there is no answer. */
export type ForecastFault = 'offline' | 'failed' | 'tooManyRequests' | 'channelNotOffered' | 'notFound'
