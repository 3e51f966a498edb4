import { type Currency, isMoney, type Units } from '#domain/money/money.ts'

/** A reward as the wire has it, dollars with cents for money, in the whole units that everything here reckons with. */
export function unitsOf(amount: number, currency: Currency): Units {
  return isMoney(currency) ? Math.round(amount * 100) : amount
}
