import type { Cents } from './money.ts'

/** Dollars as people write them, "1,084.50", "$84.5" or "84", in whole cents; null for anything else. */
export function parseDollars(written: string): Cents | null {
  const found = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{0,2}))?$/.exec(written.trim())
  if (!found) return null
  const [, dollars = '', cents = ''] = found
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}
