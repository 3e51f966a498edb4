import { maskCardNumbers } from './card-number.ts'
import { keepableText } from './clean-text.ts'

/** Keeps a card number whole until it is masked: half of one would not be recognised. */
const longestNumber = 60

/** Prepares text of another service, which may contain anything, for storage: at most `max` characters, card numbers masked. */
export function sanitizeExternalText(text: string, max: number): string {
  return maskCardNumbers(keepableText(text, max + longestNumber))
    .slice(0, max)
    .toWellFormed()
}
