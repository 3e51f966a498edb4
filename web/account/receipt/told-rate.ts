import type { Receipt } from '#contract/schemas/activity.ts'
import type { EarnRate } from '#contract/schemas/merchant.ts'

export type Parameters = Receipt['trace'][number]['parameters']

/** A rate as the engine saw it that day, to be shown and to be reckoned with. */
export interface ToldRate {
  readonly rate: EarnRate
  /** Of perDollar, perTwoDollars and percentage: the exact fraction. */
  readonly exact: { readonly numerator: number; readonly denominator: number } | null
}

/** The rate behind the visit's own reward, and whether it is the restaurant's own; null where none was applied. */
export function toldRate({ tier, trace }: Receipt): (ToldRate & { readonly isOwn: boolean }) | null {
  const seen = seenBy(trace, 'rate')
  const told = rateIn(seen, tier)
  return told && { ...told, isOwn: seen['overridden'] === 1 }
}

/** What a rule saw; nothing where it was not looked at. */
export function seenBy(trace: Receipt['trace'], wanted: string): Parameters {
  return trace.find(({ code }) => code === wanted)?.parameters ?? {}
}

/** What a rule saw of one of those that it looks at, by their code. */
export function seenOf(trace: Receipt['trace'], wanted: string, code: string): Parameters {
  return trace.find((step) => step.code === wanted && step.parameters['code'] === code)?.parameters ?? {}
}

export function rateIn(seen: Parameters, tier: Receipt['tier']): ToldRate | null {
  const exact = { numerator: Number(seen['numerator']), denominator: Number(seen['denominator']) }
  const quotient = exact.numerator / exact.denominator
  switch (seen['shape']) {
    case 'perDollar':
    case 'perTwoDollars':
      return { rate: { shape: seen['shape'], amount: quotient, everyCents: null, tier }, exact }
    case 'percentage':
      return { rate: { shape: 'percentage', amount: quotient * 100, everyCents: null, tier }, exact }
    case 'bucket':
      return {
        rate: { shape: 'bucket', amount: Number(seen['reward']), everyCents: Number(seen['everyCents']), tier },
        exact: null,
      }
    default:
      return null
  }
}
