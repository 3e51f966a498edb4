import { Link } from '@tanstack/react-router'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { CalendarIcon } from '#ui/icons/merchant-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { useFlag } from '../../site/use-flag.ts'
import { usePartner } from '../../site/use-site.ts'
import styles from './reservations.module.css'
import { Section } from './section.tsx'
import { useTakesTables } from './use-takes-tables.ts'

type Reservable = Pick<MerchantDetail, 'id' | 'reservationProviders'>

/** What a reservation earns, of which kind and on what condition, and how to make one; nothing before tables can be booked. */
export function Reservations({ merchant }: { readonly merchant: Reservable }) {
  const t = useCopy()
  const { reservationBonus, currencyType, rewardName } = usePartner()
  const hasBonus = useFlag('partnerFeatureFlags', 'reservationBonus')
  if (!useTakesTables(merchant)) return null
  return (
    <Section id="reservations" title={t('merchant.reservations.title')}>
      {hasBonus && reservationBonus !== null ? (
        <div className={styles.bonus}>
          <p className={styles.figure}>
            {formatReward(reservationBonus, { currency: currencyType, name: rewardName })}
          </p>
          <div>
            <p className={styles.type}>{t('merchant.reservations.type')}</p>
            <p>{t('merchant.reservations.bonus')}</p>
            <p className={styles.condition}>{t('merchant.reservations.condition')}</p>
          </div>
        </div>
      ) : (
        <p className={styles.plain}>{t('merchant.reservations.text')}</p>
      )}
      <Link
        to="/merchants/$merchantId/Reserve"
        params={{ merchantId: merchant.id }}
        resetScroll={false}
        className={buttonClass('secondary')}
      >
        <CalendarIcon />
        {t('merchant.reservations.reserve')}
      </Link>
    </Section>
  )
}
