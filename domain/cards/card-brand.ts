import type { Network } from '../dines/networks.ts'

/** A network by its own word, as partner settings write it (code) and on the screen (name); in the order of the screen. */
export const cardBrands = [
  { code: 'AMEX', network: 'amex', name: 'American Express' },
  { code: 'DISC', network: 'discover', name: 'Discover' },
  { code: 'MAST', network: 'mastercard', name: 'Mastercard' },
  { code: 'VISA', network: 'visa', name: 'Visa' },
] as const satisfies readonly { readonly code: string; readonly network: Network; readonly name: string }[]

export type CardBrand = (typeof cardBrands)[number]
export type CardBrandCode = CardBrand['code']
export const cardBrandCodes: readonly CardBrandCode[] = cardBrands.map(({ code }) => code)

interface NumberRange {
  readonly code: CardBrandCode
  readonly from: number
  readonly to: number
  readonly lengths: readonly number[]
}

/** Inclusive ranges of leading digits. Source: specification, section 3, card. */
const numberRanges: readonly NumberRange[] = [
  { code: 'AMEX', from: 34, to: 34, lengths: [15] },
  { code: 'AMEX', from: 37, to: 37, lengths: [15] },
  { code: 'DISC', from: 6011, to: 6011, lengths: [16] },
  { code: 'DISC', from: 65, to: 65, lengths: [16] },
  { code: 'MAST', from: 51, to: 55, lengths: [16] },
  { code: 'MAST', from: 2221, to: 2720, lengths: [16] },
  { code: 'VISA', from: 4, to: 4, lengths: [13, 16] },
]

/** The brand of a whole number (digits only), or undefined when prefix and length fit none of the four. */
export function cardBrandOf(digits: string): CardBrand | undefined {
  const range = rangeOf(digits)
  return range?.lengths.includes(digits.length) ? brandByCode(range.code) : undefined
}

/** The brand that a number has begun to be, whatever its length: for showing the mark while it is typed. */
export function beginningCardBrand(digits: string): CardBrand | undefined {
  const range = rangeOf(digits)
  return range && brandByCode(range.code)
}

/** How many digits a number with this beginning has at most; 19, the longest card number there is, when the beginning is unknown. */
export function longestCardNumber(digits: string): number {
  return Math.max(...(rangeOf(digits)?.lengths ?? [19]))
}

export function cardBrandOfNetwork(network: Network): CardBrand {
  return findBrand((brand) => brand.network === network)
}

/**
 * "American Express®, Mastercard®, or Visa®", for "Card must be …": the specification's format, section 5. Two brands are
 * joined by "or" without a comma, one stands alone. Throws on an empty list.
 */
export function cardBrandList(codes: readonly CardBrandCode[]): string {
  const names = codes.map((code) => `${brandByCode(code).name}®`)
  const last = names.pop()
  if (last === undefined) throw new Error('A partner accepts at least one card brand')
  if (names.length === 0) return last
  if (names.length === 1) return `${names[0]} or ${last}`
  return `${names.join(', ')}, or ${last}`
}

function rangeOf(digits: string): NumberRange | undefined {
  return numberRanges.find(({ from, to }) => {
    const width = String(from).length
    const prefix = Number(digits.slice(0, width))
    return digits.length >= width && prefix >= from && prefix <= to
  })
}

function brandByCode(code: CardBrandCode): CardBrand {
  return findBrand((brand) => brand.code === code)
}

function findBrand(matches: (brand: CardBrand) => boolean): CardBrand {
  const brand = cardBrands.find(matches)
  if (brand === undefined) throw new Error('Every code and network stands in the table')
  return brand
}
