/** By the codes of the partner settings. */
export const cardBrandNames = {
  AMEX: 'American Express',
  DISC: 'Discover',
  MAST: 'Mastercard',
  VISA: 'Visa',
} as const
