import { endpoint } from '../endpoint.ts'
import type { CardUpdates, CardUpdatesResult } from '../schemas/card-update.ts'
import type { CreditAnswers, CreditAnswersResult } from '../schemas/credit-answer.ts'

/**
 * What a card network says of statement credits, signed by Standard Webhooks. A delivery with a malformed answer is refused in whole;
 * otherwise it is answered with 202, naming the answers that can't be taken.
 */
export const postCreditAnswers = endpoint<{
  params: { network: string }
  body: CreditAnswers
  answer: CreditAnswersResult
}>()('POST', '/feeds/:network/credits', { invalidSignature: 401 })

/** What a card network says of cards: replaced, renewed or closed. Signed and answered as its word on credits is. */
export const postCardUpdates = endpoint<{
  params: { network: string }
  body: CardUpdates
  answer: CardUpdatesResult
}>()('POST', '/feeds/:network/cards', { invalidSignature: 401 })
