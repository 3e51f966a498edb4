import type { CampaignTerms, DineCampaign, Grant } from '#domain/campaigns/campaign.ts'
import { noon, perDollar } from './dines.ts'

/** A campaign of one more per dollar, without a budget. */
export function campaignOf(terms: Partial<CampaignTerms> = {}, given: Partial<DineCampaign> = {}): DineCampaign {
  return {
    id: 1,
    code: 'one',
    since: noon,
    terms: { extra: { accrual: perDollar(1) }, ...terms },
    budget: null,
    ...given,
  }
}

/** The same with a budget, and with what it has had for the visit so far. */
export function budgeted(
  terms: Partial<CampaignTerms> = {},
  given: Partial<DineCampaign> & { readonly recorded?: Grant } = {},
): DineCampaign {
  const { recorded = null, ...campaign } = given
  return campaignOf(terms, { budget: { recorded }, ...campaign })
}
