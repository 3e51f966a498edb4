/** The documented numbers of the card vault's sandbox: see vendors/card-vault/README.md. */
export const testCards = [
  { number: '4111 1111 1111 1111', outcome: 'Visa' },
  { number: '4012 8888 8888 1881', outcome: 'Visa' },
  { number: '4222 2222 2222 2', outcome: 'Visa with 13 digits' },
  { number: '5555 5555 5555 4444', outcome: 'Mastercard' },
  { number: '2223 0031 2200 3222', outcome: 'Mastercard of the newer range' },
  { number: '3782 822463 10005', outcome: 'American Express' },
  { number: '6011 1111 1111 1117', outcome: 'Discover' },
  { number: '4000 0000 0000 0002', outcome: 'Declined' },
  { number: '4000 0000 0000 0069', outcome: 'Held by another programme' },
  { number: '4000 0000 0000 0119', outcome: "The card network can't be reached" },
  { number: '4000 0000 0000 0259', outcome: 'Visa that expires at the end of this month' },
] as const
