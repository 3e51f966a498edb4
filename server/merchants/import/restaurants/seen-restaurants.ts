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

/** Records who claims which acquirer number or OpenTable id in a file: where two do, neither gets it, in whatever order they stand. */
export class ClaimedNumbers {
  readonly #first = new Map<string, Claimant>()
  readonly #second = new Map<string, Claimant>()

  add(restaurant: Restaurant, line: number): void {
    const { sourceId } = restaurant
    for (const { name } of claimsOf(restaurant)) {
      const first = this.#first.get(name)
      if (!first) this.#first.set(name, { sourceId, line })
      else if (first.sourceId !== sourceId && !this.#second.has(name)) this.#second.set(name, { sourceId, line })
    }
  }

  contested(restaurant: Restaurant): RowProblem | null {
    for (const { name, column, value } of claimsOf(restaurant)) {
      const [first, second] = [this.#first.get(name), this.#second.get(name)]
      const other = first?.sourceId === restaurant.sourceId ? second : first
      if (second && other) return { column, reason: `"${value}" is claimed in line ${other.line} too` }
    }
    return null
  }
}

interface Claim {
  readonly name: string
  readonly column: string
  readonly value: string
}

function claimsOf({ numbers, openTableId }: Restaurant): readonly Claim[] {
  const claims = numbers.given.flatMap(({ column, network, numbers: given }) =>
    given.map((value) => ({ name: `${network} ${value}`, column, value })),
  )
  if (!openTableId) return claims
  return [...claims, { name: `table ${openTableId}`, column: names.openTableId, value: openTableId }]
}
