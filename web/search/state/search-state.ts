import {
  currentLocation,
  currentMapView,
  type Feature,
  features,
  type Meal,
  meals,
  type PriceLevel,
  priceLevels,
  type SortBy,
  sorts,
} from '#domain/search/search-words.ts'
import { splitNearMe } from '#domain/search/split-search-text.ts'
import { keepableText } from '#domain/text/clean-text.ts'

/** A search as the address holds it. What is not asked for is undefined and not in the address, so that one search has one address. */
export interface SearchState {
  /** Of the campaign that led here; sent along even when empty. */
  readonly campaignCode?: string | undefined
  readonly location?: string | undefined
  /** The four sides of the map's view, in degrees; only where the location is the map's view. */
  readonly north?: number | undefined
  readonly south?: number | undefined
  readonly east?: number | undefined
  readonly west?: number | undefined
  readonly restaurantOrCuisine?: string | undefined
  readonly priceRange?: PriceLevel[] | undefined
  readonly features?: Feature[] | undefined
  readonly mealsServed?: Meal[] | undefined
  readonly acclaimed?: true | undefined
  readonly isNew?: true | undefined
  /** Earning today. */
  readonly benefits?: true | undefined
  /** Where a visit of this evening earns. */
  readonly tonight?: true | undefined
  readonly reservations?: true | undefined
  /** A table at a time. The day, hour and party as they stand in the address: what looks for tables reads them, so that no first view carries what checks them. */
  readonly table?: true | undefined
  readonly dateTime?: string | undefined
  readonly partySize?: string | undefined
  readonly sortBy?: SortBy | undefined
  /** Absent on the first page. */
  readonly pageNo?: number | undefined
  /** On a small screen the map stands in place of the list. */
  readonly view?: 'map' | undefined
}

type Raw = Readonly<Record<string, unknown>>

/** Reads what a person, a form or an old link wrote; anything unusable is as if it were not there. */
export function searchState(raw: Raw): SearchState {
  const { location, words } = whereAndWhat(text(raw['location'], 120), text(raw['restaurantOrCuisine'], 80))
  const table = flag(raw['table'])
  return {
    campaignCode: text(raw['campaignCode'], 64),
    location,
    ...mapBox(raw),
    restaurantOrCuisine: words,
    priceRange: some(priceLevels, raw['priceRange']),
    features: some(features, raw['features']),
    mealsServed: some(meals, raw['mealsServed']),
    acclaimed: flag(raw['acclaimed']),
    isNew: flag(raw['isNew']),
    benefits: flag(raw['benefits']),
    tonight: flag(raw['tonight']),
    reservations: flag(raw['reservations']),
    table,
    dateTime: table && text(raw['dateTime'], 16),
    partySize: table && text(raw['partySize'], 2),
    sortBy: some(sorts, raw['sortBy'])?.[0],
    pageNo: laterPage(raw['pageNo']),
    view: raw['view'] === 'map' ? 'map' : undefined,
  }
}

/** "sushi near me", in either field, is a search of the current location: only the browser knows where that is. */
function whereAndWhat(location: string | undefined, words: string | undefined) {
  const nearby = splitNearMe(words ?? '')
  if (nearby !== null && location !== currentMapView) return { location: currentLocation, words: text(nearby, 80) }
  const beside = location === undefined ? null : splitNearMe(location)
  if (beside === null) return { location, words }
  return { location: currentLocation, words: text(`${beside} ${words ?? ''}`, 80) }
}

type MapBox = Pick<SearchState, 'north' | 'south' | 'east' | 'west'>
const noBox: MapBox = { north: undefined, south: undefined, east: undefined, west: undefined }

/** What the server does unless told: it stays out of the address. */
export function usualSort({ restaurantOrCuisine }: SearchState): SortBy {
  return restaurantOrCuisine === undefined ? 'distance' : 'relevance'
}

/** The same search somewhere else, from its first page. */
export function searchAt(state: SearchState, location: string): SearchState {
  return { ...state, ...noBox, location, pageNo: undefined }
}

/** The same search in a view of the map. */
export function inMapView(state: SearchState, { north, south, east, west }: Required<MapBox>): SearchState {
  return { ...state, location: currentMapView, north, south, east, west, pageNo: undefined }
}

/** All four sides, and north above south, or none of them. */
function mapBox(raw: Raw): MapBox {
  if (raw['location'] !== currentMapView) return noBox
  const [north, south] = [degrees(raw['north'], 90), degrees(raw['south'], 90)]
  const [east, west] = [degrees(raw['east'], 180), degrees(raw['west'], 180)]
  if (north === undefined || south === undefined || east === undefined || west === undefined) return noBox
  return north > south && east > west ? { north, south, east, west } : noBox
}

function degrees(value: unknown, limit: number): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined
  const number = Number(value)
  return Math.abs(number) <= limit ? number : undefined
}

/** Cut to what a search takes; what no server takes is left out. */
function text(value: unknown, most: number): string | undefined {
  const trimmed = typeof value === 'string' ? keepableText(value.trim(), most).trim() : ''
  return trimmed === '' ? undefined : trimmed
}

function some<Choice extends string>(choices: readonly Choice[], value: unknown): Choice[] | undefined {
  const given = [value].flat().flatMap((item) => (typeof item === 'string' ? item.split(',') : []))
  const chosen = choices.filter((choice) => given.includes(choice))
  return chosen.length === 0 ? undefined : chosen
}

function flag(value: unknown): true | undefined {
  return String(value) === 'true' ? true : undefined
}

function laterPage(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= 1000 ? page : undefined
}
