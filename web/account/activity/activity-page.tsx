import { Link, useSearch } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { useActivity } from '../../account-data/activity-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PageHead } from '../../frame/page/page-head.tsx'
import { PageLinks } from '../../frame/page/page-links.tsx'
import { usePartner } from '../../site/use-site.ts'
import { ActivityList } from './activity-list.tsx'
import { Skeleton } from '../../frame/page/skeleton.tsx'
import styles from './activity-page.module.css'
import panel from './credit-panel.module.css'
import { CreditPanel } from './credit-panel.tsx'
import { StatementPanel } from './statement-panel.tsx'

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
          <h2 id="missing" className={panel.title}>
            {t('activity.missing.title')}
          </h2>
          <p className={panel.note}>{t('activity.missing.text')}</p>
          <Link to="/account/missing_visit" className={styles.ask}>
            {t('activity.missing.ask')}
          </Link>
        </section>
      </div>
      <Visits pageNo={pageNo} />
      <StatementPanel />
      <p className={styles.disclaimer}>{t('activity.disclaimer')}</p>
    </>
  )
}

function Visits({ pageNo }: { readonly pageNo: number }) {
  const { data: page, isError, isPlaceholderData, dataUpdatedAt, refetch } = useActivity(pageNo)
  if (page === undefined) {
    return isError ? (
      <ActivityProblem kind="error" retry={() => void refetch()} />
    ) : (
      <Skeleton className={styles.skeleton} />
    )
  }
  if (page.data.length === 0) return <ActivityProblem kind="none" />
  return (
    <>
      <ActivityList entries={page.data} now={dataUpdatedAt} outdated={isPlaceholderData} />
      <PageLinks
        pageNo={pageNo}
        totalPages={page.totalPages}
        renderLink={({ pageNo: other, ...link }) => (
          <Link to="/account/recent_activity" search={{ pageNo: other }} {...link} />
        )}
      />
    </>
  )
}

interface ActivityProblemProps {
  readonly kind: 'none' | 'error'
  /** For another try, where that may help. */
  readonly retry?: () => void
}

/** In place of the list: nothing there yet, or not to be had. Both lead to a restaurant. */
function ActivityProblem({ kind, retry }: ActivityProblemProps) {
  const t = useCopy()
  return (
    <EmptyState heading="h2" title={t(`activity.${kind}.title`)} text={t(`activity.${kind}.text`)}>
      {retry === undefined ? null : <Button onClick={retry}>{t('error.retry')}</Button>}
      <Link to="/search" className={buttonClass(retry === undefined ? 'primary' : 'secondary')}>
        {t('activity.search')}
      </Link>
    </EmptyState>
  )
}
