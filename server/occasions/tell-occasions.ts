import type { Context } from '../context.ts'
import { expireRewards } from '../ledger/expire-rewards.ts'
import { inviteToReview } from './review-invitations.ts'
import { tellVipEnding } from './vip-ending.ts'

/** What members are told, and what ends, because a day has come and not because somebody did something. Each thing once, whoever runs it. */
export async function tellOccasions({
  database,
  partners,
  now,
}: Pick<Context, 'database' | 'partners' | 'now'>): Promise<void> {
  for (const partner of partners.partners) {
    await tellVipEnding(database.engine, partner.id, now())
    await inviteToReview(database.engine, partner, now())
    await expireRewards(database.engine, partner.id, { now })
  }
}
