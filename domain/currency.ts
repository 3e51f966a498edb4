/** What a partner's members earn. Source: specification, section 3, enumerations. */
export const currencies = ['Dollar', 'Mile', 'Point', 'Credit'] as const
export type Currency = (typeof currencies)[number]

/** Dollar and Credit amounts are whole cents; Mile and Point amounts are whole units. */
export function isMoney(currency: Currency): boolean {
  return currency === 'Dollar' || currency === 'Credit'
}
