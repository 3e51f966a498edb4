import type { Restaurant } from './check-restaurant.ts'
import type { RowProblem } from '../column-set.ts'
import { restaurantColumns } from './restaurant-columns.ts'

const { names } = restaurantColumns

/** The rows so far, by source id and by name with address: the first of each is imported. */
export class SeenRestaurants {
  readonly #lines = new Map<string, number>()

  repeats({ sourceId, name, address, zip }: Restaurant, line: number): RowProblem | null {
    const id = `id ${sourceId}`
    const place = `${name}|${address}|${zip}`.toLowerCase()
    const sameId = this.#lines.get(id)
    if (sameId !== undefined) return { column: names.id, reason: `the same id as in line ${sameId}` }
    const samePlace = this.#lines.get(place)
    if (samePlace !== undefined)
      return { column: names.name, reason: `the same name and address as in line ${samePlace}` }
    this.#lines.set(id, line).set(place, line)
    return null
  }
}

interface Claimant {
  readonly sourceId: string
  readonly line: number
}

/** Who claims which acquirer number in a file: where two do, neither gets it, in whatever order they stand. */
export class ClaimedNumbers {
  readonly #first = new Map<string, Claimant>()
  readonly #second = new Map<string, Claimant>()

  add({ sourceId, numbers }: Restaurant, line: number): void {
    for (const { network, numbers: given } of numbers.given)
      for (const number of given) {
        const name = `${network} ${number}`
        const first = this.#first.get(name)
        if (!first) this.#first.set(name, { sourceId, line })
        else if (first.sourceId !== sourceId && !this.#second.has(name)) this.#second.set(name, { sourceId, line })
      }
  }

  contested({ sourceId, numbers }: Restaurant): RowProblem | null {
    for (const { column, network, numbers: given } of numbers.given)
      for (const number of given) {
        const name = `${network} ${number}`
        const [first, second] = [this.#first.get(name), this.#second.get(name)]
        const other = first?.sourceId === sourceId ? second : first
        if (second && other) return { column, reason: `"${number}" is claimed in line ${other.line} too` }
      }
    return null
  }
}
