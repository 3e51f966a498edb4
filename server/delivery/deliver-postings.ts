import { required } from '#domain/required.ts'
import type { PartnerPostings } from '#vendors/partner-postings/client.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { deliverDue, type DeliveryContext, giveUp } from './deliver-due.ts'
import { findPartnerPostings, findPostingKeys } from './partner-posting-store.ts'
import { closeFollowers } from './given-up-store.ts'
import { settleDelivered } from './settle-postings.ts'

export interface PostingsContext extends DeliveryContext {
  readonly postings: PartnerPostings
}

/** Delivers the partner's due postings to its programme; answers how many it took. What it refuses is given up until a replay. */
export async function deliverPostings(db: Db, partnerId: string, context: PostingsContext): Promise<number> {
  await closeFollowers(db, partnerId, context.now())
  return deliverDue<string>(
    db,
    {
      partnerId,
      network: null,
      send: async (claim) => context.postings.deliver(await findPartnerPostings(db, claim)),
      async record(claim, refused) {
        const keys = await findPostingKeys(db, { partnerId, publicIds: refused.map(({ id }) => id) })
        const refusedKeys = new Set(keys.values())
        const postingIds = claim.postingIds.filter((id) => !refusedKeys.has(id))
        await inTransaction(db, (tx) => settleDelivered(tx, { partnerId, postingIds }, context.now()))
        for (const group of Map.groupBy(refused, ({ reason, text }) => JSON.stringify([reason, text])).values()) {
          const { reason: code, text = null } = required(group[0], 'a refusal of the group')
          const failed = { ...claim, postingIds: group.flatMap(({ id }) => keys.get(id) ?? []) }
          await giveUp(db, failed, { reason: `refused: ${code}`, refusal: { code, text }, context })
        }
        return postingIds.length
      },
    },
    context,
  )
}
