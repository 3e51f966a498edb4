import { retryCredits } from '#server/credits/retry-credits.ts'
import { payWaiting } from '#server/closing/pay-waiting.ts'
import { answerCredits } from '#server/credits/answer-credits.ts'
import type { Db } from '#server/db/database.ts'
import { deliverCredits } from '#server/delivery/deliver-credits.ts'
import { deliverPostings } from '#server/delivery/deliver-postings.ts'
import { settlePostings } from '#server/delivery/settle-postings.ts'
import { endHolds } from '#server/dines/end-holds.ts'
import { releasePostings } from '#server/journal/payable.ts'
import { sweepUnmatched } from '#server/feed/sweep/sweep-unmatched.ts'
import type { PlannedProgramme } from '../stories/plan-programmes.ts'
import type { Correspondents } from './receivers.ts'

export interface Jobs {
  readonly programmes: readonly PlannedProgramme[]
  readonly receivers: Correspondents
  readonly now: () => Date
}

const log = { warn: () => undefined, error: () => undefined }
const random = (length: number) => Buffer.alloc(length)

/** What the server does in the background, until nothing is due. */
export async function runJobs(db: Db, { programmes, receivers, now }: Jobs): Promise<void> {
  while ((await endHolds(db, { now })) > 0);
  while (await sweepUnmatched(db, { now }));
  while ((await releasePostings(db, { now })) > 0);
  for (const [partnerId, postings] of receivers.partners)
    while ((await deliverPostings(db, partnerId, { log, now, random, postings })) > 0);
  for (const { id, taking } of programmes) {
    if (taking === 'partner') continue
    await settlePostings(db, id, { now })
    await payWaiting(db, { now })
    if (taking === 'credits') await payCredits(db, id, { receivers, now })
  }
  await retryCredits(db, { now })
}

async function payCredits(db: Db, partnerId: string, { receivers, now }: Omit<Jobs, 'programmes'>): Promise<void> {
  for (const [network, credits] of receivers.networks) {
    await deliverCredits(db, { partnerId, network }, { log, now, random, credits })
    const answers = await receivers.answersFrom(network)
    for (let start = 0; start < answers.length; start += 500)
      await answerCredits(db, { network, answers: answers.slice(start, start + 500) }, { now })
  }
}
