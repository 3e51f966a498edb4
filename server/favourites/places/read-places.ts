import type { SavedPlaces } from '#contract/schemas/favourites/favourite.ts'
import type { Coordinates } from '#contract/schemas/merchant.ts'
import { dayMs } from '#domain/dates.ts'
import { endingDays } from '#domain/favourites/limits.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { findMerchantCards, findOffers } from '../../merchants/presenting/merchant-store.ts'
import { presentMerchantCard } from '../../merchants/presenting/present.ts'
import { readVisitor } from '../../merchants/presenting/visitor-rate.ts'
import { chordSquared, milesOf, vectorOf } from '../../merchants/search/globe.ts'
import type { SignedIn } from '../../session/session.ts'
import { readEndings } from './read-endings.ts'
import type { Place } from './place-store.ts'

const pageSize = 24

export interface PageAsked {
  readonly sortBy?: 'saved' | 'distance' | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly pageNo?: number | undefined
}

interface PlacesAsked {
  readonly partner: Partner
  readonly signedIn: SignedIn | null
  readonly query: PageAsked
  /** All of the list, the latest first. */
  readonly places: readonly Place[]
  listsOf(merchantIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>
}

/** One page of saved restaurants as who asks sees them, and what ends soon at any of the list. */
export async function readPlaces(
  context: Context,
  db: Db,
  { partner, signedIn, query, places, listsOf }: PlacesAsked,
): Promise<SavedPlaces> {
  const now = context.now()
  const { pageNo = 1, sortBy = 'saved' } = query
  const origin = originOf(query, context.config.defaultLocation)
  // From where the visitor is only taken to be it is told to who asked for it.
  const isMeasured = sortBy === 'distance' || query.latitude !== undefined
  const measured = withMiles(places, origin)
  const ordered = sortBy === 'saved' ? measured : measured.toSorted((one, other) => one.miles - other.miles)
  const page = ordered.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  const asked = { merchantIds: page.map(({ merchantId }) => merchantId), now }
  const [rows, offers, visitor, lists, endings] = await Promise.all([
    findMerchantCards(db, partner.id, asked),
    findOffers(db, partner.id, asked),
    readVisitor(context, db, { partner, signedIn }),
    listsOf(asked.merchantIds),
    readEndings(db, partner.id, {
      merchantIds: places.map(({ merchantId }) => merchantId),
      now,
      until: new Date(now.getTime() + endingDays * dayMs),
    }),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return {
    data: page.flatMap(({ merchantId, miles }) => {
      const row = rowOf.get(merchantId)
      if (row === undefined) return []
      const own = offers.filter((offer) => offer.merchantId === merchantId)
      const distanceMiles = isMeasured ? miles : null
      const card = presentMerchantCard(row, { visitor, now, distanceMiles, offers: own })
      return { ...card, lists: [...(lists.get(merchantId) ?? [])] }
    }),
    endingSoon: endings,
    origin,
    totalResultSize: places.length,
    totalPages: Math.ceil(places.length / pageSize),
    pageNo,
  }
}

function originOf({ latitude, longitude }: PageAsked, otherwise: Coordinates): Coordinates {
  return latitude === undefined || longitude === undefined ? otherwise : { latitude, longitude }
}

function withMiles(places: readonly Place[], origin: Coordinates) {
  const from = vectorOf(origin)
  return places.map((place) => ({ ...place, miles: milesOf(chordSquared(from, vectorOf(place))) }))
}
