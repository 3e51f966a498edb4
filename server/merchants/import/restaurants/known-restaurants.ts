import type { Db } from '../../../db/database.ts'
import type { RowProblem } from '../column-set.ts'
import type { Restaurant } from './check-restaurant.ts'
import { findKnownPlaces } from './known-store.ts'
import type { NumberPeriod } from './plan-numbers.ts'
import { restaurantColumns } from './restaurant-columns.ts'

const { names } = restaurantColumns
const why = 'spreadsheets drop leading zeros'

/** The restaurants that were there before an import, by what a damaged file leaves of them. */
export class KnownRestaurants {
  readonly #ids = new Set<string>()
  readonly #byBareId = new Map<string, string>()
  readonly #byPlace = new Map<string, string>()

  static async find(db: Db): Promise<KnownRestaurants> {
    const known = new KnownRestaurants()
    for (const place of await findKnownPlaces(db)) {
      known.#ids.add(place.sourceId)
      known.#byBareId.set(bare(place.sourceId), place.sourceId)
      known.#byPlace.set(placeKey(place), place.sourceId)
    }
    return known
  }

  /** Why a restaurant under a new id is perhaps one of these, or null. */
  similarTo(restaurant: Restaurant): RowProblem | null {
    const { sourceId } = restaurant
    if (this.#ids.has(sourceId)) return null
    const sameId = this.#byBareId.get(bare(sourceId))
    if (sameId !== undefined) return { column: names.id, reason: `restaurant "${sameId}" is there: ${why}` }
    const samePlace = this.#byPlace.get(placeKey(restaurant))
    return samePlace === undefined
      ? null
      : { column: names.id, reason: `restaurant "${samePlace}" is there with the same name and address` }
  }
}

/** A number of a row that the restaurant has with leading zeros, or null: it would take the place of the right one. */
export function zerosLost(
  { sourceId, numbers }: Restaurant,
  periods: readonly Pick<NumberPeriod, 'network' | 'channel' | 'number' | 'sourceId' | 'to'>[],
): RowProblem | null {
  const own = periods.filter((period) => period.sourceId === sourceId && period.to === null)
  for (const { column, network, channel, numbers: given } of numbers.given)
    for (const number of given) {
      const longer = own.find(
        (period) =>
          period.network === network &&
          period.channel === channel &&
          period.number.length > number.length &&
          bare(period.number) === number,
      )
      if (longer && !given.includes(longer.number))
        return { column, reason: `"${number}" is known as "${longer.number}": ${why}` }
    }
  return null
}

function bare(text: string): string {
  return text.replace(/^0+(?=.)/, '').toLowerCase()
}

function placeKey({ name, address, zip }: Pick<Restaurant, 'name' | 'address' | 'zip'>): string {
  return `${name}|${address}|${zip}`.toLowerCase()
}
