import { dayMs } from '#domain/dates.ts'
import type { Cents } from '#domain/money/money.ts'
import { retryOf, statementCreditDue } from '#domain/rewards/statement-credit.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { isHeld } from '../delivery-holds/hold-store.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { findPayable } from '../journal/payable.ts'
import { findRulesInForce } from '../rules/store.ts'
import { findKeepers } from './choice-store.ts'
import { findCreditCards, isPayable } from './credit-card-store.ts'
import { bookCredits } from './pay-statement-credits.ts'
import {
  findRefusingCards,
  findRetryableMembers,
  partnersWithReturnedCredits,
  type RetryQuestion,
} from './retry-store.ts'

const pageSize = 200
/** Who has closed the account is paid any amount: there is nothing that it could wait for. */
const leastOfClosed: Cents = 1

/**
 * Pays amounts that came back once more, some days later and so often as the rules say, to a card that has not refused; answers how many. Members
 * are locked and looked at again, so that of two processes one pays. Source: docs/rewards.md, "Statement credits".
 */
export async function retryCredits(db: Db, clock: Clock): Promise<number> {
  let paid = 0
  for (const partnerId of await partnersWithReturnedCredits(db)) {
    if (await isHeld(db, partnerId)) continue
    const now = clock.now()
    const rules = await findRulesInForce(db, partnerId, now)
    if (rules?.currency === 'Credit') paid += await retryPartner(db, { partnerId, rules, now })
  }
  return paid
}

interface Retry {
  readonly partnerId: string
  readonly rules: RuleDocument
  readonly now: Date
}

async function retryPartner(db: Db, retry: Retry): Promise<number> {
  const { partnerId, rules, now } = retry
  const { afterDays, tries: mostTries } = retryOf(rules)
  const question = { partnerId, mostTries, returnedBy: new Date(now.getTime() - afterDays * dayMs), limit: pageSize }
  let paid = 0
  for (let afterMember = 0; ;) {
    const page = await findRetryableMembers(db, { ...question, afterMember })
    const last = page.at(-1)
    if (!last) return paid
    const memberIds = page.map(({ memberId }) => memberId)
    paid += await inTransaction(db, (tx) => payAgain(tx, { retry, memberIds, question: { ...question, afterMember } }))
    afterMember = last.memberId
  }
}

interface Page {
  readonly retry: Retry
  readonly memberIds: readonly number[]
  readonly question: RetryQuestion
}

async function payAgain(tx: Tx, { retry, memberIds, question }: Page): Promise<number> {
  const { partnerId, rules, now } = retry
  const locked = await lockMembers(tx, memberIds)
  const still = (await findRetryableMembers(tx, question)).filter(({ memberId }) => locked.memberIds.has(memberId))
  const members = { partnerId, memberIds: still.map(({ memberId }) => memberId) }
  const keepers = await findKeepers(tx, members)
  const balances = new Map((await findPayable(tx, members)).map(({ memberId, balance }) => [memberId, balance]))
  const cards = await findCreditCards(tx, members, now)
  const refusing = await findRefusingCards(tx, members)
  const credits = still.flatMap(({ memberId, tries, isClosed }) => {
    const leastCents = isClosed ? leastOfClosed : rules.statementCreditCents
    const amountCents = statementCreditDue(balances.get(memberId) ?? 0, leastCents)
    const card = cards
      .get(memberId)
      ?.filter(isPayable)
      .find(({ cardToken }) => refusing.get(memberId)?.has(cardToken) !== true)
    return amountCents > 0 && card && (isClosed || !keepers.has(memberId))
      ? [{ memberId, amountCents, card, tries: tries + 1 }]
      : []
  })
  await bookCredits(locked, { partnerId, credits }, now)
  return credits.length
}
