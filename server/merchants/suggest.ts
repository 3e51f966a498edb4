import type { SuggestionsAnswer, SuggestionsQuery } from '#contract/schemas/map.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type MerchantCardRow, findPageMerchantCards } from './presenting/merchant-store.ts'
import { readArea } from './read-search.ts'
import { findMerchants } from './search/find-merchants.ts'
import { findBegunWords } from './search/find-words.ts'
import { foldWords } from './search/fold-words.ts'

/** Of fewer letters no word is guessed. */
const shortest = 2
/** How many of the best are looked through. */
const looked = 60
const mostCuisines = 3
const mostMerchants = 5

interface SuggestQuestion {
  readonly partner: Partner
  readonly query: SuggestionsQuery
}

/** The partner's cuisines and restaurants around a place that the text may be the beginning of, the best rated first. */
export async function suggest(
  context: Context,
  db: Db,
  { partner, query }: SuggestQuestion,
): Promise<SuggestionsAnswer> {
  const typed = foldWords(query.q)
  const where = readArea(query, context.config.defaultLocation)
  if (query.q.length < shortest || typed.length === 0 || where.kind === 'unknown')
    return { cuisines: [], merchants: [] }
  const now = context.now()
  const search = {
    area: where.area,
    filter: {
      words: await findBegunWords(db, query.q),
      facets: { all: 0, any: 0 },
      newSince: null,
      campaignCode: null,
      tonight: null,
    },
    now,
  }
  const { page } = await findMerchants(db, partner.id, {
    search,
    order: { by: 'rating' },
    slice: { offset: 0, limit: looked },
  })
  const found = page === null ? [] : await findPageMerchantCards(db, partner.id, { page, now })
  return { cuisines: cuisinesOf(found, typed), merchants: merchantsOf(found, typed) }
}

/** The cuisines that the text begins, the most frequent first. */
function cuisinesOf(rows: readonly MerchantCardRow[], typed: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const cuisine of rows.flatMap((row) => row.cuisines))
    if (isBegun(cuisine, typed)) counts.set(cuisine, (counts.get(cuisine) ?? 0) + 1)
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, mostCuisines)
    .map(([cuisine]) => cuisine)
}

/** Those whose name the text begins come before those that it fits otherwise. */
function merchantsOf(rows: readonly MerchantCardRow[], typed: readonly string[]): SuggestionsAnswer['merchants'] {
  const [named, others] = [
    rows.filter(({ name }) => isBegun(name, typed)),
    rows.filter(({ name }) => !isBegun(name, typed)),
  ]
  return [...named, ...others]
    .slice(0, mostMerchants)
    .map(({ id, name, city, state }) => ({ id: String(id), name, city, state }))
}

function isBegun(text: string, typed: readonly string[]): boolean {
  const words = foldWords(text)
  return typed.every((beginning) => words.some((word) => word.startsWith(beginning)))
}
