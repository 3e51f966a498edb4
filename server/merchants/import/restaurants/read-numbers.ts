import type { Channel } from '#domain/dines/dine.ts'
import { type Network, networks } from '#domain/dines/networks.ts'
import type { RowProblem } from '../column-set.ts'
import { readDay, readList } from '../read-cells.ts'
import { type RestaurantField, restaurantColumns } from './restaurant-columns.ts'

/** The acquirer numbers of one network and channel: all that the restaurant has there, none where the cell is empty. */
export interface NumbersGiven {
  readonly column: string
  readonly network: Network
  readonly channel: Channel
  readonly numbers: readonly string[]
}

export interface NumberClaims {
  readonly given: readonly NumbersGiven[]
  /** The local day from which new numbers are the restaurant's; null: from now. */
  readonly from: string | null
}

const fieldOf = {
  dineIn: { visa: 'visa', mastercard: 'mastercard', amex: 'amex', discover: 'discover' },
  onlineOrder: {
    visa: 'visaOnline',
    mastercard: 'mastercardOnline',
    amex: 'amexOnline',
    discover: 'discoverOnline',
  },
} as const satisfies Record<Channel, Record<Network, RestaurantField>>
export type NumberField = (typeof fieldOf)[Channel][Network]
const channels = ['dineIn', 'onlineOrder'] as const satisfies Channel[]
const { names } = restaurantColumns
/** As the feed names them: network-event.ts. */
const numberPattern = /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/

/** The acquirer numbers of a row, or what is wrong with them. Columns that the file lacks give nothing. */
export function readNumbers(fields: ReadonlyMap<RestaurantField, string>): NumberClaims | RowProblem {
  const given = channels.flatMap((channel) =>
    networks.flatMap((network): readonly NumbersGiven[] => {
      const field = fieldOf[channel][network]
      const text = fields.get(field)
      return text === undefined ? [] : [{ column: names[field], network, channel, numbers: readList(text) }]
    }),
  )
  return problemOf(given) ?? withDay(given, fields.get('numbersFrom') ?? '')
}

function problemOf(given: readonly NumbersGiven[]): RowProblem | null {
  const seen = new Set<string>()
  for (const { column, network, numbers } of given)
    for (const number of numbers) {
      if (!numberPattern.test(number))
        return { column, reason: `"${number}" is no acquirer number: expected 1 to 64 plain characters` }
      const name = `${network} ${number}`
      if (seen.has(name)) return { column, reason: `"${number}" is there twice` }
      seen.add(name)
    }
  return null
}

function withDay(given: readonly NumbersGiven[], text: string): NumberClaims | RowProblem {
  const from = readDay(text)
  if (from === null && text !== '')
    return { column: names.numbersFrom, reason: `bad day "${text}", expected 2026-01-31` }
  return { given, from }
}
