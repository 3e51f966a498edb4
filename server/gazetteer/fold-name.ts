import { plainLetters } from './plain-letters.ts'

const shortForms = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
])

/** A name as it is compared: without case, accents and punctuation, and with one form of Saint, Fort and Mount. */
export function foldName(text: string): string {
  const letters = text.toLowerCase()
  const plain = /^[a-z]+$/.test(letters) ? letters : foldWords(letters)
  return shortForms.get(plain) ?? plain
}

function foldWords(text: string): string {
  return plainLetters(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(/\b(?:sainte?|fort|mount)\b/g, (word) => shortForms.get(word) ?? word)
}
