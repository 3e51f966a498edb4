import { rateWords, type Rates, type RateWords } from './rate-words.ts'

/** The rates in one line: "Earn 2 points per $1, up to 8 as VIP". */
export function rateLine(rates: Rates, words: RateWords): string {
  const { main, more } = rateWords(rates, words)
  return more === '' ? main : `${main}, ${more}`
}
