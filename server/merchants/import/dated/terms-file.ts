import { tiers } from '#domain/members/membership.ts'
import type { Partner } from '#partners/registry.ts'
import { refreshListings } from '../../search/listing-store.ts'
import { isRowProblem, type RowProblem } from '../column-set.ts'
import type { DatedKind, Terms } from './dated-rows.ts'
import { readDollars, readWeekdays } from '../read-cells.ts'
import { aboutDates, dateColumns, readDates } from './read-dates.ts'
import { rateExample, readRate } from './read-rate.ts'
import { findTermsPeriods, writeTermsChanges } from './terms-store.ts'

const names = {
  id: 'id',
  partner: 'partner',
  ...dateColumns,
  exclusiveTier: 'exclusive_tier',
  availability: 'availability',
  maxSpend: 'monthly_max_spend',
  maxVisits: 'monthly_max_visits',
  excludedDays: 'excluded_days',
  rate: 'rate',
} as const
type TermsField = keyof typeof names
type Fields = ReadonlyMap<TermsField, string>

const about = {
  id: "The restaurant, by the operator's id.",
  partner: 'The program, by its partner id. Without this column the row is for each program of `--partners`.',
  ...aboutDates('taking part'),
  exclusiveTier: 'Lowest tier that earns here: `Select` or `VIP`. Empty: every tier.',
  availability: '`Unlimited`, or `Limited` with at least one monthly limit.',
  maxSpend: 'Spend of one member in one calendar month that earns, in dollars. Only with `Limited`.',
  maxVisits: 'Visits of one member in one calendar month that earn. Only with `Limited`.',
  excludedDays: 'Weekdays without rewards, like `Mon|Tue`.',
  rate: "The restaurant's own rate, which replaces the program's rate for every tier and card.",
} as const satisfies Record<TermsField, string>

const plain: Terms = {
  exclusiveTier: null,
  availability: 'Unlimited',
  monthlyMaxSpendCents: null,
  monthlyMaxVisits: null,
  excludedDays: [],
  rateOverride: null,
  campaignCodes: [],
}

/** One row for a restaurant and a programme: when it takes part, and on what terms. */
export const termsFile: DatedKind<TermsField, Terms> = {
  columns: { names, required: ['id'], about, others: 'refused' },
  action: 'importTerms',
  dates: dateColumns,
  read(fields, partner) {
    const days = readDates(fields)
    if (isRowProblem(days)) return days
    const given = readTerms(fields, partner)
    if (isRowProblem(given)) return given
    return { name: '', ...days, value: (before) => ({ ...(before ?? plain), ...given }), problemOf: limitProblem }
  },
  find: findTermsPeriods,
  async write(tx, partnerId, changes) {
    await writeTermsChanges(tx, partnerId, changes)
    const changed = [...changes.removed, ...changes.ended, ...changes.added].map(({ merchantId }) => merchantId)
    await refreshListings(tx, partnerId, [...new Set(changed)])
  },
}

/** Limits bind members only where the availability is Limited: a limit that would do nothing is a mistake. */
function limitProblem({ availability, monthlyMaxSpendCents, monthlyMaxVisits }: Terms): RowProblem | null {
  const isLimited = monthlyMaxSpendCents !== null || monthlyMaxVisits !== null
  if (isLimited === (availability === 'Limited')) return null
  const reason = isLimited
    ? 'is Unlimited beside a monthly limit, which then holds nobody: expected Limited'
    : `is Limited without ${names.maxSpend} or ${names.maxVisits}`
  return { column: names.availability, reason }
}

/** What the columns say that the file has; an empty cell takes away. */
function readTerms(fields: Fields, partner: Partner): Partial<Terms> | RowProblem {
  const read = [
    cell(fields, 'exclusiveTier', { none: { exclusiveTier: null }, read: readTier, expected: 'Select or VIP' }),
    cell(fields, 'availability', {
      none: { availability: 'Unlimited' },
      read: (text) => {
        const availability = (['Unlimited', 'Limited'] as const).find((known) => known === text)
        return availability ? { availability } : null
      },
      expected: 'Unlimited or Limited',
    }),
    cell(fields, 'maxSpend', {
      none: { monthlyMaxSpendCents: null },
      read: (text) => wrapped(readDollars(text), (monthlyMaxSpendCents) => ({ monthlyMaxSpendCents })),
      expected: 'dollars like 250 or 250.00',
    }),
    cell(fields, 'maxVisits', {
      none: { monthlyMaxVisits: null },
      read: (text) => (/^[1-9]\d{0,3}$/.test(text) ? { monthlyMaxVisits: Number(text) } : null),
      expected: 'a whole number from 1',
    }),
    cell(fields, 'excludedDays', {
      none: { excludedDays: [] },
      read: (text) => wrapped(readWeekdays(text), (excludedDays) => ({ excludedDays })),
      expected: 'weekdays like Mon|Tue',
    }),
    cell(fields, 'rate', {
      none: { rateOverride: null },
      read: (text) => wrapped(readRate(text, partner.settings.currencyType), (rateOverride) => ({ rateOverride })),
      expected: rateExample(partner.settings.currencyType),
    }),
  ]
  const problem = read.find(isRowProblem)
  return problem ?? (Object.assign({}, ...read) as Partial<Terms>)
}

interface CellReading {
  readonly none: Partial<Terms>
  read(text: string): Partial<Terms> | null
  readonly expected: string
}

function cell(fields: Fields, field: TermsField, { none, read, expected }: CellReading): Partial<Terms> | RowProblem {
  const text = fields.get(field)
  if (text === undefined) return {}
  if (text === '') return none
  return read(text) ?? { column: names[field], reason: `unreadable "${text}", expected ${expected}` }
}

function wrapped<Value extends object | number>(value: Value | null, wrap: (value: Value) => Partial<Terms>) {
  return value === null ? null : wrap(value)
}

function readTier(text: string): Partial<Terms> | null {
  if (/^select$/i.test(text)) return { exclusiveTier: tiers.select }
  return /^vip$/i.test(text) ? { exclusiveTier: tiers.vip } : null
}
