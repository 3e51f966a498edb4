import type { Instant } from '#domain/dates.ts'
import { instantOfLocal } from '#domain/local-time.ts'
import type { Partner } from '#partners/registry.ts'
import type { BookingProvider, TablePolicy } from '#vendors/reservations/provider.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { findListedId } from '../merchants/presenting/merchant-store.ts'
import { findRestaurant, type Restaurant } from './restaurant-store.ts'

export interface Bookable {
  readonly provider: BookingProvider
  readonly restaurant: Restaurant
}

/** The provider where the programme's members can book tables; null: they can't. */
export function providerFor({ bookings }: Pick<Context, 'bookings'>, { settings }: Partner): BookingProvider | null {
  const { openTableReservationsEnabled, openFeatures } = settings
  return openTableReservationsEnabled && openFeatures.includes('booking') ? bookings : null
}

/** A restaurant that takes tables through the programme, by what stands in the address; null for anything else. */
export async function findBookable(
  context: Pick<Context, 'bookings' | 'now'>,
  db: Db,
  { partner, merchantId }: { readonly partner: Partner; readonly merchantId: string },
): Promise<Bookable | null> {
  const provider = providerFor(context, partner)
  const id = provider && (await findListedId(db, partner.id, { merchantId, now: context.now() }))
  const restaurant = id === null ? null : await findRestaurant(db, id)
  return provider && restaurant ? { provider, restaurant } : null
}

/** The moment of a time on the restaurant's clock; null for a day or hour that the clock never shows. */
export function momentOf(localTime: string, timeZone: string): Instant | null {
  try {
    return instantOfLocal(`${localTime}:00`, timeZone)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** What a table asks of its guests, as it is shown and kept. */
export interface PolicyTerms {
  readonly cardNeeded: boolean
  readonly freeUntil: Date | null
  readonly feeCents: number | null
  readonly feePer: 'guest' | 'table'
}

export function policyTerms({ freeUntilMinutes, ...policy }: TablePolicy, startsAt: Instant): PolicyTerms {
  const freeUntil = freeUntilMinutes === null ? null : new Date(startsAt - freeUntilMinutes * 60_000)
  return { ...policy, freeUntil }
}
