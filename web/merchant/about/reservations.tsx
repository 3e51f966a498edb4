import { Link } from '@tanstack/react-router'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { CalendarIcon } from '#ui/icons/merchant-icons.tsx'
import { useMember } from '../../api/member-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useFlag } from '../../site/use-flag.ts'
import { useIsOpen } from '../../site/use-is-open.ts'
import { usePartner } from '../../site/use-site.ts'
import { stored } from '../../storage/stored.ts'
import { formatPhone } from './format-phone.ts'
import styles from './reservations.module.css'
import { Section } from './section.tsx'

type Reservable = Pick<MerchantDetail, 'id' | 'phone' | 'reservationProviders'>

/** What a reservation earns, of which kind and on what condition, and how to make one; nothing before tables can be booked. */
export function Reservations({ merchant }: { readonly merchant: Reservable }) {
  const t = useCopy()
  const { openTableReservationsEnabled, reservationBonus, currencyType, rewardName } = usePartner()
  const hasBonus = useFlag('partnerFeatureFlags', 'reservationBonus')
  const opens = useIsOpen('booking')
  if (!opens || !openTableReservationsEnabled || merchant.reservationProviders.openTable === null) return null
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
      <ReserveAction merchant={merchant} />
    </Section>
  )
}

/** Visitors sign in first, and what they chose is kept meanwhile. */
function ReserveAction({ merchant }: { readonly merchant: Reservable }) {
  const t = useCopy()
  const { enrollmentType } = usePartner()
  const { id, phone } = merchant
  if (useMember() === null && enrollmentType !== 'none') {
    return (
      <Link
        to="/login"
        search={{ returnTo: `/merchants/${id}` }}
        className={buttonClass('secondary')}
        onClick={() => stored.selectedMerchant.write(JSON.stringify({ merchantId: id, action: 'reserve' }))}
      >
        <CalendarIcon />
        {t('merchant.reservations.signIn')}
      </Link>
    )
  }
  if (phone === null) return null
  return (
    <a href={`tel:${phone}`} className={buttonClass('secondary')}>
      {t('merchant.reservations.call', { phone: formatPhone(phone) })}
    </a>
  )
}
