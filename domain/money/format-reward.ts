import { isMoney, type Currency } from './money.ts'
import { formatCents, formatNumber } from '../text/format-number.ts'

/** What a partner calls its reward: "mile" and "miles"; "cash back" for both. */
export interface RewardName {
  readonly singular: string
  readonly plural: string
  /** Of money that is taken off each of something: "per gallon". Such rewards are small and shown in cents. */
  readonly per?: string | undefined
}

interface RewardTerms {
  readonly currency: Currency
  readonly name: RewardName
}

/** What a verb beside the plural needs: "your miles follow, are", "your cash back follows, is". */
export interface Agreement {
  readonly verbS: '' | 's'
  readonly are: 'are' | 'is'
}

/** A name without a plural of its own is a mass noun, unless it is a plural to begin with, as "savings" are. */
export function agreementOf({ singular, plural }: RewardName): Agreement {
  const isMass = singular === plural && !plural.endsWith('s')
  return isMass ? { verbS: 's', are: 'is' } : { verbS: '', are: 'are' }
}

/** `amount` in whole cents for Dollar and Credit, in whole units for Mile and Point; no name and no sign of the unit for these. */
export function formatRewardAmount(amount: number, { currency, name }: RewardTerms): string {
  if (!isMoney(currency)) return formatUnits(amount)
  return name.per === undefined ? formatCents(amount) : formatFewCents(amount)
}

/** As `formatRewardAmount`, with the reward's own name behind Mile and Point: "1,250 miles", "$12.50", "10¢ per gallon". */
export function formatReward(amount: number, { currency, name }: RewardTerms): string {
  if (isMoney(currency)) return [formatRewardAmount(amount, { currency, name }), name.per ?? ''].join(' ').trim()
  return `${formatUnits(amount)} ${Math.abs(amount) === 1 ? name.singular : name.plural}`
}

/** Less than a dollar as cents: "10¢", "$1.20". */
function formatFewCents(cents: number): string {
  return Math.abs(cents) < 100 ? `${formatNumber(cents)}¢` : formatCents(cents)
}

/** A fraction of a unit is never shown: points round down, as the engine does, and 0 carries no minus sign. */
function formatUnits(amount: number): string {
  return formatNumber(Math.trunc(amount))
}
