import type { PublicPartner } from '#contract/page-handler.ts'
import { isRaisedByEmails } from '#domain/rates/email-rate.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'

/** A rate is promised for the e-mails only where the rules give a higher one. */
export function emailOptInText(partner: Pick<PublicPartner, 'ratesForAll' | 'showEarnRate'>): CopyKey {
  const raises = partner.showEarnRate && isRaisedByEmails(partner.ratesForAll.steps)
  return raises ? 'join.emailOptIn.earns' : 'join.emailOptIn'
}
