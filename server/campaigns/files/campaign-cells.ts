import type { Hours } from '#domain/campaigns/campaign.ts'
import { type Tier, tiers } from '#domain/members/membership.ts'
import { type Currency, isMoney, type Units } from '#domain/money/money.ts'
import type { RowProblem } from '../../merchants/import/column-set.ts'
import { readDay, readDollars, readList, readWeekdays } from '../../merchants/import/read-cells.ts'

/** The fields of a campaign, by the names of their columns. */
export const columnNames = {
  code: 'code',
  title: 'title',
  body: 'body',
  from: 'from',
  to: 'to',
  weekdays: 'weekdays',
  hours: 'hours',
  restaurants: 'restaurants',
  states: 'states',
  cities: 'cities',
  zips: 'zips',
  tiers: 'tiers',
  newDays: 'new_days',
  members: 'members',
  reward: 'reward',
  rate: 'rate',
  leastBill: 'least_bill',
  activateUntil: 'activate_until',
  activationLimit: 'activation_limit',
  uses: 'uses',
  budget: 'budget',
  stacks: 'stacks',
} as const
export type CampaignField = keyof typeof columnNames
export type Fields = ReadonlyMap<CampaignField, string>

/** Ends the reading of a row: what stands in a cell can't be read. */
export class CellError extends Error {
  readonly problem: RowProblem
  constructor(field: CampaignField, reason: string) {
    super(reason)
    this.problem = { column: columnNames[field], reason }
  }
}

export function dayIn(fields: Fields, field: CampaignField): string | null {
  const text = fields.get(field) ?? ''
  if (text !== '' && readDay(text) === null) throw new CellError(field, `bad day "${text}", expected 2026-01-31`)
  return text === '' ? null : text
}

export function countIn(fields: Fields, field: CampaignField, most: number): number | null {
  const text = fields.get(field) ?? ''
  if (text === '') return null
  if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= most) return Number(text)
  throw new CellError(field, `bad number "${text}", expected 1 to ${most}`)
}

export function leastBillIn(fields: Fields): number | null {
  const text = fields.get('leastBill') ?? ''
  const cents = readDollars(text.replace(/^\$/, ''))
  if (text !== '' && cents === null)
    throw new CellError('leastBill', `bad amount "${text}", expected dollars like 25 or 25.00`)
  return cents
}

const mostBudget = 1_000_000_000

export function budgetIn(fields: Fields, currency: Currency): Units | null {
  const text = fields.get('budget') ?? ''
  const budget = text === '' ? null : readBudget(text, currency)
  if (text === '' || budget !== null) return budget
  throw new CellError('budget', `bad budget "${text}", expected ${budgetExample(currency)}`)
}

export function budgetExample(currency: Currency): string {
  return isMoney(currency) ? 'dollars like "$5000"' : 'a whole number of units'
}

/** "$5000" or "5000.00" in cents where money is earned, else whole units; null for anything else, nothing and too much. */
export function readBudget(text: string, currency: Currency): Units | null {
  const form = isMoney(currency) ? /^\$?(0|[1-9]\d{0,7})(?:\.(\d\d))?$/ : /^([1-9]\d{0,9})$/
  const [, whole = '', cents = ''] = form.exec(text) ?? []
  const units = isMoney(currency) ? Number(whole) * 100 + Number(cents) : Number(whole)
  return units > 0 && units <= mostBudget ? units : null
}

export function weekdaysIn(fields: Fields): readonly number[] | null {
  const text = fields.get('weekdays') ?? ''
  const days = readWeekdays(text)
  if (days === null)
    throw new CellError('weekdays', `bad weekdays "${text}", expected some of Mon|Tue|Wed|Thu|Fri|Sat|Sun`)
  return days.length === 0 ? null : days
}

/** "17:00-21:00"; an end that is not later than the beginning is after midnight. */
export function hoursIn(fields: Fields): Hours | null {
  const text = fields.get('hours') ?? ''
  if (text === '') return null
  const [from, to] = text.split('-').map(minutesOf)
  if (from !== undefined && to !== undefined && from !== null && to !== null && from !== to && text.length === 11)
    return { from, to }
  throw new CellError('hours', `bad hours "${text}", expected hours like 17:00-21:00`)
}

function minutesOf(text: string): number | null {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === '' ? null : Number(hours) * 60 + Number(minutes)
}

const tierNames: ReadonlyMap<string, Tier> = new Map(Object.entries(tiers))

export function tiersIn(fields: Fields): readonly Tier[] | null {
  const named = readList(fields.get('tiers') ?? '').map((name) => tierNames.get(name.toLowerCase()))
  if (named.includes(undefined))
    throw new CellError(
      'tiers',
      `bad tiers "${fields.get('tiers')}", expected some of ${[...tierNames.keys()].join('|')}`,
    )
  const known = named.flatMap((tier) => (tier === undefined ? [] : [tier]))
  return known.length === 0 ? null : [...new Set(known)].toSorted((a, b) => a - b)
}

/** Whether it is only for members who are put on its list. */
export function isListed(fields: Fields): boolean {
  const text = (fields.get('members') ?? '').toLowerCase()
  if (text === '' || text === 'listed') return text === 'listed'
  throw new CellError('members', `bad members "${text}", expected listed, or nothing for all of them`)
}

export function isYes(fields: Fields, field: CampaignField): boolean {
  const text = (fields.get(field) ?? '').toLowerCase()
  if (text !== '' && text !== 'yes' && text !== 'no')
    throw new CellError(field, `bad answer "${text}", expected yes or no`)
  return text === 'yes'
}
