import type { CampaignTerms } from '#domain/campaigns/campaign.ts'
import { widestMoments } from '#domain/campaigns/campaign-days.ts'
import { dayMs, isoDay } from '#domain/dates.ts'
import type { ModelCampaign } from '../model/inputs.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { PlannedPlace } from './plan-places.ts'

/** A campaign of one programme, and what an operator does with it after which delivery. */
export interface PlannedCampaign {
  readonly programme: string
  readonly code: string
  readonly since: number
  readonly from: number
  readonly to: number | null
  readonly terms: CampaignTerms
  /** Since when at which restaurants; null: at all. */
  readonly places: ReadonlyMap<string, number> | null
  readonly budget: number | null
  readonly pausedAtStep: number | null
  readonly resumedAtStep: number | null
  readonly endedAtStep: number | null
}

export interface CampaignsWish {
  readonly seed: string
  readonly programmes: readonly string[]
  readonly places: readonly PlannedPlace[]
  readonly opening: number
  readonly days: number
}

/** Some for each programme. Those of one programme of a world have budgets, which depend on who comes first: its visits are compared as far as they do not. */
export function planCampaigns({ seed, ...wish }: CampaignsWish): readonly PlannedCampaign[] {
  const chance = chanceOf(`campaigns ${seed}`)
  const withBudgets = chance.oneOf(wish.programmes)
  return wish.programmes.flatMap((programme) =>
    Array.from({ length: chance.whole(2, 5) }, (_, index) =>
      planCampaign(chance, wish, {
        programme,
        index,
        hasBudget: programme === withBudgets && (index === 0 || chance.is(0.7)),
      }),
    ),
  )
}

interface Wished {
  readonly programme: string
  readonly index: number
  readonly hasBudget: boolean
}

function planCampaign(
  chance: Chance,
  { places, opening, days }: Omit<CampaignsWish, 'seed' | 'programmes'>,
  { programme, index, hasBudget }: Wished,
): PlannedCampaign {
  const longAgo = opening - 250 * dayMs
  const begins = opening + chance.whole(0, days) * dayMs + chance.whole(0, 86_399) * 1_000
  const from = chance.is(0.6) ? longAgo : begins
  const some = chance.shuffled(places).slice(0, 5)
  const change = chance.oneOf(['nothing', 'nothing', 'nothing', 'pause', 'pause and resume', 'end'] as const)
  const step = chance.whole(0, 3)
  const to = chance.is(0.7) ? null : Math.max(from, opening) + chance.whole(5, 60) * dayMs
  const terms = { ...drawTerms(chance), ...(chance.is(0.6) && daysOf({ from: from === longAgo ? null : from, to })) }
  const widest = widestMoments(terms)
  return {
    programme,
    code: `campaign${index}`,
    since: longAgo + index,
    from: widest.begins ?? from,
    to: widest.ends ?? to,
    terms,
    places: chance.is(0.7)
      ? null
      : new Map(some.map(({ name }) => [name, chance.is(0.7) ? longAgo : opening + chance.whole(5, days) * dayMs])),
    budget: hasBudget ? chance.oneOf([90, 700, 3_000, 20_000]) : null,
    pausedAtStep: change.startsWith('pause') ? step : null,
    resumedAtStep: change === 'pause and resume' ? step + chance.whole(1, 2) : null,
    endedAtStep: change === 'end' ? step : null,
  }
}

/** As a file of campaigns has them: days, whatever the zones of the restaurants are. */
function daysOf({ from, to }: { readonly from: number | null; readonly to: number | null }) {
  return {
    ...(from !== null && { firstDay: isoDay(from, 'UTC') }),
    ...(to !== null && { lastDay: isoDay(to, 'UTC') }),
  }
}

function drawTerms(chance: Chance): CampaignTerms {
  const units = { numerator: chance.whole(1, 5), denominator: chance.oneOf([1, 2]) }
  return {
    extra: chance.oneOf([
      { reward: chance.oneOf([60, 75, 160, 499]) },
      { accrual: { shape: 'perDollar', units } },
      { accrual: { shape: 'perTwoDollars', units } },
      { accrual: { shape: 'percentage', of: { numerator: units.numerator, denominator: 30 } } },
    ] as const),
    ...(chance.is(0.3) && { weekdays: chance.oneOf([[1, 2, 3], [0, 6], [5]]) }),
    ...(chance.is(0.3) && { hours: chance.oneOf(hours) }),
    ...(chance.is(0.15) && { tiers: chance.oneOf([[2, 3], [0], [3]] as const) }),
    ...(chance.is(0.15) && { joinedWithinDays: chance.oneOf([20, 60, 330]) }),
    ...(chance.is(0.2) && { leastBillCents: chance.oneOf([2_500, 5_000]) }),
    ...(chance.is(0.3) && { usesPerMember: chance.whole(1, 2) }),
    ...(chance.is(0.2) && { listedMembers: true as const }),
    ...(chance.is(0.2) && { activateUntil: '2099-12-31' }),
    ...(chance.is(0.3) && { stacks: true as const }),
  }
}

const hours = [
  { from: 12 * 60, to: 21 * 60 },
  { from: 20 * 60, to: 2 * 60 },
  { from: 5 * 60 + 30, to: 5 * 60 },
]

/** What an operator or a member does after a delivery counts from a moment on at which nobody dines. */
export function actedAt(steps: readonly number[], step: number): number {
  return (steps[step] ?? 0) + 1
}

/** What is known of a campaign, in the words of the second model. */
export function modelCampaign(planned: PlannedCampaign, steps: readonly number[]): ModelCampaign {
  const { code, since, from, to, terms, places, budget, pausedAtStep, resumedAtStep, endedAtStep } = planned
  const ended = endedAtStep === null ? Infinity : actedAt(steps, endedAtStep)
  const until = Math.min(to ?? Infinity, ended)
  return {
    code,
    since,
    from,
    to: until === Infinity ? null : until,
    pauses:
      pausedAtStep === null
        ? []
        : [{ from: actedAt(steps, pausedAtStep), to: resumedAtStep === null ? null : actedAt(steps, resumedAtStep) }],
    extra: terms.extra,
    firstDay: terms.firstDay ?? null,
    lastDay: terms.lastDay ?? null,
    weekdays: terms.weekdays ?? null,
    hours: terms.hours ?? null,
    tiers: terms.tiers ?? null,
    newDays: terms.joinedWithinDays ?? null,
    leastBillCents: terms.leastBillCents ?? null,
    uses: terms.usesPerMember ?? null,
    places,
    hasList: terms.listedMembers === true,
    asksActivation: terms.activateUntil !== undefined,
    stacks: terms.stacks === true,
    hasBudget: budget !== null,
  }
}

/** Which campaigns a member is put on the list of, and activates, after which deliveries. */
export interface Joining {
  /** -1: from the beginning. */
  readonly listed: ReadonlyMap<string, number>
  readonly activated: ReadonlyMap<string, number>
}

/** Activations are drawn where they are open: not over, not paused, not about to be, and with a list where the member is on it. */
export function planJoining(
  chance: Chance,
  { campaigns, steps }: { readonly campaigns: readonly PlannedCampaign[]; readonly steps: readonly number[] },
  programme: string,
): Joining {
  const own = campaigns.filter((campaign) => campaign.programme === programme)
  const listed = new Map<string, number>()
  const activated = new Map<string, number>()
  for (const campaign of own) {
    const { code, terms } = campaign
    if (terms.listedMembers && chance.is(0.4)) listed.set(code, chance.is(0.7) ? -1 : chance.whole(0, 4))
    const step = chance.whole(0, 4)
    if (terms.activateUntil === undefined || !chance.is(0.15)) continue
    const isListed = !terms.listedMembers || (listed.get(code) ?? Infinity) < step
    if (isListed && isOpenAt(campaign, { step, steps })) activated.set(code, step)
  }
  return { listed, activated }
}

/** What happens after the same delivery may come before or behind. */
function isOpenAt(
  { to, pausedAtStep, resumedAtStep, endedAtStep }: PlannedCampaign,
  { step, steps }: { readonly step: number; readonly steps: readonly number[] },
): boolean {
  if (to !== null && to <= actedAt(steps, step)) return false
  if (endedAtStep !== null && endedAtStep <= step) return false
  return pausedAtStep === null || step < pausedAtStep || (resumedAtStep !== null && step > resumedAtStep)
}
