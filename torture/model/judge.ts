import { billOf, type Bill } from './amounts.ts'
import { dayOf, type Day } from './calendar.ts'
import type { ModelEvent, ModelLink, ModelMember, ModelRules, ModelTerms, ModelVerdict, ModelVisit } from './inputs.ts'
import { keptOfOffer, rateOf, rewardOf } from './reward.ts'

/** One visit with what was looked up for it, and what came of it. */
interface Judged {
  readonly visit: ModelVisit
  readonly first: ModelEvent
  readonly day: Day
  readonly bill: Bill
  readonly verdict: ModelVerdict
  /** What of its bill has stayed and had room in the month, and what of that went into the bucket. */
  readonly earningCents: number
  readonly bucketCents: number
  readonly tookBonus: boolean
  /** Whether it counts towards VIP. */
  readonly qualifies: boolean
  /** Whether it is one of the visits of its month. */
  readonly takesPlace: boolean
}

const hourMs = 3_600_000
const usualSubtotal = { numerator: 4, denominator: 5 }
const holdDays: Readonly<Record<string, number>> = { visa: 10, mastercard: 30, amex: 7, discover: 10 }

/**
 * What one member's visits come to, by all that was told of them until now: each is judged after those before it, by looking at all of them again.
 * Source: docs/rewards.md, from "What must hold" to "Order".
 */
export function judgeMember(member: ModelMember, now: number): readonly ModelVerdict[] {
  const visits = member.visits
    .filter(isDine)
    .map((visit) => ({ visit, first: firstOf(visit.events) }))
    .filter(({ visit, first }) => linkAt(member, visit.cardToken, first.at) !== undefined)
    .toSorted(
      (a, b) =>
        a.first.at - b.first.at ||
        compare(a.first.network, b.first.network) ||
        compare(a.first.eventId, b.first.eventId),
    )
  const judged: Judged[] = []
  for (const { visit, first } of visits) judged.push(judge({ ...member, now }, { visit, first }, judged))
  return judged.map(({ verdict }) => verdict)
}

/** Refunds and voids of a payment that never came are no dine. */
function isDine({ events }: ModelVisit): boolean {
  return events.some(({ kind }) => kind === 'authorisation' || kind === 'clearing')
}

/** A visit's moment is that of its first hold, or of its first event while it has none. */
function firstOf(events: readonly ModelEvent[]): ModelEvent {
  const holds = events.filter(({ kind }) => kind === 'authorisation')
  const [first] = (holds.length > 0 ? holds : events).toSorted((a, b) => a.at - b.at || compare(a.eventId, b.eventId))
  if (!first) throw new Error('a visit without events')
  return first
}

function linkAt({ links }: ModelMember, cardToken: string, at: number): ModelLink | undefined {
  return links.find((link) => link.cardToken === cardToken && link.from <= at && (link.to === null || at < link.to))
}

interface MemberNow extends ModelMember {
  readonly now: number
}

type Visited = Pick<Judged, 'visit' | 'first'>

function judge(member: MemberNow, { visit, first }: Visited, before: readonly Judged[]): Judged {
  const { at } = first
  const rules = member.rules.findLast(({ from }) => from <= at)
  const bill = billOf(visit.events, { isOrder: visit.isOrder, share: rules?.orderSubtotalShare ?? usualSubtotal })
  const day = dayOf(at, visit.place.timeZone)
  const looked = { visit, first, day, bill }
  const failed = (status: 'Deferred' | 'Forfeit', reason: string): Judged => ({
    ...looked,
    earningCents: 0,
    bucketCents: 0,
    tookBonus: false,
    qualifies: false,
    takesPlace: false,
    verdict: { place: visit.place.name, at, reward: 0, status, reason },
  })
  if (!rules) return failed('Forfeit', 'noRulesYet')
  const terms = visit.place.terms.find(({ from, to }) => from <= at && (to === null || at < to))
  const tier = tierAt(member, { rules, at, day }, before)
  const accrual = terms && rateOf(rules, { tier, product: linkAt(member, visit.cardToken, at)?.product ?? null, terms })
  const reason =
    whyNot(member, { ...looked, rules, terms, tier }, before) ?? (accrual ? goneReason(member, looked) : 'noRate')
  if (reason !== null || !terms || !accrual) return failed('Forfeit', reason ?? 'noRate')
  // Who is not activated waits, where nothing speaks against the dine.
  if (!member.activated && bill.isCleared) return failed('Deferred', 'memberNotActivated')
  const earned = earn(member, { ...looked, rules, terms, accrual }, before)
  const status = bill.isCleared ? 'Awarded' : 'Pending'
  return { ...looked, ...earned, verdict: { place: visit.place.name, at, reward: earned.reward, status, reason: null } }
}

type Earning = Pick<Judged, 'visit' | 'first' | 'day' | 'bill'> & {
  readonly rules: ModelRules
  readonly terms: ModelTerms
  readonly accrual: Parameters<typeof rewardOf>[0]
}

function earn(member: ModelMember, { rules, terms, accrual, ...looked }: Earning, before: readonly Judged[]) {
  const room = roomOf(terms, looked, before)
  const earningCents = Math.min(looked.bill.keptCents, room)
  const bucketCents = awarded(before).reduce((sum, other) => sum + other.bucketCents, 0)
  const amount = { cents: earningCents, currency: rules.currency, bucketCents }
  const gross = { ...amount, cents: Math.min(looked.bill.grossCents, room), bucketCents: 0 }
  const offer = keptOfOffer(looked.visit.place.offers, { ...gross, at: looked.first.at, keptCents: earningCents })
  const bonus = bonusOf(member, { ...looked, rules, earningCents }, before)
  return {
    earningCents,
    bucketCents: accrual.shape === 'bucket' ? earningCents : 0,
    tookBonus: bonus > 0 && looked.bill.isCleared,
    qualifies: looked.bill.isCleared && looked.bill.keptCents >= (rules.vip?.leastBillCents ?? 1),
    takesPlace: member.activated,
    reward: rewardOf(accrual, amount) + offer + bonus,
  }
}

interface Looked extends Pick<Judged, 'visit' | 'first' | 'day' | 'bill'> {
  readonly rules: ModelRules
  readonly terms: ModelTerms | undefined
  readonly tier: number
}

/** The first check that fails. */
function whyNot(member: ModelMember, looked: Looked, before: readonly Judged[]): string | null {
  const { rules, terms, tier, visit, first, day } = looked
  const link = linkAt(member, visit.cardToken, first.at)
  if (!link || first.at < link.earningSince + rules.cardActivationHours * hourMs) return 'cardNotYetActive'
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
  // Of an order of a cent nothing counts, and nothing came back either.
  if (bill.keptCents === 0 && bill.grossCents > 0) return bill.isCleared ? 'refunded' : 'voided'
  if (bill.isCleared) return null
  return now >= first.at + (holdDays[first.network] ?? 0) * 24 * hourMs ? 'holdExpired' : null
}

function awarded(judged: readonly Judged[]): readonly Judged[] {
  return judged.filter(({ verdict }) => verdict.status === 'Awarded')
}

/** The earlier dines of that month at that restaurant that earned, or still may. */
function inMonth({ visit, day }: Pick<Judged, 'visit' | 'day'>, before: readonly Judged[]): readonly Judged[] {
  return before.filter(
    (other) => other.visit.place.name === visit.place.name && other.day.month === day.month && other.takesPlace,
  )
}

function roomOf(terms: ModelTerms, looked: Pick<Judged, 'visit' | 'day'>, before: readonly Judged[]): number {
  if (terms.monthlyMaxSpendCents === null) return Infinity
  const spent = inMonth(looked, before).reduce((sum, { earningCents }) => sum + earningCents, 0)
  return Math.max(0, terms.monthlyMaxSpendCents - spent)
}

interface TierQuestion {
  readonly rules: ModelRules
  readonly at: number
  readonly day: Day
}

/** Basic, Select with the e-mail opt-in, VIP after enough dines of one year, to the end of the years that follow. */
function tierAt(member: ModelMember, { rules: { vip }, at, day }: TierQuestion, before: readonly Judged[]): number {
  const isOptedIn = optedInAt(member, at)
  if (vip && (isOptedIn || !vip.emailOptInRequired))
    for (let year = day.year - vip.followingYears; year <= day.year; year++)
      if (before.filter((other) => other.qualifies && other.day.year === year).length >= vip.qualifiedDines) return 3
  return isOptedIn ? 2 : 0
}

function optedInAt({ optIns }: ModelMember, at: number): boolean {
  return optIns.findLast(({ since }) => since <= at)?.optedIn ?? false
}

/** To the dine with which the spend of the first days is complete, once. */
function bonusOf(
  member: ModelMember,
  { rules: { bonus }, first, earningCents }: Pick<Looked, 'rules' | 'first'> & { readonly earningCents: number },
  before: readonly Judged[],
): number {
  if (!bonus || before.some(({ tookBonus }) => tookBonus)) return 0
  const isInTime = (at: number) => at < member.joinedAt + bonus.withinDays * 24 * hourMs
  if (!isInTime(first.at) || (bonus.emailOptInRequired && !optedInAt(member, first.at))) return 0
  const spent = awarded(before)
    .filter((other) => isInTime(other.first.at))
    .reduce((sum, other) => sum + other.earningCents, earningCents)
  return spent >= bonus.spendCents ? bonus.reward : 0
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
