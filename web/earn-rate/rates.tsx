import type { EarnRate } from '#contract/schemas/merchant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { earnRateText, wholeDollars } from './earn-rate-text.ts'
import { headlineRate } from './headline-rate.ts'
import { usePromisedRate } from './use-promised-rate.ts'
import { ExampleReceipt } from './example-receipt.tsx'
import { rateColumns } from './rate-columns.ts'
import { useFlag } from '../site/use-flag.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './rates.module.css'

/** What each tier earns, as figures. */
export function Rates() {
  const t = useCopy()
  const partner = usePartner()
  const hasVip = useFlag('partnerFeatureFlags', 'vip')
  const promised = usePromisedRate()
  const { showEarnRate, vipDines, statementCreditCents } = partner
  if (!showEarnRate || partner.earnRates.length === 0) return null
  const columns = rateColumns(partner)
  return (
    <section className={styles.section} aria-labelledby="rates-title">
      <div className={styles.inner}>
        <h2 id="rates-title" className={styles.title}>
          {t('home.rates.title')}
        </h2>
        <dl className={styles.rates}>
          {columns.map(({ rate, name, card }) => (
            <RateColumn key={`${name} ${card}`} rate={rate} name={t(name, { card })} />
          ))}
        </dl>
        <div className={styles.notes}>
          {hasVip && vipDines !== null ? <VipNote count={vipDines} /> : null}
          {statementCreditCents === null ? null : (
            <p className={styles.note}>{t('home.rates.creditNote', { amount: wholeDollars(statementCreditCents) })}</p>
          )}
        </div>
        {promised?.exampleReward ? <ExampleReceipt reward={promised.exampleReward} rateText={promised.main} /> : null}
      </div>
    </section>
  )
}

function VipNote({ count }: { readonly count: number }) {
  const t = useCopy()
  const { vipLeastBillCents: least } = usePartner()
  return (
    <p className={styles.note}>
      {least === null
        ? t('home.rates.vipNote', { count })
        : t('home.rates.vipNote.least', { count, least: wholeDollars(least) })}
    </p>
  )
}

function RateColumn({ rate, name }: { readonly rate: EarnRate; readonly name: string }) {
  const t = useCopy()
  const partner = usePartner()
  return (
    <div className={styles.rate}>
      <dt className={styles.name}>{name}</dt>
      <dd>
        <span className={styles.figure} aria-hidden="true">
          {headlineRate(rate, partner.currencyType)}
        </span>
        <span className={styles.text}>{earnRateText(rate, { t, partner })}</span>
      </dd>
    </div>
  )
}
