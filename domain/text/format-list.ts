/**
 * "a, b, and c" or "a, b, or c", as US English writes lists. By hand: a browser takes a quarter of a second on a phone to build the formatter of
 * its own, before a restaurant's page answers a tap.
 */
export function formatList(conjunction: 'and' | 'or', items: readonly string[]): string {
  if (items.length <= 2) return items.join(` ${conjunction} `)
  return `${items.slice(0, -1).join(', ')}, ${conjunction} ${items.at(-1)}`
}
