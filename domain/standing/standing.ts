import { type LocalDay, localDay, monthKey } from '../dates.ts'
import type { Dine } from '../dines/dine.ts'
import type { Cents } from '../money/money.ts'
import type { RuleDocument } from '../rules/rule-document.ts'

export interface BonusUse {
  readonly spentCents: Cents
  readonly given: boolean
}

/** What dines have done for the bonuses that a member registered for, by their codes. */
export type BonusUses = Readonly<Record<string, BonusUse>>

/** How many dines a campaign was given to, by its code, as far as each member has a number of them. */
export type CampaignUses = Readonly<Record<string, number>>

/** What a member's earlier dines mean for one dine. It is kept with the transaction as a part of its receipt. */
export interface History {
  readonly monthSpendCents: Cents
  readonly monthVisits: number
  /** On the dine's own day there, where the rules count them. */
  readonly dayVisits?: number
  /** Qualified dines by calendar year. */
  readonly qualifiedDines: Readonly<Record<string, number>>
  readonly bucketCents: Cents
  readonly bonusSpendCents: Cents
  readonly bonusGiven: boolean
  /** Absent where none of the earlier dines counted for any. */
  readonly bonuses?: BonusUses
  /** Absent where none of them used one up. */
  readonly campaigns?: CampaignUses
}

/** What one dine adds for the dines after it. */
export interface Contribution {
  readonly spendCents: Cents
  readonly visits: 0 | 1
  readonly qualified: boolean
  readonly bucketCents: Cents
  readonly bonusSpendCents: Cents
  readonly bonusGiven: boolean
  readonly bonuses?: BonusUses
  readonly campaigns?: CampaignUses
}

export const noContribution: Contribution = {
  spendCents: 0,
  visits: 0,
  qualified: false,
  bucketCents: 0,
  bonusSpendCents: 0,
  bonusGiven: false,
}

interface MonthUse {
  readonly spendCents: Cents
  readonly visits: number
  /** The day of the newest visit, and how many there were on it: dines come in their order. */
  readonly day: number
  readonly dayVisits: number
}

/** What a member carries from dine to dine. Months are keyed by merchant and calendar month there. */
export interface Standing extends Omit<History, 'monthSpendCents' | 'monthVisits' | 'dayVisits'> {
  readonly months: ReadonlyMap<string, MonthUse>
}

export const newStanding: Standing = {
  months: new Map(),
  qualifiedDines: {},
  bucketCents: 0,
  bonusSpendCents: 0,
  bonusGiven: false,
}

/** What the dines before it mean for a dine, as far as the rules of its day ask. */
export function historyFor(
  standing: Standing,
  dine: Dine,
  { dailyMaxVisits }: Pick<RuleDocument, 'dailyMaxVisits'> = {},
): History {
  const month = standing.months.get(monthAt(dine))
  const dayVisits = month?.day === dayOf(dine).day ? month.dayVisits : 0
  return {
    monthSpendCents: month?.spendCents ?? 0,
    monthVisits: month?.visits ?? 0,
    ...(dailyMaxVisits !== undefined && { dayVisits }),
    qualifiedDines: standing.qualifiedDines,
    bucketCents: standing.bucketCents,
    bonusSpendCents: standing.bonusSpendCents,
    bonusGiven: standing.bonusGiven,
    ...(standing.bonuses && { bonuses: standing.bonuses }),
    ...(standing.campaigns && { campaigns: standing.campaigns }),
  }
}

export function addDine(standing: Standing, dine: Dine, added: Contribution): Standing {
  return {
    months: addMonth(standing.months, dine, added),
    qualifiedDines: added.qualified ? addYear(standing.qualifiedDines, yearOf(dine)) : standing.qualifiedDines,
    bucketCents: standing.bucketCents + added.bucketCents,
    bonusSpendCents: standing.bonusSpendCents + added.bonusSpendCents,
    bonusGiven: standing.bonusGiven || added.bonusGiven,
    ...addUses(standing.bonuses, added.bonuses),
    ...addCampaigns(standing.campaigns, added.campaigns),
  }
}

function addUses(before: BonusUses = {}, added: BonusUses = {}): { readonly bonuses?: BonusUses } {
  const uses = { ...before }
  for (const [code, { spentCents, given }] of Object.entries(added)) {
    const use = before[code]
    uses[code] = { spentCents: (use?.spentCents ?? 0) + spentCents, given: use?.given === true || given }
  }
  return Object.keys(uses).length === 0 ? {} : { bonuses: uses }
}

function addCampaigns(before: CampaignUses = {}, added: CampaignUses = {}): { readonly campaigns?: CampaignUses } {
  const uses = { ...before }
  for (const [code, count] of Object.entries(added)) uses[code] = (before[code] ?? 0) + count
  return Object.keys(uses).length === 0 ? {} : { campaigns: uses }
}

function addMonth(months: Standing['months'], dine: Dine, added: Contribution): Standing['months'] {
  if (added.visits === 0) return months
  const key = monthAt(dine)
  const { day } = dayOf(dine)
  const before = months.get(key)
  return new Map(months).set(key, {
    spendCents: (before?.spendCents ?? 0) + added.spendCents,
    visits: (before?.visits ?? 0) + added.visits,
    day,
    dayVisits: (before?.day === day ? before.dayVisits : 0) + added.visits,
  })
}

function addYear(years: History['qualifiedDines'], year: number): History['qualifiedDines'] {
  return { ...years, [year]: (years[year] ?? 0) + 1 }
}

function monthAt(dine: Dine): string {
  return `${dine.merchant.id}|${monthKey(dayOf(dine))}`
}

function yearOf(dine: Dine): number {
  return dayOf(dine).year
}

function dayOf({ authorisedAt, merchant }: Dine): LocalDay {
  return localDay(authorisedAt, merchant.timeZone)
}
