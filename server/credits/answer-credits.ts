import type { CreditAnswerEvent, CreditAnswersResult } from '#contract/schemas/credit-answer.ts'
import type { Network } from '#domain/dines/networks.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { lockMembers } from '../db/lock-members.ts'
import type { Clock } from '../clock.ts'
import { changeCredits } from './change-credits.ts'
import { findCredits, findKeptAnswers, insertAnswers } from './credit-answer-store.ts'
import { readCreditReference } from './credit-reference.ts'
import { sortCreditAnswers } from './sort-credit-answers.ts'
import { LostRaceError } from '../db/contention.ts'

export interface CreditAnswersOfNetwork {
  readonly network: Network
  readonly answers: readonly CreditAnswerEvent[]
}

/**
 * Takes in what a network says of statement credits: each answer counts exactly once, whoever else delivers it at the same time. The amount of
 * a credit that the card never got goes back to the balance, and is paid again when the member's next reward is settled.
 */
export async function answerCredits(
  db: Db,
  delivery: CreditAnswersOfNetwork,
  clock: Clock,
): Promise<CreditAnswersResult> {
  return inTransaction(db, (tx) => answerCreditsIn(tx, delivery, clock.now()))
}

/** The same within a transaction of the caller's. The order matters: first the members are locked, then statuses and known answers are read, so that of two deliveries the second sees the first. */
export async function answerCreditsIn(
  tx: Tx,
  { network, answers }: CreditAnswersOfNetwork,
  now: Date,
): Promise<CreditAnswersResult> {
  const references = answers.flatMap(({ reference }) => readCreditReference(reference) ?? [])
  const asked = await findCredits(tx, { network, references })
  const locked = await lockMembers(
    tx,
    asked.map((credit) => credit.memberId),
  )
  const credits = await findCredits(tx, { network, references })
  const known = await findKeptAnswers(tx, { network, eventIds: answers.map(({ eventId }) => eventId) })
  const { fresh, changed, result } = sortCreditAnswers({ answers, credits, known })
  const written = await insertAnswers(tx, { network, answers: fresh }, now)
  // Two credits of two members under one id, at once: no lock is common to both.
  if (written !== fresh.length) throw new LostRaceError('answers were written by another process')
  await changeCredits(locked, changed, now)
  return result
}
