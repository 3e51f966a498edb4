import type { Db } from '../../db/database.ts'
import { foldWords } from './fold-words.ts'
import {
  findBeginnings,
  findFrequentWords,
  findKnownWords,
  findSimilarWord,
  type KnownWord,
} from './known-word-store.ts'

/** A word that so few merchants have may be a misspelling that one of them chose as its name. */
const rareBelow = 10
const mostBeginnings = 5
const mostCorrections = 3

/**
 * For each word of a search the ids of the words that it may mean: itself, and where it is unknown or rare, words that begin with it or
 * have one letter wrong, or else look like it. A list without ids matches nothing. Decision 0011 gives the figures.
 */
export function findWords(db: Db, text: string): Promise<readonly (readonly number[])[]> {
  return wordsMeant(db, { text, shortest: 3 })
}

/** The same while somebody types: two letters begin a word already. */
export function findBegunWords(db: Db, text: string): Promise<readonly (readonly number[])[]> {
  return wordsMeant(db, { text, shortest: 2 })
}

interface Typed {
  readonly text: string
  /** Of fewer letters no word is guessed. */
  readonly shortest: number
}

async function wordsMeant(db: Db, { text, shortest }: Typed): Promise<readonly (readonly number[])[]> {
  const asked = foldWords(text)
  if (asked.length === 0) return []
  const known = await findKnownWords(db, asked)
  return Promise.all(
    asked.map(async (word) => {
      const exact = known.find((candidate) => candidate.text === word)
      if (exact && exact.merchants >= rareBelow) return [exact.id]
      const meant = word.length < shortest ? [] : await findCorrections(db, word)
      return [...new Set([...(exact ? [exact] : []), ...meant].map((candidate) => candidate.id))]
    }),
  )
}

async function findCorrections(db: Db, word: string): Promise<readonly KnownWord[]> {
  const [beginnings, corrections] = await Promise.all([
    findBeginnings(db, { word, limit: mostBeginnings }),
    word.length < 4 ? [] : findFrequentWords(db, { texts: oneEditAway(word), limit: mostCorrections }),
  ])
  if (beginnings.length > 0 || corrections.length > 0 || word.length < 3) return [...beginnings, ...corrections]
  return findSimilarWord(db, word)
}

/** Every text that one dropped, swapped, replaced or added letter makes of a word: some 500, which an index probes in a millisecond. */
export function oneEditAway(word: string): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const edits = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of letters) {
      edits.add(before + letter + after)
      if (after !== '') edits.add(before + letter + after.slice(1))
    }
    edits.add(before + after.slice(1))
    if (after.length > 1) edits.add(before + after.charAt(1) + after.charAt(0) + after.slice(2))
  }
  edits.delete(word)
  return [...edits]
}
