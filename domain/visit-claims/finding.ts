import type { Instant } from '../dates.ts'
import type { Reason } from '../rules/verdict.ts'

/** A finding that says it all by its kind. */
type Nothing = unknown

interface OfDine {
  readonly transactionId: number
}

/** Days are ISO, those of restaurants in their own time zone. */
interface FindingFacts {
  /** The engine has rewarded it since the member asked. */
  readonly credited: OfDine
  readonly inActivity: OfDine
  /** At another restaurant, to the cent. */
  readonly underAnotherName: OfDine
  readonly processing: OfDine & { readonly clearsBy: string }
  /** Held and never taken. `until`: as long as that may change. */
  readonly notCleared: OfDine & { readonly until: string | null }
  readonly deferred: OfDine & { readonly reason: Reason }
  readonly notEarned: OfDine & { readonly reason: Reason }
  readonly refused: { readonly reason: string }
  readonly inFuture: Nothing
  readonly cardNotLinkedYet: { readonly linkedAt: Instant; readonly earnsFrom: Instant }
  readonly cardNotActiveYet: { readonly linkedAt: Instant; readonly earnsFrom: Instant }
  readonly cardUnlinked: { readonly unlinkedAt: Instant; readonly linkedAgainAt: Instant | null }
  readonly cardHeldElsewhere: Nothing
  /** `leftOn`: its last day before; `joinedOn`: its first one after. */
  readonly notTakingPart: { readonly leftOn: string | null; readonly joinedOn: string | null }
  readonly dayExcluded: { readonly weekday: number }
  readonly tooOld: { readonly lastDay: string }
  readonly neverReported: { readonly lastDay: string }
  readonly tooLittle: Nothing
  readonly wouldNotEarn: { readonly reason: Reason }
  /** The card network reports a payment that fits, from a terminal that is no restaurant's. */
  readonly unknownTerminal: { readonly answerBy: string }
  /** The card network reports two things of one payment. */
  readonly contradictory: { readonly answerBy: string }
  readonly notReported: { readonly until: string }
}

export type FindingKind = keyof FindingFacts

/** What happened to a visit, as far as is known: exactly one of these. Kept as JSON: nothing of it is ever renamed. */
export type Finding<Kind extends FindingKind = FindingKind> = {
  [Each in Kind]: { readonly kind: Each } & FindingFacts[Each]
}[Kind]

/** Whether more may come of it by itself, or by a person. */
export function isOpen(finding: Finding): boolean {
  switch (finding.kind) {
    case 'processing':
    case 'deferred':
    case 'unknownTerminal':
    case 'contradictory':
    case 'notReported':
      return true
    case 'notCleared':
      return finding.until !== null
    default:
      return false
  }
}

/** Whether it waits for somebody of the operator. */
export function waitsForPerson({ kind }: Finding): boolean {
  return kind === 'unknownTerminal' || kind === 'contradictory'
}

/** The dine that it speaks of. */
export function transactionOf(finding: Finding): number | null {
  return 'transactionId' in finding ? finding.transactionId : null
}

/** Whether the member is told: another answer, or the same of another dine. */
export function isNews(before: Finding, after: Finding): boolean {
  return before.kind !== after.kind || transactionOf(before) !== transactionOf(after)
}
