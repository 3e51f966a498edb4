import { useSearch } from '@tanstack/react-router'
import { useCopy } from '../copy/use-copy.ts'
import { PageHead } from '../frame/page-head.tsx'
import { usePartner } from '../site/use-site.ts'
import { ActivityList } from './activity-list.tsx'
import styles from './activity-page.module.css'
import { ActivityPages } from './activity-pages.tsx'
import { ActivityProblem } from './activity-problem.tsx'
import { CreditPanel } from './credit-panel.tsx'
import { useActivity } from './use-activity.ts'

export function ActivityPage() {
  const t = useCopy()
  const { currencyType } = usePartner()
  const { pageNo = 1 } = useSearch({ from: '/account/recent_activity' })
  return (
    <>
      <PageHead title={t('activity.title')} />
      <h1 className={styles.title}>{t('activity.heading')}</h1>
      <div className={styles.panels} data-count={currencyType === 'Credit' ? 2 : 1}>
        {currencyType === 'Credit' ? <CreditPanel /> : null}
        <section className={styles.missing} aria-labelledby="missing">
          <h2 id="missing" className={styles.missingTitle}>
            {t('activity.missing.title')}
          </h2>
          <p>{t('activity.missing.text')}</p>
        </section>
      </div>
      <Visits pageNo={pageNo} />
      <p className={styles.disclaimer}>{t('activity.disclaimer')}</p>
    </>
  )
}

function Visits({ pageNo }: { readonly pageNo: number }) {
  const t = useCopy()
  const { data: page, isError, isPlaceholderData, dataUpdatedAt, refetch } = useActivity(pageNo)
  if (page === undefined) {
    return isError ? (
      <ActivityProblem kind="error" retry={() => void refetch()} />
    ) : (
      <div className={styles.skeleton} role="status" aria-label={t('frame.loading')} />
    )
  }
  if (page.data.length === 0) return <ActivityProblem kind="none" />
  return (
    <>
      <ActivityList entries={page.data} now={dataUpdatedAt} outdated={isPlaceholderData} />
      <ActivityPages pageNo={pageNo} totalPages={page.totalPages} />
    </>
  )
}
