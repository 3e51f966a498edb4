import { randomInt } from 'node:crypto'

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A number by chance that a programme takes as one of its own; its pattern is made of parts such as `[A-Z]{2}` and `[0-9]{6,10}`. */
export function partnerNumber(pattern: string): string {
  const parts = pattern.matchAll(/\[(?<signs>[^\]]+)\](?:\{(?<count>\d+))?/g)
  return Array.from(parts, ({ groups }) => signs(groups?.['signs'] ?? '', Number(groups?.['count'] ?? 1))).join('')
}

function signs(range: string, count: number): string {
  const from = range.includes('0-9') ? digits : letters
  return Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
}
