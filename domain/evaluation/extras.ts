import type { CampaignTerms, DineCampaign, Extra, Funds, Grant } from '../campaigns/campaign.ts'
import { activationCode } from '../campaigns/campaign.ts'
import { type CampaignCondition, unmetConditions } from '../campaigns/conditions.ts'
import { grantFor, isCut } from '../campaigns/grants.ts'
import type { Instant, LocalDay } from '../dates.ts'
import type { Dine, DineOffer } from '../dines/dine.ts'
import type { Bill } from '../dines/dine-amounts.ts'
import type { Tier } from '../members/membership.ts'
import { type Cents, roundOnce, type Units } from '../money/money.ts'
import { accrue, type Earning, seenAccrual } from '../rules/accrual.ts'
import type { Saw, TraceStep } from '../rules/verdict.ts'
import type { CampaignUses, History } from '../standing/standing.ts'

export interface ExtrasQuestion {
  readonly dine: Dine
  readonly history: History
  readonly bill: Bill
  readonly day: LocalDay
  readonly tier: Tier
  readonly earning: ExtraEarning
  /** The visit waits for something. */
  readonly waits: boolean
  /** What is left of budgets; absent: what was recorded of the visit is all it gets. */
  readonly funds?: Funds | undefined
}

interface ExtraEarning extends Earning {
  readonly keptCents: Cents
}

/** One reward on top of the rate. */
export interface ExtraReward {
  /** Of its line: `offer:…` or `campaign:…`. */
  readonly code: string
  readonly given: Units
  /** What is left of it after refunds. */
  readonly kept: Units
}

export interface Extras {
  readonly rewards: readonly ExtraReward[]
  readonly steps: readonly TraceStep[]
  readonly grants: readonly Grant[]
  /** What the visit uses of campaigns that each member has a number of. */
  readonly uses: CampaignUses
}

interface Candidate extends ExtraReward {
  readonly since: Instant
}

interface OfferCandidate extends Candidate {
  readonly offer: DineOffer
}

interface CampaignCandidate extends Candidate {
  readonly campaign: DineCampaign
  readonly unmet: readonly CampaignCondition[]
  readonly grant: Grant | null
}

/**
 * What a visit gets on top of its rate. Of the restaurant's offers and the campaigns the one that gives most wins, a tie goes to the newest; only
 * campaigns that stack are added to it. A campaign gives no more than its budget has for the visit. Source: docs/rewards.md, "Amounts".
 */
export function extrasOf(question: ExtrasQuestion): Extras {
  const offers = question.dine.offers.map((one) => offerCandidate(one, question))
  const campaigns = (question.dine.campaigns ?? []).map((campaign) => campaignCandidate(campaign, question))
  const met = campaigns.filter(({ unmet }) => unmet.length === 0)
  const rivals: readonly Candidate[] = [...offers, ...met.filter((one) => !stacks(one) && one.given > 0)]
  const best = rivals.toSorted(bestFirst)[0]
  const stacked = met.filter((one) => stacks(one) && one.given > 0)
  const winners: readonly Candidate[] = [...(best ? [best] : []), ...stacked.toSorted(bestFirst)]
  const offer = offers.find((one) => one === best)
  const verdicts = campaigns.map((one) => ({ ...one, wins: winners.includes(one) }))
  return {
    rewards: winners.map(({ code, given, kept }) => ({ code, given, kept })),
    steps: [...(offer ? [offerStep(offer)] : []), ...verdicts.map(campaignStep)],
    grants: verdicts.flatMap(grantOf),
    uses: usesOf(verdicts.filter(({ wins }) => wins).map(({ campaign }) => campaign)),
  }
}

/** The offer that wins where no campaign does. */
export function bestOffer(offers: readonly DineOffer[], earning: ExtraEarning): DineOffer | undefined {
  return offers.map((offer) => offerCandidate(offer, { earning })).toSorted(bestFirst)[0]?.offer
}

function stacks({ campaign }: CampaignCandidate): boolean {
  return campaign.terms.stacks === true
}

function bestFirst(a: Candidate, b: Candidate): number {
  return b.given - a.given || b.since - a.since || (a.code < b.code ? -1 : 1)
}

function offerCandidate(offer: DineOffer, { earning }: Pick<ExtrasQuestion, 'earning'>): OfferCandidate {
  return { ...amountsOf(offer.extra, earning), offer, code: `offer:${offer.code}`, since: offer.since }
}

function campaignCandidate(campaign: DineCampaign, question: ExtrasQuestion): CampaignCandidate {
  const { code, since, terms } = campaign
  const asked = amountsOf(terms.extra, question.earning)
  const unmet = unmetOf(campaign, question)
  const grant = unmet.length === 0 ? grantFor(campaign, asked, question.funds) : null
  const amounts = grant ? { given: grant.given, kept: grant.granted } : asked
  return { ...amounts, campaign, unmet, grant, code: `campaign:${code}`, since }
}

function unmetOf({ code, terms }: DineCampaign, question: ExtrasQuestion): readonly CampaignCondition[] {
  const { dine, history, bill, day, tier, waits } = question
  const { member, merchant, authorisedAt: at } = dine
  return unmetConditions(terms, {
    at,
    timeZone: merchant.timeZone,
    day,
    tier,
    joinedAt: member.joinedAt,
    activatedAt: member.enrolments?.get(activationCode(code)),
    uses: history.campaigns?.[code] ?? 0,
    bill,
    waits,
  })
}

function amountsOf(
  extra: Extra,
  { amountCents, keptCents, currency }: ExtraEarning,
): Pick<ExtraReward, 'given' | 'kept'> {
  if ('accrual' in extra) {
    const amount = (cents: Cents) => accrue(extra.accrual, { amountCents: cents, currency, bucketCents: 0 })
    return { given: amount(amountCents), kept: amount(keptCents) }
  }
  const given = extra.reward
  const kept = roundOnce({ numerator: given * keptCents, denominator: Math.max(1, amountCents) }, currency)
  return { given, kept }
}

type CampaignVerdict = CampaignCandidate & { readonly wins: boolean }

/** A visit that a budget had less for than was asked, or nothing, keeps to that: it is recorded also where something else gives more. */
function grantOf({ grant, wins }: CampaignVerdict): readonly Grant[] {
  if (!grant || grant.asked === 0) return []
  if (wins) return [grant]
  return isCut(grant) ? [{ ...grant, given: 0, granted: 0 }] : []
}

function usesOf(campaigns: readonly DineCampaign[]): CampaignUses {
  const counted = campaigns.filter(({ terms }) => terms.usesPerMember !== undefined)
  return Object.fromEntries(counted.map(({ code }) => [code, 1]))
}

/** The offer in the numbers of a trace; one without a rate gives a fixed reward. */
function offerStep({ offer, given, kept }: OfferCandidate): TraceStep {
  const saw = { code: offer.code, amount: given, kept, ...seenExtra(offer.extra) }
  return { rule: 'offer', outcome: 'applied', saw }
}

function campaignStep({ campaign, unmet, grant, wins, given, kept }: CampaignVerdict): TraceStep {
  const { code, terms } = campaign
  const missing = [...unmet, ...(unmet.length === 0 && !wins ? [given === 0 && grant ? 'budget' : 'better'] : [])]
  const seen = { code, missing: missing.join(' ') || null, ...seenTerms(terms) }
  if (!wins) return { rule: 'campaign', outcome: 'skipped', saw: seen }
  const asked = grant && isCut(grant) ? { asked: grant.asked } : {}
  const outcome = 'asked' in asked ? 'limited' : 'applied'
  return { rule: 'campaign', outcome, saw: { ...seen, amount: given, kept, ...asked, ...seenExtra(terms.extra) } }
}

/** What the words for an unmet condition name. */
function seenTerms({ leastBillCents, joinedWithinDays: newDays, usesPerMember: allowed }: CampaignTerms): Saw {
  return {
    ...(leastBillCents !== undefined && { leastCents: leastBillCents }),
    ...(newDays !== undefined && { newDays }),
    ...(allowed !== undefined && { allowed }),
  }
}

function seenExtra(extra: Extra): Saw {
  return 'accrual' in extra ? seenAccrual(extra.accrual) : {}
}
