import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { formatList } from '#domain/text/format-list.ts'
import { CalendarIcon } from '#ui/icons/merchant-icons.tsx'
import { CardIcon, ClockIcon } from '#ui/icons/account-icons.tsx'
import { CheckIcon } from '#ui/icons/sign-icons.tsx'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { wholeDollars } from '../../earn-rate/earn-rate-text.ts'
import styles from './earn-box.module.css'
import { weekdayNames } from '../place/opening-hours.ts'

/** How often and on how much a month it earns; Unlimited or Limited is the merchant's own. */
export function EarnLimits({ benefit }: { readonly benefit: MerchantDetail['benefit'] }) {
  const t = useCopy()
  const { availability, monthlyMaxSpendCents, maxVisitsPerMonth, excludedDays } = benefit
  return (
    <section aria-labelledby="benefits-title">
      <h3 id="benefits-title" className={styles.subtitle}>
        {t('merchant.benefits.title')}
      </h3>
      <ul className={styles.limits}>
        <li className={styles.limit}>
          <CheckIcon />
          {t(availability === 'Unlimited' ? 'merchant.availability.unlimited' : 'merchant.availability.limited')}
        </li>
        {monthlyMaxSpendCents === null ? null : (
          <li className={styles.limit}>
            <CardIcon />
            {t('merchant.availability.monthlyMaxSpend', { amount: wholeDollars(monthlyMaxSpendCents) })}
          </li>
        )}
        <li className={styles.limit}>
          <ClockIcon />
          {maxVisitsPerMonth === null
            ? t('merchant.availability.unlimitedVisits')
            : t(counted('merchant.availability.maxVisits', maxVisitsPerMonth), {
                count: maxVisitsPerMonth,
              })}
        </li>
        {excludedDays.length === 0 ? null : (
          <li className={styles.limit}>
            <CalendarIcon />
            {t('merchant.availability.excludedDays', {
              days: formatList(
                'and',
                excludedDays.map((day) => weekdayNames[day]),
              ),
            })}
          </li>
        )}
      </ul>
    </section>
  )
}
