import { Link } from '@tanstack/react-router'
import type { Transaction } from '#contract/schemas/activity.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useActivity } from '../../account-data/activity-query.ts'
import { useMember } from '../../api/member-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { DateLeaf } from '../visit/date-leaf.tsx'
import { RewardFigure } from '../visit/reward-figure.tsx'
import { StatusWord } from '../visit/status-word.tsx'
import { VisitLink } from '../visit/visit-link.tsx'
import { Skeleton } from '../../frame/page/skeleton.tsx'
import styles from './latest-rewards.module.css'
import { SectionTitle } from './section-title.tsx'

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
      {page === undefined && !isError ? <Skeleton className={styles.skeleton} /> : null}
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
      <DateLeaf at={visit.transactionCreatedAt} timeZone={visit.timeZone} />
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

/** The way from an account without visits to a restaurant: near home, where the member has told it. */
function FindRestaurant() {
  const t = useCopy()
  const zip = useMember()?.address?.zipCode ?? ''
  return (
    <Link to="/search" search={zip === '' ? {} : { location: zip }} className={buttonClass('primary')}>
      {zip === '' ? t('activity.search') : t('activity.searchNear', { place: zip })}
    </Link>
  )
}
