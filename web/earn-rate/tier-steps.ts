import type { PublicPartner } from '#contract/page-handler.ts'
import { rateSteps, type RateStep } from '#domain/rate-steps.ts'

/** The programme's tiers that earn more than the one below, lowest first. */
export function tierSteps({ earnRates, vipDines }: Pick<PublicPartner, 'earnRates' | 'vipDines'>): readonly RateStep[] {
  return rateSteps({ rates: earnRates, hasVip: vipDines !== null })
}
