import { maskCardNumbers } from './card-number.ts'
import { keepableText } from './clean-text.ts'

/** A card number is cut off nowhere in the middle: it would not be seen for one. */
const longestNumber = 60

/** What is kept of the words of another service, which may hold anything: at most `max` characters, card numbers masked. */
export function wordsOfOthers(text: string, max: number): string {
  return maskCardNumbers(keepableText(text, max + longestNumber))
    .slice(0, max)
    .toWellFormed()
}
