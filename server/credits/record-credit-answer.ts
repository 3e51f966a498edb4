import { type Refusal, refuse } from '../refusal.ts'
import { randomUUID } from 'node:crypto'
import type { FinalAnswer } from '#domain/rewards/statement-credit.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import type { Clock } from '../clock.ts'
import { answerCreditsIn } from './answer-credits.ts'
import { findCredit, type NetworkCreditState } from './credit-answer-store.ts'
import { type CreditName, creditReference } from './credit-reference.ts'

export interface ToldAnswer extends CreditName {
  readonly answer: FinalAnswer
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly reason: string
}

export type RecordRefusal = 'notFound' | 'withoutNetwork' | 'creditIsFinal'
export type RecordVerdict = 'recorded' | 'alreadySo' | Refusal<RecordRefusal>

/**
 * Records what a network said of a statement credit otherwise than by wire, as its own answer and with an entry in the audit log. What is so
 * already changes nothing. `npm run credits:answer` offers it.
 */
export async function recordCreditAnswer(db: Db, told: ToldAnswer, clock: Clock): Promise<RecordVerdict> {
  return inTransaction(db, async (tx) => {
    const asked = await findCredit(tx, told)
    if (!asked) return refuse('notFound')
    return recordCreditAnswerIn(await lockMembers(tx, [asked.memberId]), told, clock.now())
  })
}

/** Does the same in a transaction that has locked the member. */
export async function recordCreditAnswerIn({ tx }: MembersLocked, told: ToldAnswer, now: Date): Promise<RecordVerdict> {
  const credit = await findCredit(tx, told)
  if (!credit) return refuse('notFound')
  if (credit.status === told.answer) return 'alreadySo'
  return recordLocked(tx, { told, credit }, now)
}

interface Recording {
  readonly told: ToldAnswer
  readonly credit: NetworkCreditState
}

async function recordLocked(tx: Tx, { told, credit }: Recording, now: Date): Promise<RecordVerdict> {
  const { partnerId, creditId, answer, actor, reason } = told
  const { network, status, publicId } = credit
  if (network === null) return refuse('withoutNetwork')
  const reference = creditReference({ partnerId, creditId, publicId })
  const answers = [{ eventId: `operator-${randomUUID()}`, reference, status: answer }]
  const { accepted } = await answerCreditsIn(tx, { network, answers }, now)
  if (accepted === 0) return refuse('creditIsFinal', { message: `is ${status}, which is final` })
  await appendAudit(tx, partnerId, {
    at: now,
    actor,
    action: 'answerCredit',
    subject: `statement-credit:${creditId}`,
    details: { before: status, after: answer, network, reason },
  })
  return 'recorded'
}
