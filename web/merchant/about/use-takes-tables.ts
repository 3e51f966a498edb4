import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { useIsOpen } from '../../site/use-is-open.ts'
import { usePartner } from '../../site/use-site.ts'

/** Whether tables at this restaurant can be booked here. */
export function useTakesTables({ reservationProviders }: Pick<MerchantDetail, 'reservationProviders'>): boolean {
  const isOpen = useIsOpen('booking')
  const { openTableReservationsEnabled } = usePartner()
  return isOpen && openTableReservationsEnabled && reservationProviders.openTable !== null
}
