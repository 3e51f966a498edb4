import { payWaiting } from '#server/closing/pay-waiting.ts'
import { settleBelowZero } from '#server/closing/settle-closed.ts'
import { answerCredits } from '#server/credits/answer-credits.ts'
import { retryCredits } from '#server/credits/retry-credits.ts'
import type { Db } from '#server/db/database.ts'
import { deliverCredits } from '#server/delivery/deliver-credits.ts'
import { deliverGiftCards } from '#server/delivery/deliver-gift-cards.ts'
import { settlePostings } from '#server/delivery/settle-postings.ts'
import { endHolds } from '#server/dines/end-holds.ts'
import { judgeArrived } from '#server/feed/arrived/judge-arrived.ts'
import { sweepUnmatched } from '#server/feed/sweep/sweep-unmatched.ts'
import { endChoices } from '#server/gift-cards/choose-cash-out.ts'
import { followOrders } from '#server/gift-cards/follow-orders.ts'
import { releasePostings } from '#server/journal/payable.ts'
import { expireRewards } from '#server/ledger/expire-rewards.ts'
import type { GiftCardIssuer } from '#vendors/gift-cards/client.ts'
import type { PartnerRegistry } from '#partners/registry.ts'
import { partnerOf } from './act-on-balances.ts'
import type { BalanceReceivers } from './balance-receivers.ts'
import { countDueOrders } from './observe-balances-store.ts'
import { programmes } from './plan-balances.ts'

interface Work {
  readonly receivers: BalanceReceivers
  readonly now: () => Date
}

const log = { warn: () => undefined, error: () => undefined }
const random = (length: number) => Buffer.alloc(length)

/** One turn of what the server does in the background, in the order of its rounds. */
export async function runBalanceJobs(db: Db, { receivers, now }: Work): Promise<void> {
  const { issuer } = receivers
  while ((await endHolds(db, { now })) > 0);
  while ((await judgeArrived(db, { now })) > 0);
  while (await sweepUnmatched(db, { now }));
  while ((await releasePostings(db, { now })) > 0);
  for (const { id } of programmes) await settlePostings(db, id, { now })
  for (const { id } of programmes) {
    const context = { log, now, random, credits: receivers.network }
    await deliverCredits(db, { partnerId: id, network: 'visa' }, context)
  }
  const answers = receivers.answers()
  for (let start = 0; start < answers.length; start += 500)
    await answerCredits(db, { network: 'visa', answers: answers.slice(start, start + 500) }, { now })
  await runOrders(db, issuer, now)
  await settleBelowZero(db, { now })
  await payWaiting(db, { now })
  await retryCredits(db, { now })
  await endChoices(db, { now, giftCards: issuer, partners: registry })
  for (const { id } of programmes) await expireRewards(db, id, { now })
}

/** Each turn looks at so many orders, and ends at the first whose answer is lost. */
async function runOrders(db: Db, issuer: GiftCardIssuer, now: () => Date): Promise<void> {
  for (let left = await countDueOrders(db, now()); left > 0; left -= 20)
    await followOrders(db, { giftCards: issuer, log, now })
  for (const { id } of programmes)
    for (let left = (await countDueOrders(db, now())) + 1; left > 0; left--)
      await deliverGiftCards(db, id, { issuer, log, now, random })
}

const registry = {
  partnerById: (id: string) => programmes.filter((one) => one.id === id).map(partnerOf)[0],
} as unknown as PartnerRegistry
