import { Link } from '@tanstack/react-router'
import type { Forecast, Remedy } from '#contract/schemas/merchant.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { useMember } from '../../api/member-query.ts'
import { ContentAnchor } from '../../content/content-anchor.tsx'
import { formatLongDay, formatMoment, formatVisit } from '../../copy/format-time.ts'
import { isCopyKey } from '../../copy/is-copy-key.ts'
import { type Copy, useCopy } from '../../copy/use-copy.ts'
import { useReasonText } from '../../copy/use-reason-text.ts'
import { nextTier, wayToTier } from '../../earn-rate/locked-tier.ts'
import { UnlockText } from '../../earn-rate/unlock-text.tsx'
import { useWayBackFromHere } from '../../sign-in/use-way-back.ts'
import { usePartner, useSite } from '../../site/use-site.ts'
import styles from './earn-box.module.css'
import type { ForecastFault, ForecastTold } from './forecast-told.ts'

interface ForecastAnswerProps {
  readonly told: ForecastTold | ForecastFault
  readonly timeZone: string
}

/** The reward with its lines, or the one reason why there is none and what helps. */
export function ForecastAnswer({ told, timeZone }: ForecastAnswerProps) {
  const t = useCopy()
  const { currencyType: currency, rewardName: name } = usePartner()
  const reason = useForecastReason(typeof told === 'string' ? null : told.forecast.reason)
  if (typeof told === 'string') return <p>{t(faultKeys[told])}</p>
  const { forecast, isClosed } = told
  const { earns, reward, limitedToCents } = forecast
  return (
    <div className={styles.conditions}>
      <p className={styles.title}>
        {earns
          ? t('merchant.forecast.yes', { reward: formatReward(reward, { currency, name }) })
          : t('merchant.forecast.no')}
      </p>
      {reason === '' ? null : <p>{reason}</p>}
      <RemedyText remedy={forecast.remedy} timeZone={timeZone} />
      {earns ? <Lines lines={forecast.lines} /> : null}
      {limitedToCents === null || !earns ? null : (
        <p>{t('merchant.forecast.limited', { amount: formatCents(limitedToCents) })}</p>
      )}
      <p className={styles.note}>{askedText(t, told, timeZone)}</p>
      {isClosed ? <p className={styles.note}>{t('merchant.forecast.closed')}</p> : null}
    </div>
  )
}

const faultKeys = {
  offline: 'merchant.forecast.offline',
  failed: 'merchant.forecast.failed',
  tooManyRequests: 'refusal.tooManyRequests',
  channelNotOffered: 'refusal.channelNotOffered',
  notFound: 'refusal.notFound',
} as const

/** As of a visit to come, where the words for one that has been would say it wrong. */
function useForecastReason(reason: string | null): string {
  const t = useCopy()
  const site = useSite()
  const past = useReasonText(reason)
  const key = `merchant.forecast.reason.${reason}`
  return isCopyKey(site, key) ? t(key) : past
}

function Lines({ lines }: Pick<Forecast, 'lines'>) {
  const t = useCopy()
  const { currencyType: currency, rewardName: name } = usePartner()
  return (
    <dl className={styles.tiers}>
      {lines.map(({ source, code, amount, title }) => (
        <div key={code} className={styles.tier}>
          <dt>{title ?? t(`receipt.source.${source}`)}</dt>
          <dd>{formatReward(amount, { currency, name })}</dd>
        </div>
      ))}
    </dl>
  )
}

/** For which bill, when and with which card it holds, also when the fields say something else by now. */
function askedText(t: Copy, { forecast: { card }, ...asked }: ForecastTold, timeZone: string): string {
  const said = { amount: formatCents(asked.amountCents), when: formatVisit(asked.at, timeZone) }
  const question = t(`merchant.forecast.asked.${asked.channel}`, said)
  if (card === null) return question
  const { name, description, lastFour } = card
  const shown = t('missingVisit.card.linked', { brand: name ?? description, lastFour })
  return `${question} ${t(asked.isOfAny ? 'merchant.forecast.withBest' : 'merchant.forecast.with', { card: shown })}`
}

function RemedyText({ remedy, timeZone }: { readonly remedy: Remedy | null; readonly timeZone: string }) {
  const t = useCopy()
  const wayBack = useWayBackFromHere()
  if (remedy === null) return null
  switch (remedy.kind) {
    case 'linkCard':
      return (
        <p>
          <Link to="/add_card" search={wayBack}>
            {t('merchant.earn.linkCard')}
          </Link>
        </p>
      )
    case 'wait':
      return <p>{t('merchant.forecast.remedy.wait', { when: formatMoment(remedy.until, timeZone) })}</p>
    case 'comeFrom':
      return <p>{t('merchant.forecast.remedy.comeFrom', { day: formatLongDay(`${remedy.day}T12:00Z`, 'UTC') })}</p>
    case 'activate':
      return <p>{t('merchant.forecast.remedy.activate')}</p>
    case 'spend':
      return <p>{t('merchant.forecast.remedy.spend', { amount: formatCents(remedy.leastCents) })}</p>
    case 'reachTier':
      return <TierRemedy tier={remedy.tier} />
  }
}

function TierRemedy({ tier }: { readonly tier: 2 | 3 }) {
  const t = useCopy()
  const partner = usePartner()
  const next = nextTier(useMember() ?? { tierLevel: 2 })
  const way = wayToTier(next, partner)
  return (
    <>
      <UnlockText tier={next} exclusiveTier={tier} />
      {way === null ? null : (
        <p>
          <ContentAnchor url={way}>{t(`merchant.locked.${next}.link`)}</ContentAnchor>
        </p>
      )}
    </>
  )
}
