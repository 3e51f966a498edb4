import type { MapMark } from '#contract/schemas/map.ts'
import type { MerchantCard } from '#contract/schemas/merchant.ts'

/** A restaurant as a map shows it. */
export type MapPin = Omit<Extract<MapMark, { kind: 'merchant' }>, 'kind'>

export function pinOf({ id, name, location, earnRate, nextRate, benefitAvailability }: MerchantCard): MapPin {
  const { latitude, longitude } = location
  return { id, name, latitude, longitude, earnRate, nextRate, exclusiveTier: benefitAvailability.exclusiveTier }
}
