import { formatCents } from '#domain/text/format-number.ts'
import { Ring } from '#ui/figures/ring.tsx'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { wholeDollars } from '../../earn-rate/earn-rate-text.ts'
import { usePartner } from '../../site/use-site.ts'
import { creditBalanceQuery } from '../../account-data/account-queries.ts'
import styles from './figure.module.css'
import { unitsOf } from '../visit/reward-figure.tsx'
import { useAccountQuery } from '../../account-data/use-account-query.ts'

/** The balance on its way to a statement credit. */
export function CreditRing() {
  const t = useCopy()
  const { statementCreditCents } = usePartner()
  const { data, isError } = useAccountQuery(creditBalanceQuery(useCallApi()))
  const threshold = statementCreditCents ?? 0
  const balance = unitsOf(data?.memberBalance ?? 0, 'Credit')
  const words = { balance: formatCents(balance), threshold: wholeDollars(threshold) }
  return (
    <section className={styles.figure} aria-labelledby="balance">
      <h2 id="balance" className={styles.title}>
        {t('overview.balance.title')}
      </h2>
      {isError ? <p>{t('pageError.text')}</p> : null}
      <div className={styles.picture}>
        {data?.kept === true ? (
          <p className={styles.large}>{words.balance}</p>
        ) : (
          <Ring value={balance / 100} max={threshold / 100} label={t('overview.balance.meter', words)}>
            <span className={styles.number}>{data === undefined ? '–' : words.balance}</span>
            <span className={styles.of}>{t('overview.balance.of', words)}</span>
          </Ring>
        )}
        <p className={styles.text}>
          {data?.kept === true
            ? t('activity.rewards.kept')
            : balance >= threshold
              ? t('overview.balance.ready')
              : t('overview.balance.toCredit', {
                  amount: formatCents(threshold - balance),
                  threshold: words.threshold,
                })}
        </p>
      </div>
    </section>
  )
}
