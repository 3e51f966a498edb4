import { createSignedBatches, type DeliveryResult, type SignedBatchesOptions } from '../signed-batches.ts'
import { answerSchema, postingsPath, type PartnerPosting, type PostingsMessage } from './wire.ts'

export interface PartnerPostings {
  /** Sends a batch once. To send it again is safe: the partner counts each posting id once. */
  deliver(batch: readonly PartnerPosting[]): Promise<DeliveryResult<string>>
}

export function createPartnerPostings(options: SignedBatchesOptions): PartnerPostings {
  const batches = createSignedBatches(options)
  return {
    deliver(batch) {
      const body: PostingsMessage = { type: 'postings.created', postings: [...batch] }
      return batches.send({
        path: postingsPath,
        body,
        ids: batch.map(({ postingId }) => postingId),
        answer: answerSchema,
        resultsOf: ({ results }) => results.map(({ postingId, ...result }) => ({ id: postingId, ...result })),
      })
    },
  }
}
