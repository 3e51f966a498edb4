import type { Reservation } from '#contract/schemas/reservations/reservation.ts'
import { cardBrands } from '#domain/cards/card-brand.ts'
import type { useCopy } from '../../copy/use-copy.ts'

/** "Visa ending in 4242", of what the payment provider tells of a held card; without that it is a card. */
export function cardText({ brand, lastFour }: NonNullable<Reservation['card']>, t: ReturnType<typeof useCopy>): string {
  const name = cardBrands.find(({ network }) => network === brand)?.name ?? t('reservations.card.any')
  return lastFour === null ? name : t('reservations.card.some', { brand: name, lastFour })
}
