import type { EarnRate } from '#contract/schemas/merchant.ts'
import { formatCents } from '#domain/format-number.ts'
import { formatRewardAmount } from '#domain/format-reward.ts'
import { useCopy } from '../copy/use-copy.ts'
import { earnRateText } from '../earn-rate/earn-rate-text.ts'
import { exampleReward } from '../earn-rate/example-reward.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './example-receipt.module.css'
import { exampleBill } from './example-bill.ts'

/** A dinner's bill, and what it earns at the best rate: the promise as a piece of paper. */
export function ExampleReceipt({ rate }: { readonly rate: EarnRate }) {
  const t = useCopy()
  const partner = usePartner()
  const { currencyType, rewardName } = partner
  return (
    <div className={styles.slip}>
      <div className={styles.paper}>
        <h3 className={styles.title}>{t('home.example.title')}</h3>
        <dl className={styles.lines}>
          <dt>{t('home.example.dinner')}</dt>
          <dd>{formatCents(exampleBill.dinner)}</dd>
          <dt>{t('home.example.tip')}</dt>
          <dd>{formatCents(exampleBill.tip)}</dd>
          <dt className={styles.paid}>{t('home.example.paid')}</dt>
          <dd className={styles.paid}>{formatCents(exampleBill.total)}</dd>
          <dt className={styles.earned}>
            {t('home.example.earned')}
            <span className={styles.rate}>{earnRateText(rate, { t, partner })}</span>
          </dt>
          <dd className={styles.reward}>
            {formatRewardAmount(exampleReward(rate, exampleBill.total), currencyType)}{' '}
            <span className={styles.unit}>{rewardName.plural}</span>
          </dd>
        </dl>
      </div>
    </div>
  )
}
