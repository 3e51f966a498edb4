/** Whole cents of US dollars. */
export type Cents = number
/** Whole miles or points. */
type Points = number
/** What a partner's currency is counted in: whole points (Mile, Point) or whole cents (Dollar, Credit). */
// oxlint-disable-next-line typescript/no-duplicate-type-constituents -- The compiler takes both for numbers; who reads does not.
export type Units = Cents | Points

/** An exact rate. 0.5 per dollar is { numerator: 1, denominator: 2 }; 2.5 % is { numerator: 5, denominator: 200 }. */
export interface Fraction {
  readonly numerator: number
  readonly denominator: number
}

/**
 * The only rounding in the product; a reward line passes it once. Points round down, because a programme never owes a part
 * of a point. Cents round half away from zero, as a bank statement does. Source: docs/rewards.md, "Amounts".
 */
export function roundOnce(exact: Fraction, currency: Currency): Units {
  const { numerator, denominator } = exact
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`not an exact amount: ${numerator}/${denominator}`)
  }
  const rest = Math.abs(numerator) % denominator
  const whole = (Math.abs(numerator) - rest) / denominator
  if (!isMoney(currency)) return numerator < 0 && rest > 0 ? -whole - 1 : signed(whole, numerator)
  return signed(rest * 2 >= denominator ? whole + 1 : whole, numerator)
}

/** The part of an amount of cents, rounded down: what is kept of a bill after a refund is never overstated. */
export function partOfCents(amount: Cents, part: Fraction): Cents {
  return Math.floor((amount * part.numerator) / part.denominator)
}

function signed(magnitude: number, like: number): number {
  return like < 0 && magnitude > 0 ? -magnitude : magnitude
}

/** What a partner's members earn. Source: specification, section 3, enumerations. */
export const currencies = ['Dollar', 'Mile', 'Point', 'Credit'] as const
export type Currency = (typeof currencies)[number]

/** Dollar and Credit amounts are whole cents; Mile and Point amounts are whole units. */
export function isMoney(currency: Currency): boolean {
  return currency === 'Dollar' || currency === 'Credit'
}
