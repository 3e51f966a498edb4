import { exampleBill } from '#domain/rates/shown-rate.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { formatRewardAmount } from '#domain/money/format-reward.ts'
import type { Units } from '#domain/money/money.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './example-receipt.module.css'

interface ExampleReceiptProps {
  readonly reward: Units
  /** The rate in words. */
  readonly rateText: string
}

/** A dinner's bill, and what it earns whoever reads it, by the engine's own sum: the promise as a piece of paper. */
export function ExampleReceipt({ reward, rateText }: ExampleReceiptProps) {
  const t = useCopy()
  const { currencyType: currency, rewardName: name } = usePartner()
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
            <span className={styles.rate}>{rateText}</span>
          </dt>
          <dd className={styles.reward}>
            {formatRewardAmount(reward, { currency, name })}{' '}
            <span className={styles.unit}>{name.per ?? name.plural}</span>
          </dd>
        </dl>
      </div>
    </div>
  )
}
