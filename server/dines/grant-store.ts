import { type RawBuilder, sql } from 'kysely'
import type { Grant } from '#domain/campaigns/campaign.ts'
import { columnsOf, type NewRow, typesOf } from '../db/columns.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import { anyOf, rowsAs } from '../db/rows.ts'
import { sealAsGone, sealRows } from '../journal/seals/seal-store.ts'
import type { GrantChange } from './campaign-facts.ts'
import type { CampaignFact } from './campaign-facts-store.ts'

/** Locks the budgets of these campaigns, in the order of their ids, and answers the campaigns with what is given by now. Behind the members' locks. */
export async function lockBudgets(
  { tx }: MembersLocked,
  campaigns: readonly CampaignFact[],
): Promise<readonly CampaignFact[]> {
  const budgeted = campaigns.filter(({ budget }) => budget !== null)
  const rows = await tx
    .selectFrom('campaign_budget')
    .select(columnsOf('campaign_budget', ['campaignId', 'budget', 'granted']))
    .where('partner_id', '=', anyOf('text', new Set(budgeted.map(({ partnerId }) => partnerId))))
    .where(
      'campaign_id',
      '=',
      anyOf(
        'bigint',
        budgeted.map(({ id }) => id),
      ),
    )
    .orderBy('campaign_id')
    .forNoKeyUpdate()
    .execute()
  const budgets = new Map(rows.map(({ campaignId, ...budget }) => [campaignId, budget]))
  return campaigns.map((campaign) => ({ ...campaign, ...budgets.get(campaign.id) }))
}

/** Writes what budgets have for these dines now, and what they have spent in all. Whoever does so holds the budgets' locks. */
export async function writeGrants(locked: MembersLocked, changes: readonly GrantChange[]): Promise<void> {
  if (changes.length === 0) return
  await removeGrants(locked, changes)
  await putGrants(locked, changes)
  await spendBudgets(locked, changes)
}

const grantTypes = typesOf('campaign_grant', ['partnerId', 'transactionId', 'campaignId', 'asked', 'given', 'granted'])

async function removeGrants({ tx }: MembersLocked, changes: readonly GrantChange[]): Promise<void> {
  const gone = changes.flatMap(({ before, after, ...dine }) =>
    before.filter((grant) => amountIn(after, grant) === null).map((grant) => ({ ...dine, ...grant })),
  )
  if (gone.length === 0) return
  await sealAsGone(tx, 'campaign_grant', isNamed(gone))
  await tx
    .deleteFrom('campaign_grant as g')
    .using(rowsAs('gone', gone, grantTypes))
    .whereRef('g.partner_id', '=', 'gone.partnerId')
    .whereRef('g.transaction_id', '=', 'gone.transactionId')
    .whereRef('g.campaign_id', '=', 'gone.campaignId')
    .execute()
}

async function putGrants({ tx }: MembersLocked, changes: readonly GrantChange[]): Promise<void> {
  const rows = changes.flatMap(({ after, partnerId, transactionId }) =>
    after.map((grant) => ({ partnerId, transactionId, ...grant })),
  )
  if (rows.length === 0) return
  await tx
    .insertInto('campaign_grant')
    .columns(['partner_id', 'transaction_id', 'campaign_id', 'asked', 'given', 'granted'])
    .expression((query) =>
      query
        .selectFrom(rowsAs('row', rows, grantTypes))
        .select(['row.partnerId', 'row.transactionId', 'row.campaignId', 'row.asked', 'row.given', 'row.granted']),
    )
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'transaction_id', 'campaign_id']).doUpdateSet(({ ref }) => ({
        asked: ref('excluded.asked'),
        given: ref('excluded.given'),
        granted: ref('excluded.granted'),
      })),
    )
    .execute()
  await sealRows(tx, 'campaign_grant', isNamed(rows))
}

type GrantName = Pick<NewRow<'campaign_grant'>, 'partnerId' | 'transactionId' | 'campaignId'>

function isNamed(grants: readonly GrantName[]): RawBuilder<boolean> {
  const named = rowsAs('named', grants, typesOf('campaign_grant', ['partnerId', 'transactionId', 'campaignId']))
  return sql<boolean>`(t.partner_id, t.transaction_id, t.campaign_id) in (select * from ${named})`
}

async function spendBudgets({ tx }: MembersLocked, changes: readonly GrantChange[]): Promise<void> {
  const spent = changes.flatMap(({ partnerId, before, after }) => [
    ...before.map(({ campaignId, granted }) => ({ partnerId, campaignId, granted: -granted })),
    ...after.map(({ campaignId, granted }) => ({ partnerId, campaignId, granted })),
  ])
  const sums = [...Map.groupBy(spent, ({ campaignId }) => campaignId).values()].flatMap((own) => {
    const [first] = own
    const granted = own.reduce((sum, each) => sum + each.granted, 0)
    return first === undefined || granted === 0 ? [] : [{ ...first, granted }]
  })
  if (sums.length === 0) return
  await tx
    .updateTable('campaign_budget as b')
    .from(rowsAs('spent', sums, typesOf('campaign_budget', ['partnerId', 'campaignId', 'granted'])))
    .set({ granted: sql`b.granted + spent.granted` })
    .whereRef('b.partner_id', '=', 'spent.partnerId')
    .whereRef('b.campaign_id', '=', 'spent.campaignId')
    .execute()
}

function amountIn(grants: readonly Grant[], { campaignId }: Grant): number | null {
  return grants.find((grant) => grant.campaignId === campaignId)?.granted ?? null
}
