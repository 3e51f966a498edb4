import type { CreditAnswerEvent, CreditAnswersResult } from '#contract/schemas/credit-answer.ts'
import type { Network } from '#domain/networks.ts'
import { isReturned } from '#domain/statement-credit.ts'
import type { Db } from '../db/database.ts'
import { type IngestContext, inOneTransaction } from '../feed/ingest-events.ts'
import { EventsChangedError, lockMembers } from '../feed/store.ts'
import {
  type AnsweredCredit,
  type ChangedCredit,
  findCredits,
  findKeptAnswers,
  insertAnswers,
  updateCredits,
} from './credit-answer-store.ts'
import { readCreditReference } from './credit-reference.ts'
import { type Posting, writePostings } from './journal-store.ts'
import { sortCreditAnswers } from './sort-credit-answers.ts'

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
  context: IngestContext,
): Promise<CreditAnswersResult> {
  return inOneTransaction(db, (tx) => answerBatch(tx, delivery, context.now()))
}

/** The order matters: first the members are locked, then statuses and known answers are read, so that of two deliveries the second sees the first. */
async function answerBatch(
  tx: Db,
  { network, answers }: CreditAnswersOfNetwork,
  now: Date,
): Promise<CreditAnswersResult> {
  const names = answers.flatMap(({ reference }) => readCreditReference(reference) ?? [])
  const asked = await findCredits(tx, { network, names })
  await lockMembers(tx, [...new Set(asked.map((credit) => credit.memberId))])
  const credits = await findCredits(tx, { network, names })
  const known = await findKeptAnswers(tx, { network, eventIds: answers.map(({ eventId }) => eventId) })
  const { fresh, changed, result } = sortCreditAnswers({ answers, credits, known })
  const written = await insertAnswers(tx, { network, answers: fresh }, now)
  // Two credits of two members under one id, at once: no lock is common to both.
  if (written !== fresh.length) throw new EventsChangedError('answers were written by another process')
  await updateCredits(tx, await giveBack(tx, changed, now), now)
  return result
}

async function giveBack(tx: Db, changed: readonly AnsweredCredit[], now: Date): Promise<readonly ChangedCredit[]> {
  const returned = changed.filter(({ status }) => isReturned(status))
  const kept = changed.filter(({ status }) => !isReturned(status))
  const ids = returned.length === 0 ? [] : await writePostings(tx, returned.map(returnOf), now)
  return [
    ...kept.map((credit) => ({ ...credit, returnPostingId: null })),
    ...returned.map((credit, index) => ({ ...credit, returnPostingId: ids[index] ?? null })),
  ]
}

/** The mirror of what paid the credit. */
function returnOf({ partnerId, memberId, amountCents, status }: AnsweredCredit): Posting {
  return {
    partnerId,
    kind: 'statementCreditReturn',
    memberId,
    transactionId: null,
    currency: 'Credit',
    reason: status,
    legs: [
      { account: 'member', source: 'S', code: 'statementCreditReturn', amount: amountCents },
      { account: 'cash', source: 'S', code: 'statementCreditReturn', amount: -amountCents },
    ],
  }
}
