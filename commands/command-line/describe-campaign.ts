import { formatReward, type RewardName } from '#domain/money/format-reward.ts'
import type { Currency } from '#domain/money/money.ts'
import type { CampaignRow } from '#server/campaigns/campaign-store.ts'

interface Terms {
  readonly currency: Currency
  readonly name: RewardName
  readonly now: Date
}

/** One line of the list. */
export function campaignLine(campaign: CampaignRow, terms: Terms): string {
  const { code, title, activeFrom } = campaign
  const until = endOf(campaign)
  const { firstDay, lastDay } = campaign.terms
  const ends = campaign.endedAt === null ? lastDay : undefined
  const time = `${firstDay ?? activeFrom.toISOString()} to ${ends ?? until?.toISOString() ?? 'no end'}`
  return `${code}  ${stateOf(campaign, terms.now)}  ${time}  ${budgetText(campaign, terms)}  “${title}”`
}

export function describeCampaign(
  campaign: CampaignRow,
  { restaurants, members, ...terms }: Terms & { readonly restaurants: number; readonly members: number },
): string {
  const { code, title, body, activeFrom, activeTo, endedAt, pausedAt, isEverywhere, activated, activationLimit } =
    campaign
  const limit = activationLimit === null ? '' : ` of ${activationLimit}`
  return [
    `${code}: “${title}”`,
    ...(body === '' ? [] : [body]),
    `state: ${stateOf(campaign, terms.now)}`,
    `from: ${campaign.terms.firstDay ?? activeFrom.toISOString()}`,
    `to: ${campaign.terms.lastDay ?? activeTo?.toISOString() ?? 'no end'}${endedAt === null ? '' : `, ended at ${endedAt.toISOString()}`}`,
    ...(pausedAt === null ? [] : [`paused: since ${pausedAt.toISOString()}`]),
    `restaurants: ${isEverywhere ? 'all' : restaurants}`,
    ...(campaign.terms.listedMembers ? [`members: ${members} on its list`] : []),
    `terms: ${JSON.stringify(campaign.terms)}`,
    ...(campaign.terms.activateUntil === undefined ? [] : [`activated: ${activated}${limit} members`]),
    `budget: ${budgetText(campaign, terms)}`,
  ].join('\n')
}

function endOf({ activeTo, endedAt }: CampaignRow): Date | null {
  if (endedAt === null || activeTo === null) return endedAt ?? activeTo
  return endedAt < activeTo ? endedAt : activeTo
}

function stateOf(campaign: CampaignRow, now: Date): string {
  const until = endOf(campaign)
  if (until !== null && until <= now) return 'over'
  if (campaign.pausedAt !== null) return 'paused'
  return campaign.activeFrom > now ? 'to come' : 'running'
}

function budgetText({ budget, granted }: CampaignRow, { currency, name }: Terms): string {
  if (budget === null || granted === null) return 'no budget'
  const [spent, whole] = [granted, budget].map((amount) => formatReward(amount, { currency, name }))
  return `${spent} of ${whole} given`
}
