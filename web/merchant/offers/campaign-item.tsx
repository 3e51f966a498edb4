import { useState } from 'react'
import type { Campaign } from '#contract/schemas/campaigns/campaign.ts'
import { formatList } from '#domain/text/format-list.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { Button } from '#ui/buttons/button.tsx'
import { focusOn } from '#ui/focus-on.ts'
import { Hidden } from '#ui/hidden.tsx'
import { TagIcon } from '#ui/icons/merchant-icons.tsx'
import { useMember } from '../../api/member-query.ts'
import { counted } from '../../copy/counted.ts'
import { type Copy, useCopy } from '../../copy/use-copy.ts'
import { openingText, weekdayNames, weekFromMonday } from '../place/opening-hours.ts'
import { Gain } from './gain.tsx'
import { longDate } from '../about/long-date.ts'
import styles from './offers.module.css'
import { useActivateCampaign } from './use-activate-campaign.ts'

interface CampaignItemProps {
  readonly campaign: Campaign
  readonly merchantId: string
}

/** A campaign: what it adds, when and for whom, until when, and the way to it where one has to activate it. */
export function CampaignItem({ campaign, merchantId }: CampaignItemProps) {
  const t = useCopy()
  const { title, body, lastDay } = campaign
  const conditions = conditionsOf(campaign, t)
  return (
    <li className={styles.offer}>
      <TagIcon size={24} />
      <div>
        <h3 className={styles.title}>{title}</h3>
        <Gain {...campaign} />
        {body === '' ? null : <p>{body}</p>}
        {conditions.map((condition) => (
          <p key={condition}>{condition}</p>
        ))}
        {lastDay === null ? null : (
          <p className={styles.until}>{t('merchant.offers.until', { date: longDate(lastDay) })}</p>
        )}
        <Activation campaign={campaign} merchantId={merchantId} />
      </div>
    </li>
  )
}

/** When and for whom it is, each as a sentence of its own. */
function conditionsOf(campaign: Campaign, t: Copy): readonly string[] {
  const { weekdays, hours, tiers, newDays, leastBillCents, uses } = campaign
  const days = weekFromMonday.filter((day) => weekdays.includes(day)).map((day) => weekdayNames[day])
  const names = tiers.map((tier) => t(`tier.${tier}.name`))
  const when = [
    days.length > 0 && t('merchant.campaign.days', { days: formatList('and', days) }),
    hours && t('merchant.campaign.hours', { hours: openingText({ opens: hours.from, closes: hours.to }) }),
  ].filter(Boolean)
  return [
    when.length > 0 && when.join(', '),
    leastBillCents !== null && t('merchant.campaign.leastBill', { amount: formatCents(leastBillCents) }),
    names.length > 0 && t('merchant.campaign.tiers', { tiers: formatList('and', names) }),
    newDays !== null && t('merchant.campaign.newMembers', { days: newDays }),
    uses !== null && t(counted('merchant.campaign.uses', uses), { count: uses }),
  ].filter((text) => typeof text === 'string')
}

function Activation({ campaign, merchantId }: CampaignItemProps) {
  const t = useCopy()
  const isMember = useMember() !== null
  const [hasAsked, setAsked] = useState(false)
  const { isWaiting, activate } = useActivateCampaign(merchantId, campaign)
  const { title, activation } = campaign
  if (activation === null) return null
  const { state, until } = activation
  const date = longDate(until)
  if (state !== 'open')
    return (
      <p ref={hasAsked ? focusOn : null} tabIndex={-1} className={styles.until}>
        {t(`merchant.campaign.${state}`)}
      </p>
    )
  if (!isMember) return <p className={styles.until}>{t('merchant.campaign.signIn', { date })}</p>

  function ask(): void {
    setAsked(true)
    void activate()
  }

  return (
    <>
      <p className={styles.until}>{t('merchant.campaign.activateUntil', { date })}</p>
      <Button
        look="compactSecondary"
        className={styles.activate}
        waiting={isWaiting ? t('form.working') : null}
        onClick={ask}
      >
        {t('merchant.campaign.activate')}
        <Hidden> {title}</Hidden>
      </Button>
    </>
  )
}
