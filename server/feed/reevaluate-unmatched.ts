import { dayMs } from '#domain/dates.ts'
import { lateMatchDays } from '#domain/dines/networks.ts'
import { isFiller } from '#domain/matching/trusted-references.ts'
import type { Db } from '../db/database.ts'
import { takeApart } from '../db/take-apart.ts'
import type { DinersLocked } from '../dines/shared-cards/lock-diners.ts'
import { inLongTransaction } from '../db/long-transaction.ts'
import type { Tx } from '../db/transact.ts'
import { applyDines } from './matching/apply-dines.ts'
import type { Clock } from '../clock.ts'
import { findRelated } from './matching/find-related.ts'
import { type HeldCards, lockHeldCards } from './matching/held-cards-store.ts'
import { findEventsOfReferences, type ReferenceName, type StoredEvent } from './store.ts'
import { findMatchable, type Unmatched } from './unmatched-store.ts'

const batchSize = 500

export interface KeptEvaluation extends Clock {
  /** The events of a reference could not be evaluated; they stay as they are. */
  onPoisoned?(name: ReferenceName, errorClass: string): void
}

/**
 * Evaluates kept events again whose card link or acquirer id has been recorded since, within the network's days. Call it after the link or the
 * number is committed; what came in at that very moment is swept up later. Answers how many references it looked at.
 */
export async function reevaluateUnmatched(db: Db, which: Unmatched, evaluation: KeptEvaluation): Promise<number> {
  const references = await findMatchable(db, which, evaluation.now())
  await evaluateKept(db, references, evaluation)
  return references.length
}

/** Evaluates references again, batch by batch. One that cannot be evaluated costs none of the others. */
export async function evaluateKept(
  db: Db,
  references: readonly ReferenceName[],
  evaluation: KeptEvaluation,
): Promise<void> {
  for (let start = 0; start < references.length; start += batchSize) {
    await takeApart(references.slice(start, start + batchSize), {
      take: (some) => inLongTransaction(db, (tx) => evaluateReferences(tx, some, evaluation.now())),
      setAside: async (name, errorClass) => evaluation.onPoisoned?.(name, errorClass),
    })
  }
}

/** Looks at references again with what is recorded now: whose they are, what they earn. */
async function evaluateReferences(tx: Tx, references: readonly ReferenceName[], now: Date): Promise<void> {
  const { locked, ...held } = await lockHeldCards(
    tx,
    references.map(({ cardToken }) => cardToken),
  )
  await evaluateLocked(locked, { references, held, isInTime: true }, now)
}

interface HeldReferences {
  readonly references: readonly ReferenceName[]
  /** Of the cards that are meant; their locks are held. */
  readonly held: HeldCards
  /** Of what stands for no reference nothing is brought back whose network's days are over: it was not asked for. */
  readonly isInTime?: true
}

/** What these cards paid under these references. */
export async function evaluateLocked(
  locked: DinersLocked,
  { references, held, isInTime }: HeldReferences,
  now: Date,
): Promise<void> {
  if (references.length === 0) return
  const found = await findEventsOfReferences(locked.tx, references)
  const named = isInTime ? found.filter((event) => mayBeNamed(event, now)) : found
  const known = await findRelated(locked.tx, named, held.cards)
  await applyDines(locked, { fresh: [], known, named, held, now })
}

function mayBeNamed({ reference, state, network, occurredAt }: StoredEvent, now: Date): boolean {
  if (!isFiller(reference) || state === 'accepted') return true
  return occurredAt >= now.getTime() - lateMatchDays[network] * dayMs
}
