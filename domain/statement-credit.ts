import type { Cents } from './money.ts'

/** The balance that is paid back to the card: all of it once it reaches the threshold, nothing before. */
export function statementCreditDue(balanceCents: Cents, thresholdCents: Cents | null): Cents {
  if (thresholdCents === null || balanceCents < thresholdCents) return 0
  return balanceCents
}
