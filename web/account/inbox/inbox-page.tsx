import { Link, useSearch } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { noticesQuery } from '../../account-data/notices-query.ts'
import { useAccountQuery } from '../../account-data/use-account-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PageHead } from '../../frame/page/page-head.tsx'
import { PageLinks } from '../../frame/page/page-links.tsx'
import { Skeleton } from '../../frame/page/skeleton.tsx'
import styles from './inbox-page.module.css'
import { NoticeItem } from './notice-item.tsx'
import { useReadNotices } from './use-read-notices.ts'

export function InboxPage() {
  const t = useCopy()
  const { pageNo = 1 } = useSearch({ from: '/account/inbox' })
  return (
    <>
      <PageHead title={t('inbox.title')} />
      <h1 className={styles.title}>{t('inbox.heading')}</h1>
      <p className={styles.lead}>{t('inbox.lead')}</p>
      <Notices pageNo={pageNo} />
    </>
  )
}

function Notices({ pageNo }: { readonly pageNo: number }) {
  const t = useCopy()
  const { data: page, isError, isPlaceholderData, refetch } = useAccountQuery(noticesQuery(useCallApi(), pageNo))
  useReadNotices(isPlaceholderData ? undefined : page)
  if (page === undefined) {
    return isError ? (
      <EmptyState heading="h2" title={t('inbox.error.title')} text={t('inbox.error.text')}>
        <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
      </EmptyState>
    ) : (
      <Skeleton className={styles.skeleton} />
    )
  }
  if (page.data.length === 0)
    return (
      <EmptyState heading="h2" title={t('inbox.none.title')} text={t('inbox.none.text')}>
        <Link to="/search" className={buttonClass('primary')}>
          {t('activity.search')}
        </Link>
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.list} aria-busy={isPlaceholderData}>
        {page.data.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} />
        ))}
      </ul>
      <PageLinks
        pageNo={pageNo}
        totalPages={page.totalPages}
        renderLink={({ pageNo: other, ...link }) => <Link to="/account/inbox" search={{ pageNo: other }} {...link} />}
      />
    </>
  )
}
