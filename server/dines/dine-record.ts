import type { Dine } from '#domain/dines/dine.ts'
import type { Evaluation, RewardLine } from '#domain/evaluation/evaluation.ts'
import type { Row } from '../db/columns.ts'
import type { StoredHistory } from '../db/tables/reward-tables.ts'

/** A transaction as its events say it: whose dine, where, when, how much. The rules add the rest. */
export interface DineRecord extends Pick<
  Dine,
  'network' | 'reference' | 'authorisedAt' | 'eventId' | 'channel' | 'amounts'
> {
  readonly id: number
  readonly partnerId: string
  readonly memberId: number
  readonly merchantId: number
  readonly cardToken: string
  /** Nothing was cleared within the days that a hold lives. */
  readonly holdEnded: boolean
}

/** A transaction with the verdict that its journal entries stand for. */
export interface StoredDine extends DineRecord {
  readonly status: Evaluation['status']
  readonly reason: Row<'transaction'>['reason']
  readonly tier: Evaluation['tier']
  readonly ruleVersion: number | null
  readonly lines: readonly RewardLine[]
  readonly history: StoredHistory
}

/** A verdict to be written, beside the lines that are posted already. */
export interface JudgedDine {
  readonly record: DineRecord
  readonly evaluation: Omit<Evaluation, 'reason' | 'contribution'> & Pick<Row<'transaction'>, 'reason'>
  readonly history: StoredHistory
  /** What the journal says so far; null for a new transaction. */
  readonly before: StoredDine | null
  /** `withdrawn`: the dine turned out to be another member's. */
  readonly ownership: 'kept' | 'withdrawn'
}

/** What its events say of a transaction, to be compared. */
export function recordText({ id: _id, amounts, ...record }: DineRecord): string {
  const { network, reference, cardToken, merchantId, channel, authorisedAt, eventId, holdEnded } = record
  const { authorisedCents, clearedCents, tipCents, taxCents, refundedCents, voidedCents } = amounts
  const { returnedExtraCents, unsplitCents, unsplitReturnCents } = amounts
  return JSON.stringify([
    [network, reference, cardToken, merchantId, channel, authorisedAt, eventId, holdEnded],
    [authorisedCents, clearedCents, tipCents, taxCents, refundedCents, voidedCents],
    [returnedExtraCents, unsplitCents, unsplitReturnCents],
  ])
}

type Verdict = Pick<JudgedDine['evaluation'], 'status' | 'reason' | 'tier' | 'ruleVersion' | 'lines'>

/** What the rules say of a transaction, to be compared. */
export function verdictText(
  { status, reason, tier, ruleVersion, lines }: Verdict,
  history: JudgedDine['history'],
): string {
  return JSON.stringify([status, reason, tier, ruleVersion, lines, history])
}
