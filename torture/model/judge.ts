import { type ModelPurse, withGrants } from './budgets.ts'
import { billAt, isChangedBy, isDine, rulesAt } from './bills.ts'
import { dayOf } from './calendar.ts'
import { type Extras, extrasOf } from './extras.ts'
import { awarded, bonusOf, hadBonus, inMonth, type Judged, type Looked, roomOf, tierAt } from './history.ts'
import { firstOf, holdingOf } from './moments.ts'
import type { ModelLink, ModelMember, ModelRules, ModelTerms, ModelVerdict } from './inputs.ts'
import { rateOf, rewardOf } from './reward.ts'

const hourMs = 3_600_000
const holdDays: Readonly<Record<string, number>> = { visa: 10, mastercard: 30, amex: 7, discover: 10 }

/**
 * What one member's visits come to, by all that was told of them until now: each is judged after those before it, by looking at all of them again.
 * Source: docs/rewards.md, from "Eligibility" to "Order".
 */
export function judgeMember(member: ModelMember, now: number): readonly ModelVerdict[] {
  return judgeWithin(member, { now, purse: null, eventId: null }).verdicts
}

export interface Within {
  readonly now: number
  /** What budgets have left, and what these visits have of them; null: as if there were no budgets. */
  readonly purse: ModelPurse | null
  /** What was told last: what came before its visit keeps its verdict, and asks nothing. Null: nothing was. */
  readonly eventId: string | null
}

/** The same within budgets, which the visits ask in their order, and what is left of them. */
export function judgeWithin(
  member: ModelMember,
  { now, purse, eventId }: Within,
): { readonly verdicts: readonly ModelVerdict[]; readonly purse: ModelPurse | null } {
  const visits = [member, ...member.sharers]
    .flatMap(visitsOf)
    .toSorted(
      (a, b) =>
        a.first.at - b.first.at ||
        compare(a.first.network, b.first.network) ||
        compare(a.first.eventId, b.first.eventId),
    )
  const judged = new Map([member, ...member.sharers].map((one): [ModelMember, Judged[]] => [one, []]))
  const own = visits.find(({ visit }) => visit.events.some((event) => event.eventId === eventId))
  const changes = own !== undefined && eventId !== null && isChangedBy(own, { member, eventId })
  let left = purse
  for (const { of, ...visited } of visits) {
    const before = judged.get(of) ?? []
    const elsewhere = [...judged].filter(([one]) => one !== of).map(([, theirs]) => theirs)
    const cardHadBonus = hadBonus(visited.link.cardToken, of, elsewhere)
    const one = judge({ ...of, now, purse: of === member ? left : null, eventId }, { ...visited, cardHadBonus }, before)
    before.push(one)
    if (of === member && own && changes && visited.first.at >= own.first.at) left = one.purse
  }
  return { verdicts: (judged.get(member) ?? []).map(({ verdict }) => verdict), purse: left }
}

/** The visits that are this member's. */
function visitsOf(of: ModelMember): readonly (Omit<Visited, 'cardHadBonus'> & { readonly of: ModelMember })[] {
  return of.visits.filter(isDine).flatMap((visit) => {
    const { event, ...moment } = firstOf(visit)
    const holding = holdingOf(of, { event, ...moment })
    return holding ? [{ of, visit, link: holding.link, first: { ...event, at: holding.at } }] : []
  })
}

type MemberNow = ModelMember & Within

type Visited = Pick<Judged, 'visit' | 'first' | 'cardHadBonus'> & { readonly link: ModelLink }

function judge(
  member: MemberNow,
  { visit, link, first, cardHadBonus }: Visited,
  before: readonly Judged[],
): Judged & Pick<Within, 'purse'> {
  const { at } = first
  const rules = rulesAt(member, at)
  const bill = billAt(member, visit, at)
  const day = dayOf(at, visit.place.timeZone)
  const looked = { visit, first, day, bill, cardToken: link.cardToken, cardHadBonus }
  const purse = member.purse && withGrants(member.purse, visit.name, new Map())
  const failed = (status: 'Deferred' | 'Forfeit', reason: string) => ({
    ...looked,
    purse,
    earningCents: 0,
    bucketCents: 0,
    tookBonus: false,
    qualifies: false,
    takesPlace: false,
    used: [],
    verdict: { place: visit.place.name, at, reward: 0, extra: nothing, status, reason },
  })
  if (!rules) return failed('Forfeit', 'noRulesYet')
  const terms = visit.place.terms.find(({ from, to }) => from <= at && (to === null || at < to))
  const tier = tierAt(member, { rules, at, day }, before)
  const accrual = terms && rateOf(rules, { tier, product: link.product, terms })
  const reason = whyNot({ ...looked, link, rules, terms, tier }, before) ?? (accrual ? null : 'noRate')
  if (reason !== null || !terms || !accrual) return failed('Forfeit', reason ?? 'noRate')
  const gone = goneReason(member, looked)
  const earned = earn(member, { ...looked, rules, terms, accrual, tier }, before)
  // What came back altogether keeps what its budgets had for it, were it to be charged again.
  if (gone !== null) return { ...failed('Forfeit', gone), ...(gone === 'refunded' && { purse: earned.purse }) }
  // Who is not activated waits, where nothing speaks against the dine.
  if (!member.activated && bill.isCleared) return failed('Deferred', 'memberNotActivated')
  const status = bill.isCleared ? 'Awarded' : 'Pending'
  const { reward, extra, ...rest } = earned
  return { ...looked, ...rest, verdict: { place: visit.place.name, at, reward, extra, status, reason: null } }
}

const nothing = { given: 0, kept: 0 }

type Earning = Pick<Judged, 'visit' | 'first' | 'day' | 'bill' | 'cardHadBonus'> & {
  readonly rules: ModelRules
  readonly terms: ModelTerms
  readonly accrual: Parameters<typeof rewardOf>[0]
  readonly tier: number
}

function earn(member: MemberNow, { rules, terms, accrual, tier, ...looked }: Earning, before: readonly Judged[]) {
  const room = roomOf(terms, looked, before)
  const earningCents = Math.min(looked.bill.keptCents, room)
  const bucketCents = awarded(before).reduce((sum, other) => sum + other.bucketCents, 0)
  const amount = { cents: earningCents, currency: rules.currency, bucketCents }
  const gross = { ...amount, cents: Math.min(looked.bill.grossCents, room), bucketCents: 0 }
  const extras: Extras = extrasOf({
    ...looked,
    member,
    tier,
    at: looked.first.at,
    amount: { ...gross, keptCents: earningCents },
    usesOf: (code) => before.filter(({ used }) => used.includes(code)).length,
    purse: member.purse,
  })
  const bonus = bonusOf(member, { ...looked, rules, earningCents }, before)
  return {
    earningCents,
    bucketCents: accrual.shape === 'bucket' ? earningCents : 0,
    tookBonus: bonus > 0 && looked.bill.isCleared,
    qualifies: looked.bill.isCleared && looked.bill.keptCents >= (rules.vip?.leastBillCents ?? 1),
    takesPlace: member.activated && looked.bill.keptCents > 0,
    used: looked.bill.keptCents > 0 ? extras.used : [],
    purse: extras.purse,
    extra: { given: extras.given, kept: extras.kept },
    reward: rewardOf(accrual, amount) + extras.kept + bonus,
  }
}

/** The first check that fails. */
function whyNot(looked: Looked & Pick<Visited, 'link'>, before: readonly Judged[]): string | null {
  const { rules, terms, tier, link, first, day } = looked
  if (first.at < link.earningSince + rules.cardActivationHours * hourMs) return 'cardNotYetActive'
  if (!terms) return 'merchantNotTakingPart'
  if (terms.exclusiveTier !== null && tier < terms.exclusiveTier) return 'tierTooLow'
  if (terms.excludedDays.includes(day.weekday)) return 'dayExcluded'
  const { leastBillCents, dailyMaxVisits } = rules
  const { isCleared, keptCents } = looked.bill
  if (leastBillCents !== null && isCleared && keptCents > 0 && keptCents < leastBillCents) return 'billTooSmall'
  const sameDay = inMonth(looked, before).filter((other) => other.day.date === day.date)
  if (dailyMaxVisits !== null && sameDay.length >= dailyMaxVisits) return 'dailyVisitsUsed'
  const visits = inMonth(looked, before).length
  if (terms.monthlyMaxVisits !== null && visits >= terms.monthlyMaxVisits) return 'visitLimitReached'
  // Of what has not stayed nothing is looked for in the month.
  return looked.bill.keptCents > 0 && roomOf(terms, looked, before) <= 0 ? 'spendLimitReached' : null
}

/** What has become of money that did not stay. */
function goneReason({ now }: MemberNow, { bill, first }: Pick<Judged, 'bill' | 'first'>): string | null {
  // An order of a cent or two has no subtotal, and nothing of it came back.
  if (bill.keptCents === 0 && bill.grossCents > 0) return bill.isCleared ? 'refunded' : 'voided'
  if (bill.isCleared) return null
  return now >= first.at + (holdDays[first.network] ?? 0) * 24 * hourMs ? 'holdExpired' : null
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
