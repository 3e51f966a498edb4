import type { PublicPartner } from '#contract/page-handler.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'
import { tiers } from '#domain/members/membership.ts'

/** A rate is promised for the e-mails only where the rules give a higher one. */
export function emailOptInText(partner: Pick<PublicPartner, 'ratesForAll' | 'showEarnRate'>): CopyKey {
  const raises = partner.showEarnRate && partner.ratesForAll.steps.some(({ tier }) => tier === tiers.select)
  return raises ? 'join.emailOptIn.earns' : 'join.emailOptIn'
}
