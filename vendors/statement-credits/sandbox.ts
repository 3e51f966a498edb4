import { type SignedSandbox, startSignedSandbox } from '../sandbox-signed-batches.ts'
import { type CreditResult, messageSchema, type NetworkCredit, statementCreditsPath } from './wire.ts'

export type StatementCreditsSandbox = SignedSandbox<NetworkCredit, string>

export interface StatementCreditsSandboxOptions {
  /** One of these must have signed: those of all networks that it stands in for. */
  readonly secrets: readonly string[]
  /** 0 takes a free port. */
  readonly port: number
}

/** A stand-in for card networks, on the side where they take credits. README.md documents the amounts that ask for trouble. */
export function startStatementCreditsSandbox(
  options: StatementCreditsSandboxOptions,
): Promise<StatementCreditsSandbox> {
  return startSignedSandbox<NetworkCredit, string>({
    ...options,
    path: statementCreditsPath,
    amounts: { unavailableTwice: 2313, refused: 2314, answerLostOnce: 2315 },
    refusalReason: 'cardNotEligible',
    itemsOf: (message) => messageSchema.safeParse(message).data?.credits ?? null,
    idOf: ({ reference }) => reference,
    amountOf: ({ amountCents }) => amountCents,
    writeResult: ({ id, ...result }): CreditResult => ({ reference: id, ...result }),
  })
}
