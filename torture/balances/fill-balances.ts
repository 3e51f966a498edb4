import { dayMs } from '#domain/dates.ts'
import type { Db } from '#server/db/database.ts'
import { insertRows } from '#server/db/rows.ts'
import { addRestaurant, addRules } from '#tests/dines/feed-world.ts'
import { publicIdOf } from '../world/world-ids.ts'
import type { BalanceStory } from './balance-story.ts'
import { readMemberIds } from './observe-balances-store.ts'
import { programmes } from './plan-balances.ts'

/** Records the programmes, a restaurant for each visit of a story, and the accounts, which have no card yet. */
export async function fillBalances(db: Db, stories: readonly BalanceStory[]): Promise<ReadonlyMap<string, number>> {
  for (const { id, document } of programmes) await addRules(db, id, document)
  for (let place = 1; place <= 12; place++) {
    const { id } = await addRestaurant(
      db,
      programmes.map((one) => one.id),
    )
    await db
      .updateTable('merchant_acquirer_id')
      .set({ acquirer_merchant_id: `place${place}` })
      .where('merchant_id', '=', id)
      .execute()
  }
  const rows = stories.flatMap(({ programme, accounts }) =>
    accounts.map(({ name, joinedAt }) => ({
      partnerId: programme,
      publicId: publicIdOf(name),
      email: `${name}@example.test`,
      emailOptIn: true,
      memberType: 'NonCardMember' as const,
      activatedAt: new Date(joinedAt - dayMs),
      joinedAt: new Date(joinedAt),
      updatedAt: new Date(joinedAt),
    })),
  )
  await insertRows(db, { into: 'member', rows })
  return readMemberIds(db)
}
