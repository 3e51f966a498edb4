import { endpoint } from '../endpoint.ts'
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
