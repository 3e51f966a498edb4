import { isRaisedByEmails } from '#domain/rates/email-rate.ts'
import { tiers } from '#domain/members/membership.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { shortRateText } from '../../earn-rate/earn-rate-text.ts'
import formStyles from '../../form/form.module.css'
import { usePartner } from '../../site/use-site.ts'

/** What the programme's e-mails do to the rate, by its own rules; nothing where they do nothing. */
export function EmailRate() {
  const t = useCopy()
  const partner = usePartner()
  const { ratesForAll, showEarnRate, vipNeedsEmails } = partner
  const basic = ratesForAll.member[tiers.basic].earnRate
  const select = ratesForAll.member[tiers.select].earnRate
  if (!showEarnRate || !isRaisedByEmails(ratesForAll.steps) || basic === null || select === null) return null
  const words = { t, partner }
  return (
    <p className={formStyles.legend}>
      {t('profile.emails.rate', { select: shortRateText(select, words), basic: shortRateText(basic, words) })}
      {vipNeedsEmails ? ` ${t('profile.emails.vip')}` : null}
    </p>
  )
}
