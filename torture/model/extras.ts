import { grantOf, type ModelGrant, type ModelPurse, withGrants } from './budgets.ts'
import { dateBefore, type Day } from './calendar.ts'
import type { ModelCampaign, ModelExtra, ModelMember, ModelVisit } from './inputs.ts'
import { type Amount, extraOf } from './reward.ts'

export interface ExtrasQuestion {
  readonly member: ModelMember
  readonly visit: ModelVisit
  readonly at: number
  readonly day: Day
  readonly tier: number
  readonly bill: { readonly isCleared: boolean; readonly keptCents: number }
  /** What there was room for, and what of it has stayed. */
  readonly amount: Amount & { readonly keptCents: number }
  /** How many earlier visits have used a campaign. */
  usesOf(code: string): number
  /** Null: as if no campaign had a budget. */
  readonly purse: ModelPurse | null
}

export interface Extras extends ModelExtra {
  /** The campaigns that the visit uses. */
  readonly used: readonly string[]
  readonly purse: ModelPurse | null
}

interface Candidate extends ModelExtra {
  readonly since: number
  readonly campaign: ModelCampaign | null
  readonly grant: ModelGrant | null
}

/** The best of the offers and campaigns, and what stacks beside it. Source: docs/rewards.md, "Amounts" and "Campaigns". */
export function extrasOf(question: ExtrasQuestion): Extras {
  const { visit, at, amount, purse } = question
  const offers = visit.place.offers
    .filter(({ from, to }) => from <= at && (to === null || at < to))
    .map(({ since, extra }): Candidate => ({ ...extraOf(extra, amount), since, campaign: null, grant: null }))
  const campaigns = question.member.campaigns
    .filter((campaign) => isMet(campaign, question))
    .map((campaign) => candidateOf(campaign, question))
  const giving = campaigns.filter(({ given }) => given > 0)
  const rivals = [...offers, ...giving.filter(({ campaign }) => !campaign?.stacks)]
  const best = rivals.toSorted((a, b) => b.given - a.given || b.since - a.since).slice(0, 1)
  const winners = [...best, ...giving.filter(({ campaign }) => campaign?.stacks)]
  return {
    given: winners.reduce((sum, { given }) => sum + given, 0),
    kept: winners.reduce((sum, { kept }) => sum + kept, 0),
    used: winners.flatMap(({ campaign }) => (campaign ? [campaign.code] : [])),
    purse: purse && withGrants(purse, visit.name, grantsOf(campaigns, winners)),
  }
}

function candidateOf(campaign: ModelCampaign, { visit, amount, purse }: ExtrasQuestion): Candidate {
  const { code, since, extra, hasBudget } = campaign
  const wanted = extraOf(extra, amount)
  if (!hasBudget || purse === null) return { ...wanted, since, campaign, grant: null }
  const grant = grantOf(purse, { visit: visit.name, code }, wanted)
  return { given: grant.given, kept: grant.kept, since, campaign, grant }
}

/** Of those that win, and of those for which there was less than they asked: these have nothing, and keep to it. */
function grantsOf(campaigns: readonly Candidate[], winners: readonly Candidate[]): ReadonlyMap<string, ModelGrant> {
  const grants = new Map<string, ModelGrant>()
  for (const candidate of campaigns) {
    const { campaign, grant } = candidate
    if (!campaign || !grant || grant.asked === 0) continue
    if (winners.includes(candidate)) grants.set(campaign.code, grant)
    else if (grant.given < grant.asked) grants.set(campaign.code, { ...grant, given: 0, kept: 0 })
  }
  return grants
}

function isMet(campaign: ModelCampaign, question: ExtrasQuestion): boolean {
  const { member, visit, at, tier, bill, usesOf } = question
  const { code, from, to, pauses, places, tiers, newDays, leastBillCents, uses } = campaign
  if (!member.activated) return false
  if (at < from || (to !== null && at >= to)) return false
  if (pauses.some((pause) => pause.from <= at && (pause.to === null || at < pause.to))) return false
  if (places !== null && !isSince(places.get(visit.place.name), at)) return false
  if (campaign.hasList && !isSince(member.listedAt.get(code), at)) return false
  if (campaign.asksActivation && !isSince(member.activatedAt.get(code), at)) return false
  if (tiers !== null && !tiers.includes(tier)) return false
  if (newDays !== null && at - member.joinedAt >= newDays * 86_400_000) return false
  if (uses !== null && usesOf(code) >= uses) return false
  // What came back altogether is told as that, and a hold says nothing of the bill yet.
  if (leastBillCents !== null && bill.isCleared && bill.keptCents > 0 && bill.keptCents < leastBillCents) return false
  return isInTime(campaign, question.day)
}

/** Hours past midnight belong to the day on which they began. */
function isInTime({ firstDay, lastDay, weekdays, hours }: ModelCampaign, { date, weekday, minute }: Day): boolean {
  const isOvernight = hours !== null && hours.to <= hours.from
  const isBefore = isOvernight && minute < hours.to
  const belongsTo = isBefore ? dateBefore(date) : date
  if ((firstDay !== null && belongsTo < firstDay) || (lastDay !== null && belongsTo > lastDay)) return false
  if (weekdays !== null && !weekdays.includes(isBefore ? (weekday + 6) % 7 : weekday)) return false
  if (hours === null) return true
  return isOvernight ? isBefore || minute >= hours.from : minute >= hours.from && minute < hours.to
}

function isSince(since: number | undefined, at: number): boolean {
  return since !== undefined && since <= at
}
