import type { EarnRate } from '#contract/schemas/merchant.ts'

/** What a bill would earn at a rate: whole units, or cents for Dollar and Credit; rounded down, as the engine rounds. An example, no promise. */
export function exampleReward({ shape, amount, everyCents }: EarnRate, billCents: number): number {
  switch (shape) {
    case 'perDollar':
      return Math.floor((billCents * amount) / 100)
    case 'perTwoDollars':
      return Math.floor((billCents * amount) / 200)
    case 'percentage':
      return Math.floor((billCents * amount) / 100)
    case 'bucket':
      return everyCents === null ? 0 : Math.floor(billCents / everyCents) * amount
  }
}
