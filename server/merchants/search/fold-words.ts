import { editDistance } from '../../gazetteer/edit-distance.ts'
import { plainLetters } from '../../gazetteer/plain-letters.ts'

/** Words that tell no restaurant from another. */
const emptyWords = new Set(['the', 'and', 'of', 'a', 'at', 'n', 'restaurant', 'food', 'cuisine'])
const synonyms = new Map([
  ['bbq', 'barbecue'],
  ['barbeque', 'barbecue'],
  ['ristorante', 'restaurant'],
])
const mostWords = 12

/** The words of a name, a cuisine or a search: small letters without accents, in the singular, each once. */
export function foldWords(text: string): string[] {
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '')
    .map(singular)
    .map((word) => synonyms.get(word) ?? word)
  return [...new Set(words)].filter((word) => !isEmpty(word)).slice(0, mostWords)
}

/** A text in small letters without accents and punctuation. */
function foldText(text: string): string {
  return plainLetters(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

function singular(word: string): string {
  return word.length > 3 && /[^siu]s$/.test(word) ? word.slice(0, -1) : word
}

/** "Restaurant" is a word that people misspell and a search must not depend on. */
function isEmpty(word: string): boolean {
  return emptyWords.has(word) || (word.length >= 8 && editDistance(word, 'restaurant', 2) !== null)
}
