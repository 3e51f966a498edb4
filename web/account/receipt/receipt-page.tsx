import { Link, useParams, type ResolveParams } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { ChevronLeftIcon } from '#ui/icons/arrow-icons.tsx'
import { PrintIcon } from '#ui/icons/account-icons.tsx'
import { receiptQuery } from '../../account-data/account-queries.ts'
import { useAccountQuery } from '../../account-data/use-account-query.ts'
import { useRefetchOnReturn } from '../../account-data/use-refetch-on-return.ts'
import { RefusedError } from '../../api/refused-error.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PageHead } from '../../frame/page/page-head.tsx'
import { Skeleton } from '../../frame/page/skeleton.tsx'
import styles from './receipt-page.module.css'
import { Receipt } from './receipt.tsx'

/** A visit's proof, on a page of its own: it can be kept, sent to support and printed. */
export function ReceiptPage() {
  const t = useCopy()
  const { transactionId } = useParams({
    from: '/account/recent_activity/$transactionId',
  }) as ResolveParams<'/account/recent_activity/$transactionId'>
  useRefetchOnReturn()
  const { data: receipt, error } = useAccountQuery(receiptQuery(useCallApi(), transactionId))
  return (
    <div className={styles.page}>
      <PageHead title={t('receipt.title')} />
      <ReceiptActions printable={receipt !== undefined} />
      {receipt === undefined ? <WithoutReceipt error={error} /> : <Receipt receipt={receipt} />}
    </div>
  )
}

function WithoutReceipt({ error }: { readonly error: Error | null }) {
  const t = useCopy()
  if (error === null) return <Skeleton className={styles.skeleton} />
  const missing = error instanceof RefusedError && (error.status === 404 || error.status === 400)
  return (
    <EmptyState
      title={t(missing ? 'receipt.notFound.title' : 'activity.error.title')}
      text={t(missing ? 'receipt.notFound.text' : 'activity.error.text')}
    >
      <Link to="/account/recent_activity" className={buttonClass('secondary')}>
        {t('receipt.back')}
      </Link>
    </EmptyState>
  )
}

function ReceiptActions({ printable }: { readonly printable: boolean }) {
  const t = useCopy()
  return (
    <div className={styles.actions}>
      <Link to="/account/recent_activity" className={buttonClass('quiet')}>
        <ChevronLeftIcon />
        {t('receipt.back')}
      </Link>
      {printable ? (
        <Button look="quiet" onClick={() => window.print()}>
          <PrintIcon />
          {t('receipt.print')}
        </Button>
      ) : null}
    </div>
  )
}
