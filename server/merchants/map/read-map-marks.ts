import type { MapMark, MapMarksAnswer, MapMarksQuery } from '#contract/schemas/map.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { SignedIn } from '../../session/session.ts'
import { findMerchantCards } from '../presenting/merchant-store.ts'
import { newSince, presentMerchantCard } from '../presenting/present.ts'
import { isCounted } from '../search/cell-count-store.ts'
import { facetFilter } from '../search/facets.ts'
import { findWords } from '../search/find-words.ts'
import { vectorOf } from '../search/globe.ts'
import type { CellArea, Search } from '../search/search.ts'
import { readVisitor } from '../presenting/visitor-rate.ts'
import { understand } from '../search/understand.ts'
import { readTonight } from '../tonight/read-tonight.ts'
import { type MapGrid, mapGrid, wholeRanges } from './map-grid.ts'
import { fewTogether, groupCounted, groupListings, listMerchants, type MapGroup } from './map-store.ts'

/** Restaurants of a view that are read, one by one, though they are counted: a few milliseconds. */
const mostRead = 1500
/** From here on a handful that share a square are told one by one: the map finds room for each. */
const zoomOfEach = 13

interface MarksQuestion {
  readonly partner: Partner
  readonly signedIn: SignedIn | null
  readonly query: MapMarksQuery
}

/** What a map view shows of a search: single restaurants with their rates, and the number of those that stand too close together. */
export async function readMapMarks(
  context: Context,
  db: Db,
  { partner, signedIn, query }: MarksQuestion,
): Promise<MapMarksAnswer> {
  const now = context.now()
  const visitor = await readVisitor(context, db, { partner, signedIn })
  const grid = mapGrid(upright(query), query.zoom)
  const filter = {
    words: await findWords(db, understand(query).restaurantOrCuisine ?? ''),
    facets: facetFilter(query),
    newSince: query.isNew ? newSince(now) : null,
    campaignCode: query.campaignCode || null,
    tonight: query.earnsTonight
      ? await readTonight(db, partner.id, { visitor, memberId: signedIn?.memberId ?? null, now })
      : null,
  }
  if (filter.words.some((meant) => meant.length === 0)) return { marks: [] }
  const search: Search & { area: CellArea } = { area: areaOf(grid), filter, now }
  const groups = await groupsOf(db, partner.id, { search, grid })
  const together = query.zoom >= zoomOfEach ? fewTogether : 1
  const isEach = ({ count }: MapGroup) => count <= together
  const merchantIds = await membersOf(db, partner.id, { search, groups: groups.filter(isEach) })
  const cards = merchantIds.length === 0 ? [] : await findMerchantCards(db, partner.id, { merchantIds, now })
  return {
    marks: [
      ...groups.filter((group) => !isEach(group)).map((group) => clusterOf(group, grid)),
      ...cards.map((row): MapMark => {
        const { id, name, location, earnRate, nextRate, benefitAvailability } = presentMerchantCard(row, {
          visitor,
          now,
          offers: [],
          distanceMiles: null,
        })
        const { latitude, longitude } = location
        return {
          kind: 'merchant',
          id,
          name,
          latitude,
          longitude,
          earnRate,
          nextRate,
          exclusiveTier: benefitAvailability.exclusiveTier,
        }
      }),
    ],
  }
}

function upright({ north, south, east, west }: MapMarksQuery) {
  return { north: Math.max(north, south), south: Math.min(north, south), east, west }
}

function areaOf(grid: MapGrid): CellArea {
  const { box } = grid
  const origin = vectorOf({ latitude: (box.north + box.south) / 2, longitude: (box.east + box.west) / 2 })
  const ranges = wholeRanges(grid)
  // A view that is closer than the squares of the search cuts them: there each listing is measured.
  return {
    kind: 'box',
    box,
    origin,
    ranges: grid.cells >= 1 ? ranges : ranges.map((range) => ({ ...range, inside: false })),
  }
}

/** What is counted is not read, unless it is little: then each mark stands where its restaurants are, not in the middle of squares. */
async function groupsOf(
  db: Db,
  partnerId: string,
  { search, grid }: { readonly search: Search & { area: CellArea }; readonly grid: MapGrid },
): Promise<readonly MapGroup[]> {
  if (grid.cells < 1 || !isCounted(search)) return groupListings(db, partnerId, { search, grid })
  const groups = await groupCounted(db, partnerId, { search, grid })
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  return total > mostRead ? groups : groupListings(db, partnerId, { search, grid })
}

/** Of squares that show each restaurant, which these are. */
async function membersOf(
  db: Db,
  partnerId: string,
  { search, groups }: { search: Search & { area: CellArea }; groups: readonly MapGroup[] },
): Promise<readonly number[]> {
  const known = groups.flatMap(({ merchantIds }) => merchantIds ?? [])
  const ranges = groups.flatMap(({ cell }) => (cell === null ? [] : [{ first: cell, last: cell, inside: true }]))
  if (ranges.length === 0) return known
  return [...known, ...(await listMerchants(db, partnerId, { ...search, area: { ...search.area, ranges } }))]
}

function clusterOf({ row, column, count, latitude, longitude }: MapGroup, { side }: MapGrid): MapMark {
  const [south, west] = [row * side - 90, column * side - 180]
  return {
    kind: 'cluster',
    latitude,
    longitude,
    count,
    square: { north: south + side, south, east: west + side, west },
  }
}
