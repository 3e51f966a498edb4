import type { EarnRate } from '#contract/schemas/merchant.ts'

/** The bill that the page reckons with, in cents. */
export const exampleBill = { dinner: 6400, tip: 1600, total: 8000 } as const

/** What the bill earns at a rate: whole units, or whole cents where the rate is money. To be shown only; the engine reckons with fractions. */
export function exampleReward({ shape, amount, everyCents }: EarnRate): number {
  const { total } = exampleBill
  switch (shape) {
    case 'perDollar':
      return Math.floor((amount * total) / 100)
    case 'perTwoDollars':
      return Math.floor((amount * total) / 200)
    case 'percentage':
      return Math.floor((total * amount) / 100)
    case 'bucket':
      return everyCents === null ? 0 : Math.floor(total / everyCents) * amount
  }
}
