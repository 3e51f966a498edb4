import { createSignedBatches, type DeliveryResult, type SignedBatchesOptions } from '../signed-batches.ts'
import { answerSchema, type CreditsMessage, type NetworkCredit, statementCreditsPath } from './wire.ts'

export interface StatementCredits {
  /** Sends a batch once. To send it again is safe: the network counts each reference once. */
  deliver(batch: readonly NetworkCredit[]): Promise<DeliveryResult<string>>
}

export function createStatementCredits(options: SignedBatchesOptions): StatementCredits {
  const batches = createSignedBatches(options)
  return {
    deliver(batch) {
      const body: CreditsMessage = { type: 'statementCredits.created', credits: [...batch] }
      return batches.send({
        path: statementCreditsPath,
        body,
        ids: batch.map(({ reference }) => reference),
        answer: answerSchema,
        resultsOf: ({ results }) => results.map(({ reference, ...result }) => ({ id: reference, ...result })),
      })
    },
  }
}
