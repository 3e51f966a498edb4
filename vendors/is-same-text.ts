import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that a signature can't be guessed letter by letter. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
