import type { Referral } from '#contract/schemas/impression.ts'
import { stored } from '../storage/stored.ts'

/** How the visitor came, as the first address of the visit said it. Source: specification, "Referral data kept". */
export function readReferral(): Referral {
  return {
    utmTerm: kept(stored.utmTerm),
    utmMedium: kept(stored.utmMedium),
    utmCampaign: kept(stored.utmCampaign),
    utmSource: kept(stored.utmSource),
    utmContent: kept(stored.utmContent),
    referrer: kept(stored.referrer),
    source: kept(stored.source),
  }
}

function kept(place: { read(): string | null }): string | null {
  return place.read()?.slice(0, 200) ?? null
}
