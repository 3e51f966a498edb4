/** Not a hyphen, which screen readers may pass over. */
const minus = '−'

/**
 * A number below 10^15 as `en-US` writes it, rounded half away from zero to at most so many decimals: 12345.678 with two is "12,345.68". Intl itself
 * costs a phone a tenth of a second at its first use, which every first view would pay; the tests hold the two against each other.
 */
export function formatNumber(value: number, mostDecimals = 0): string {
  const { whole, decimals } = cut(Math.abs(value), mostDecimals)
  const kept = decimals.replace(/0+$/, '')
  const text = grouped(whole) + (kept === '' ? '' : `.${kept}`)
  return value < 0 && text !== '0' ? minus + text : text
}

/** Whole cents as US dollars: 125050 is "$1,250.50". */
export function formatCents(cents: number): string {
  const { whole, decimals } = cut(Math.abs(cents) / 100, 2)
  return `${cents < 0 ? minus : ''}$${grouped(whole)}.${decimals}`
}

/** By the digits that the number is written with: times a power of ten it would not be what it says. */
function cut(value: number, places: number): { readonly whole: string; readonly decimals: string } {
  const written = String(value)
  const digits = String(written.includes('e') ? 0 : Math.round(Number(`${written}e${places}`))).padStart(
    places + 1,
    '0',
  )
  return { whole: digits.slice(0, digits.length - places), decimals: digits.slice(digits.length - places) }
}

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
