import { z } from 'zod'
import { menuSectionSchema, merchantEventSchema, type Opening, openingSchema } from '#contract/schemas/merchant.ts'
import type { Channel } from '#domain/dines/dine.ts'
import type { Network } from '#domain/dines/networks.ts'
import type { Db } from '../../../db/database.ts'
import { type ExportedMerchant, type ExportedNumber, findExported, findNumbersOf } from './export-store.ts'
import type { NumberField } from './read-numbers.ts'
import type { RestaurantField } from './restaurant-columns.ts'

/** All but the day of new numbers, which is the file's and not the restaurant's. */
export type ExportedField = Exclude<RestaurantField, 'numbersFrom'>

/** Small enough that the embedded database answers pages in between. */
const pageSize = 500

/** Every restaurant as a row of an import file, so that importing the rows changes nothing. `partnerId`: only those of a program. */
export async function* exportRestaurants(
  db: Db,
  { partnerId }: { readonly partnerId: string | null },
): AsyncGenerator<Readonly<Record<ExportedField, string>>> {
  for (let afterId = 0; ;) {
    const page = await findExported(db, { partnerId, afterId, limit: pageSize })
    const numbers = Map.groupBy(
      await findNumbersOf(
        db,
        page.map(({ id }) => id),
      ),
      ({ merchantId }) => merchantId,
    )
    for (const merchant of page) yield rowOf(merchant, numbers.get(merchant.id) ?? [])
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    afterId = last.id
  }
}

const openingsSchema = z.array(openingSchema)
/** They put the keys in order, which the database does not keep. */
const menuSchema = z.array(menuSectionSchema)
const eventsSchema = z.array(merchantEventSchema)

function rowOf(merchant: ExportedMerchant, numbers: readonly ExportedNumber[]): Record<ExportedField, string> {
  return {
    id: merchant.sourceId,
    name: merchant.name,
    address: merchant.address1,
    city: merchant.city,
    state: merchant.state,
    zip: merchant.zip,
    latitude: String(merchant.latitude),
    longitude: String(merchant.longitude),
    timeZone: merchant.timeZone,
    cuisine: listOf(merchant.cuisines),
    phone: merchant.phone ?? '',
    website: merchant.website ?? '',
    neighborhood: merchant.neighborhood ?? '',
    description: merchant.description,
    price: String(merchant.priceLevel),
    acclaimed: String(merchant.acclaimedLevel),
    features: listOf(merchant.features),
    meals: listOf(merchant.meals),
    hours: listOf(openingsSchema.parse(merchant.hours).map(openingText)),
    onlineOrdering: merchant.onlineOrdering,
    openTableId: merchant.openTableId ?? '',
    menu: jsonOf(menuSchema.parse(merchant.menu)),
    events: jsonOf(eventsSchema.parse(merchant.events)),
    ...numbersOf(numbers),
  }
}

function numbersOf(numbers: readonly ExportedNumber[]): Record<NumberField, string> {
  const cell = (channel: Channel, network: Network) =>
    listOf(
      numbers
        .filter((one) => one.network === network && one.channel === channel)
        .map(({ acquirerMerchantId }) => acquirerMerchantId),
    )
  return {
    visa: cell('dineIn', 'visa'),
    mastercard: cell('dineIn', 'mastercard'),
    amex: cell('dineIn', 'amex'),
    discover: cell('dineIn', 'discover'),
    visaOnline: cell('onlineOrder', 'visa'),
    mastercardOnline: cell('onlineOrder', 'mastercard'),
    amexOnline: cell('onlineOrder', 'amex'),
    discoverOnline: cell('onlineOrder', 'discover'),
  }
}

function listOf(values: readonly string[]): string {
  return values.join('|')
}

function jsonOf(list: readonly unknown[]): string {
  return list.length === 0 ? '' : JSON.stringify(list)
}

/** "Sat 17:00-01:00". */
function openingText({ day, opens, closes }: Opening): string {
  return `${day} ${clockText(opens)}-${clockText(closes % 1440)}`
}

function clockText(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
