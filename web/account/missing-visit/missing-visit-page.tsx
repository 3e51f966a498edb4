import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { ChevronLeftIcon } from '#ui/icons/arrow-icons.tsx'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { useAccountQuery } from '../../account-data/use-account-query.ts'
import { useRefetchOnReturn } from '../../account-data/use-refetch-on-return.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PageTitle } from '../../form/page-title.tsx'
import { PageHead } from '../../frame/page/page-head.tsx'
import { ClaimForm } from './claim-form.tsx'
import { ClaimList } from './claim-list.tsx'
import { claimsQuery } from './claims-query.ts'
import { Placeholder } from '../requests/placeholder.tsx'
import styles from '../requests/request-page.module.css'

/** Where a member asks about a visit that they miss, and sees what they have asked about. */
export function MissingVisitPage() {
  const t = useCopy()
  useRefetchOnReturn()
  const { data, isError, refetch } = useAccountQuery(claimsQuery(useCallApi()))
  return (
    <div className={styles.page}>
      <PageHead title={t('missingVisit.title')} />
      <p>
        <Link to="/account/recent_activity" className={buttonClass('quiet')}>
          <ChevronLeftIcon />
          {t('missingVisit.back')}
        </Link>
      </p>
      <PageTitle title={t('missingVisit.heading')} text={t('missingVisit.lead')} />
      {data === undefined ? (
        <Without isError={isError} retry={() => void refetch()} />
      ) : (
        <div className={styles.parts}>
          <ClaimForm cards={data.cards} />
          <ClaimList claims={data.claims} />
        </div>
      )}
    </div>
  )
}

function Without({ isError, retry }: { readonly isError: boolean; retry(): void }) {
  const t = useCopy()
  if (!isError) return <Placeholder />
  return (
    <EmptyState heading="h2" title={t('missingVisit.error.title')} text={t('missingVisit.error.text')}>
      <Button onClick={retry}>{t('error.retry')}</Button>
    </EmptyState>
  )
}
