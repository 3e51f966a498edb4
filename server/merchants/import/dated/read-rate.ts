import { type Currency, type Fraction, isMoney } from '#domain/money/money.ts'
import type { Accrual } from '#domain/rules/rule-document.ts'
import { readDollars } from '../read-cells.ts'

const decimal = String.raw`(?:0|[1-9]\d{0,3})(?:\.\d{1,4})?`
const perDollars = new RegExp(`^(${decimal}) per \\$([12])$`)
const percents = new RegExp(`^(${decimal}) ?%$`)
const bucket = /^(\$?)(\S+) every \$(\S+)$/

/** How a rate is written in a programme of this currency, for the one who wrote it otherwise. */
export function rateExample(currency: Currency): string {
  return isMoney(currency) ? '"2.5%" or "$5 every $100"' : '"3 per $1", "1 per $2" or "500 every $100"'
}

/** The exact rate that a cell says, or null: percents and dollars where money is earned, units elsewhere. Nothing is rounded. */
export function readRate(text: string, currency: Currency): Accrual | null {
  const [, units, dollars] = perDollars.exec(text) ?? []
  if (units !== undefined) return isMoney(currency) ? null : perDollarRate(units, dollars)
  const [, percent] = percents.exec(text) ?? []
  if (percent !== undefined) return isMoney(currency) ? percentRate(percent) : null
  return bucketRate(text, currency)
}

function perDollarRate(units: string, dollars: string | undefined): Accrual | null {
  const fraction = fractionOf(units, 1)
  return fraction && { shape: dollars === '2' ? 'perTwoDollars' : 'perDollar', units: fraction }
}

function percentRate(percent: string): Accrual | null {
  const of = fractionOf(percent, 100)
  return of && of.numerator <= of.denominator ? { shape: 'percentage', of } : null
}

function bucketRate(text: string, currency: Currency): Accrual | null {
  const [, sign, given = '', every = ''] = bucket.exec(text) ?? []
  if (sign === undefined || (sign === '$') !== isMoney(currency)) return null
  const [reward, everyCents] = [readReward(sign + given, currency), readDollars(every)]
  return reward === null || everyCents === null ? null : { shape: 'bucket', everyCents, reward }
}

/** A reward as a cell says it: "$5" or "5.00" in cents where money is earned, else whole units. */
export function readReward(text: string, currency: Currency): number | null {
  if (isMoney(currency)) return readDollars(text.replace(/^\$/, ''))
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null
}

/** A decimal as an exact fraction of a whole, in its lowest terms; null for nothing. */
function fractionOf(text: string, whole: number): Fraction | null {
  const [before = '', after = ''] = text.split('.')
  const [numerator, denominator] = [Number(before + after), 10 ** after.length * whole]
  if (numerator === 0) return null
  const divisor = commonDivisor(numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}
