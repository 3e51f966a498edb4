import type { PublicPartner } from '#contract/page-handler.ts'

/** Source: specification, section 5: only where the partner needs a full address and does not pay to the card. */
export function needsAddress({
  fullAddressRequired,
  currencyType,
}: Pick<PublicPartner, 'fullAddressRequired' | 'currencyType'>): boolean {
  return fullAddressRequired && currencyType !== 'Credit'
}
