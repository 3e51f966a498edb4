import type { Db } from '../db/database.ts'
import { takeApart } from '../db/take-apart.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { applyDines } from './matching/apply-dines.ts'
import type { Clock } from '../clock.ts'
import { findRelated } from './matching/find-related.ts'
import { type CardHolder, findCardHolders, findEventsOfReferences, type ReferenceName } from './store.ts'
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
      take: (some) => inTransaction(db, (tx) => evaluateReferences(tx, some, evaluation.now())),
      setAside: async (name, errorClass) => evaluation.onPoisoned?.(name, errorClass),
    })
  }
}

/** Looks at references again with what is recorded now: whose they are, what they earn. */
async function evaluateReferences(tx: Tx, references: readonly ReferenceName[], now: Date): Promise<void> {
  const holders = await findHolders(tx, references)
  const locked = await lockMembers(
    tx,
    holders.map((holder) => holder.memberId),
  )
  await evaluateLocked(locked, { references, holders }, now)
}

/** Who holds and held the cards of these references. */
async function findHolders(db: Db, references: readonly ReferenceName[]): Promise<readonly CardHolder[]> {
  const tokens = new Set((await findEventsOfReferences(db, references)).map((event) => event.cardToken))
  return findCardHolders(db, [...tokens])
}

interface HeldReferences {
  readonly references: readonly ReferenceName[]
  /** Of the cards that are meant; their locks are held. */
  readonly holders: readonly CardHolder[]
}

/** What the cards of these holders paid under these references. Networks give one reference to several cards: those of others stay as they are. */

export async function evaluateLocked(
  locked: MembersLocked,
  { references, holders }: HeldReferences,
  now: Date,
): Promise<void> {
  if (references.length === 0) return
  const cards = new Set(holders.map(({ cardToken }) => cardToken))
  const named = (await findEventsOfReferences(locked.tx, references)).filter(({ cardToken }) => cards.has(cardToken))
  const known = await findRelated(locked.tx, named)
  await applyDines(locked, { fresh: [], known, named: references, holders, now })
}
