import type { Transaction } from '#contract/schemas/activity.ts'
import { useCopy } from '../copy/use-copy.ts'
import { DateLeaf } from './date-leaf.tsx'
import { FindRestaurant } from './find-restaurant.tsx'
import styles from './latest-rewards.module.css'
import { RewardFigure } from './reward-figure.tsx'
import { SectionTitle } from './section-title.tsx'
import { StatusWord } from './status-word.tsx'
import { useActivity } from './use-activity.ts'
import { VisitLink } from './visit-link.tsx'

const shownVisits = 4

export function LatestRewards() {
  const t = useCopy()
  const { data: page, isError } = useActivity(1)
  const visits = (page?.data ?? [])
    .flatMap((entry) => (entry.entryType === 'transaction' ? [entry.transaction] : []))
    .slice(0, shownVisits)
  return (
    <section aria-labelledby="latest">
      <SectionTitle
        id="latest"
        title={t('overview.latest.title')}
        to="/account/recent_activity"
        link={t('overview.latest.all')}
      />
      {page === undefined && !isError ? (
        <div className={styles.skeleton} role="status" aria-label={t('frame.loading')} />
      ) : null}
      {isError && page === undefined ? <p className={styles.empty}>{t('activity.error.text')}</p> : null}
      {page !== undefined && visits.length === 0 ? (
        <div className={styles.empty}>
          <p>{t('overview.latest.none')}</p>
          <FindRestaurant />
        </div>
      ) : null}
      <ul>
        {visits.map((visit) => (
          <LatestVisit key={visit.sourceTransactionId} visit={visit} />
        ))}
      </ul>
    </section>
  )
}

function LatestVisit({ visit }: { readonly visit: Transaction }) {
  return (
    <li className={styles.visit}>
      <DateLeaf at={visit.transactionCreatedAt} />
      <div>
        <VisitLink visit={visit} />
        <p>
          <StatusWord status={visit.transactionStatus} />
        </p>
      </div>
      <p className={styles.reward}>
        <RewardFigure transaction={visit} />
      </p>
    </li>
  )
}
