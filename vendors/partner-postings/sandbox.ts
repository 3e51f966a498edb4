import { type SignedSandbox, startSignedSandbox } from '../sandbox-signed-batches.ts'
import { messageSchema, postingsPath, type PartnerPosting, type PostingResult } from './wire.ts'

export type PartnerPostingsSandbox = SignedSandbox<PartnerPosting, string>

export interface PartnerPostingsSandboxOptions {
  /** One of these must have signed. */
  readonly secrets: readonly string[]
  /** 0 takes a free port. */
  readonly port: number
}

/** A partner's stand-in. README.md documents the amounts that ask for trouble. */
export function startPartnerPostingsSandbox(options: PartnerPostingsSandboxOptions): Promise<PartnerPostingsSandbox> {
  return startSignedSandbox<PartnerPosting, string>({
    ...options,
    path: postingsPath,
    amounts: { unavailableTwice: 1313, refused: 1314, answerLostOnce: 1315 },
    refusalReason: 'memberNotEligible',
    itemsOf: (message) => messageSchema.safeParse(message).data?.postings ?? null,
    idOf: ({ postingId }) => postingId,
    amountOf: ({ amount }) => amount,
    writeResult: ({ id, ...result }): PostingResult => ({ postingId: id, ...result }),
  })
}
