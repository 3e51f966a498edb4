import { isMoney, type Currency } from './money.ts'
import { formatCents, formatNumber } from '../text/format-number.ts'

/** What a partner calls its reward: "mile" and "miles"; "cash back" for both. */
export interface RewardName {
  readonly singular: string
  readonly plural: string
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
export function formatRewardAmount(amount: number, currency: Currency): string {
  return isMoney(currency) ? formatCents(amount) : formatUnits(amount)
}

/** As `formatRewardAmount`, with the reward's own name behind Mile and Point: "1,250 miles", "$12.50". */
export function formatReward(amount: number, { currency, name }: { currency: Currency; name: RewardName }): string {
  if (isMoney(currency)) return formatCents(amount)
  return `${formatUnits(amount)} ${Math.abs(amount) === 1 ? name.singular : name.plural}`
}

/** A fraction of a unit is never shown: points round down, as the engine does, and 0 carries no minus sign. */
function formatUnits(amount: number): string {
  return formatNumber(Math.trunc(amount))
}
