import { Link } from '@tanstack/react-router'
import { formatCents } from '#domain/text/format-number.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { usePartner } from '../../site/use-site.ts'
import { creditBalanceQuery } from '../../account-data/account-queries.ts'
import styles from './credit-panel.module.css'
import { unitsOf } from '../visit/reward-figure.tsx'
import { useAccountQuery } from '../../account-data/use-account-query.ts'

/** Of programmes that pay statement credits: the balance on its way to one. */
export function CreditPanel() {
  const t = useCopy()
  const { statementCreditCents, offersGiftCards, rewardsProgressMaxBreakpoint } = usePartner()
  const { data, isError } = useAccountQuery(creditBalanceQuery(useCallApi()))
  const threshold = statementCreditCents ?? 0
  const most = Math.max(threshold / 100, rewardsProgressMaxBreakpoint)
  const balance = unitsOf(data?.memberBalance ?? 0, 'Credit')
  return (
    <section className={styles.panel} aria-labelledby="credits">
      <h2 id="credits" className={styles.title}>
        {t('activity.rewards.title')}
      </h2>
      {isError ? (
        <p>{t('pageError.text')}</p>
      ) : (
        <>
          <p className={styles.figure}>{data === undefined ? '–' : formatCents(balance)}</p>
          {data?.kept === true ? null : (
            <progress
              className={styles.meter}
              max={most}
              value={Math.min(balance / 100, most)}
              aria-label={t('overview.balance.title')}
            />
          )}
          <p className={styles.note}>
            {data?.kept === true
              ? t('activity.rewards.kept')
              : t('activity.rewards.threshold', { threshold: formatCents(threshold) })}
          </p>
          {offersGiftCards || data?.kept === true ? (
            <p className={styles.note}>
              <Link to="/account/cash_out">{t('activity.rewards.cashOut')}</Link>
            </p>
          ) : null}
        </>
      )}
    </section>
  )
}
