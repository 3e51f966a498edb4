import type { Units } from '../money/money.ts'
import type { DineCampaign, Funds, Grant } from './campaign.ts'

/** What a campaign would give to a visit without a budget, and what would be left of it after refunds. */
export interface WantedReward {
  readonly given: Units
  readonly kept: Units
}

/**
 * What a budget has for a visit. Whoever asks first is served first: a visit that got less than it asked for keeps to that, and one that asks for more
 * than before gets the rest from what is left; what it needs no more goes back. Without funds it is what was recorded, and nothing else.
 */
export function grantFor({ id, budget }: DineCampaign, asked: WantedReward, funds: Funds | undefined): Grant | null {
  if (!budget) return null
  const { recorded } = budget
  if (funds) return decide({ id, recorded, left: funds.get(id) ?? 0 }, asked)
  // Nothing was asked of it, since something else gave more.
  if (!recorded) return { campaignId: id, asked: 0, given: 0, granted: 0 }
  const given = Math.min(asked.given, recorded.given)
  return { campaignId: id, asked: asked.given, given, granted: Math.min(asked.kept, recorded.granted) }
}

interface Deciding {
  readonly id: number
  readonly recorded: Grant | null
  readonly left: Units
}

function decide({ id: campaignId, recorded, left }: Deciding, asked: WantedReward): Grant {
  const limit = recorded && isCut(recorded) && asked.given <= recorded.asked ? recorded.given : Infinity
  const wanted = { given: Math.min(asked.given, limit), kept: Math.min(asked.kept, limit) }
  const granted = Math.min(wanted.kept, (recorded?.granted ?? 0) + left)
  return { campaignId, asked: asked.given, given: granted < wanted.kept ? granted : wanted.given, granted }
}

/** Less than was asked for. */
export function isCut({ asked, given }: Grant): boolean {
  return given < asked
}

/** What is left once a visit has these grants in place of those that were recorded of it. */
export function fundsAfter(funds: Funds, campaigns: readonly DineCampaign[], granted: readonly Grant[]): Funds {
  const left = new Map(funds)
  const add = (id: number, amount: Units) => left.set(id, (left.get(id) ?? 0) + amount)
  for (const { id, budget } of campaigns) add(id, budget?.recorded?.granted ?? 0)
  for (const { campaignId, granted: spent } of granted) add(campaignId, -spent)
  return left
}
