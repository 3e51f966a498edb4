import type { ClaimPlaces } from '#contract/schemas/visit-claim.ts'
import { isoDay } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'
import { findBegunWords } from '../merchants/search/find-words.ts'
import { foldWords } from '../merchants/search/fold-words.ts'
import { findPlacesNamed, type NamedPlace } from './place-store.ts'

/** Of fewer letters no word is guessed. */
const shortest = 2
const looked = 200
const most = 8

/** The programme's restaurants that the text may be the beginning of, with those that have left it. */
export async function findClaimPlaces(
  db: Db,
  partnerId: string,
  { q, now }: { readonly q: string; readonly now: Date },
): Promise<ClaimPlaces> {
  const typed = foldWords(q)
  if (q.length < shortest || typed.length === 0) return []
  const found = await findPlacesNamed(db, partnerId, { words: await findBegunWords(db, q), limit: looked })
  const [named, others] = [
    found.filter((place) => isNamed(place, typed)),
    found.filter((place) => !isNamed(place, typed)),
  ]
  return [...named, ...others].slice(0, most).map((place) => presentPlace(place, now))
}

function isNamed({ name }: NamedPlace, typed: readonly string[]): boolean {
  const words = foldWords(name)
  return typed.every((beginning) => words.some((word) => word.startsWith(beginning)))
}

function presentPlace({ id, name, city, state, timeZone, until }: NamedPlace, now: Date): ClaimPlaces[number] {
  const hasLeft = until !== null && until <= now
  return { id: String(id), name, city, state, leftOn: hasLeft ? isoDay(until.getTime() - 1, timeZone) : null }
}
