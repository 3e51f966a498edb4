import type { CampaignFact } from './campaign-facts-store.ts'
import { lockBudgets } from './grant-store.ts'
import { judge, type Judged, type TouchedMember } from './judge-members.ts'
import { judgeSharers } from './judge-sharers.ts'
import type { DinersLocked } from './shared-cards/lock-diners.ts'

/**
 * Evaluates members again, and locks the budgets of their programmes' campaigns where one has to give or take back: nobody else asks them until the
 * transaction ends. Where somebody has asked in between it is judged once more, by what is left now. Source: docs/decisions/0123.
 */
export async function judgeWithinBudgets(locked: DinersLocked, touched: readonly TouchedMember[]): Promise<Judged> {
  const { judging, judged } = await judgeSharers(locked, touched)
  if (judged.grants.length === 0) return judged
  const { facts } = judging
  const campaigns = await lockBudgets(locked, facts.campaigns.campaigns)
  if (
    campaigns.every(({ id, ...now }) =>
      isSame(
        now,
        facts.campaigns.campaigns.find((read) => read.id === id),
      ),
    )
  )
    return judged
  return judge({ ...judging, facts: { ...facts, campaigns: { ...facts.campaigns, campaigns } } })
}

type Budget = Pick<CampaignFact, 'budget' | 'granted'>

function isSame({ budget, granted }: Budget, read: Budget | undefined): boolean {
  return budget === read?.budget && granted === read?.granted
}
