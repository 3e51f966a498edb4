import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { formatList } from '#domain/text/format-list.ts'
import { CheckIcon } from '#ui/icons/sign-icons.tsx'
import { useMember } from '../../api/member-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { wholeDollars } from '../../earn-rate/earn-rate-text.ts'
import { useWayBackFromHere } from '../../sign-in/use-way-back.ts'
import { useFlag } from '../../site/use-flag.ts'
import { usePartner } from '../../site/use-site.ts'
import { userState } from '../../site/user-state.ts'
import styles from './earn-box.module.css'
import { weekdayNames } from '../place/opening-hours.ts'

// Where the form can't be had, what must be true still stands above it.
const ForecastForm = lazy(() =>
  import('./forecast-form.tsx').then(
    (part) => ({ default: part.ForecastForm }),
    () => ({ default: ForecastMissing }),
  ),
)

function ForecastMissing() {
  return <p role="status">{useCopy()('merchant.forecast.failed')}</p>
}

/** What must be true for a visit to earn, and what an ordinary bill would. */
export function WillItEarn({ merchant }: { readonly merchant: MerchantDetail }) {
  const t = useCopy()
  const { currencyType: currency, rewardName: name } = usePartner()
  const { example, benefit } = merchant
  const [opened, setOpened] = useState(false)
  const { availability, excludedDays } = benefit
  const conditions = [
    t('merchant.forecast.pay'),
    excludedDays.length === 0
      ? t('merchant.forecast.anyDay')
      : t('merchant.forecast.days', {
          days: formatList(
            'or',
            excludedDays.map((day) => weekdayNames[day]),
          ),
        }),
    ...(availability === 'Limited' ? [t('merchant.forecast.limit')] : []),
  ]
  return (
    <details
      className={styles.ask}
      onToggle={({ currentTarget }) => setOpened((before) => before || currentTarget.open)}
    >
      <summary className={styles.question}>{t('merchant.forecast.title')}</summary>
      <ul className={styles.conditions}>
        {example === null ? null : (
          <li>
            <strong>
              {t('merchant.forecast.example', {
                bill: wholeDollars(example.billCents),
                reward: formatReward(example.reward, { currency, name }),
              })}
            </strong>
          </li>
        )}
        {conditions.map((condition) => (
          <li key={condition} className={styles.limit}>
            <CheckIcon />
            {condition}
          </li>
        ))}
      </ul>
      {opened ? <OwnBill merchant={merchant} /> : null}
    </details>
  )
}

/** A bill of one's own is for members with a card; whoever is not one yet is told the way. */
function OwnBill({ merchant }: { readonly merchant: MerchantDetail }) {
  const t = useCopy()
  const wayBack = useWayBackFromHere()
  const signsIn = [useFlag('authFlags', 'signIn'), useFlag('authFlags', 'singleSignOn')].includes(true)
  switch (userState(useMember())) {
    case 'member':
      return (
        <Suspense fallback={<p role="status">{t('form.working')}</p>}>
          <ForecastForm merchant={merchant} />
        </Suspense>
      )
    case 'nonCardMember':
      return (
        <Link to="/add_card" search={wayBack}>
          {t('merchant.forecast.linkCard')}
        </Link>
      )
    case 'anonymous':
    case 'known':
      return signsIn ? (
        <Link to="/login" search={wayBack}>
          {t('merchant.forecast.signIn')}
        </Link>
      ) : null
    case 'closedAccount':
      return null
  }
}
