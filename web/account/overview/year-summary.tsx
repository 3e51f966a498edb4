import { formatRewardAmount } from '#domain/money/format-reward.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { usePartner, useSite } from '../../site/use-site.ts'
import { dineSummaryQuery } from '../../account-data/account-queries.ts'
import styles from './figure.module.css'
import { unitsOf } from '../visit/reward-figure.tsx'
import { useAccountQuery } from '../../account-data/use-account-query.ts'

/** The calendar year in two numbers. */
export function YearSummary() {
  const t = useCopy()
  const { today } = useSite()
  const { currencyType, rewardName: name } = usePartner()
  const { data, isError } = useAccountQuery(dineSummaryQuery(useCallApi()))
  const dines = data?.currentYearDines
  return (
    <section className={styles.figure} aria-labelledby="year">
      <h2 id="year" className={styles.title}>
        {t('overview.year.title', { year: today.slice(0, 4) })}
      </h2>
      {isError ? <p>{t('pageError.text')}</p> : null}
      <dl className={styles.pair}>
        <div>
          <dt className={styles.label}>{t('overview.year.rewardLabel', { rewardPlural: name.plural })}</dt>
          <dd className={styles.large}>
            {data === undefined
              ? '–'
              : formatRewardAmount(unitsOf(data.currentYearBenefits, currencyType), { currency: currencyType, name })}
          </dd>
        </div>
        <div>
          <dt className={styles.label}>{t(counted('overview.year.dinesLabel', dines))}</dt>
          <dd className={styles.large}>{dines ?? '–'}</dd>
        </div>
      </dl>
    </section>
  )
}
