import { Link, useParams } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { RefusedError } from '../api/refused-error.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { receiptQuery } from './account-queries.ts'
import { Receipt } from './receipt.tsx'
import { ReceiptActions } from './receipt-actions.tsx'
import styles from './receipt-page.module.css'
import { useAccountQuery } from './use-account-query.ts'
import { useRefetchOnReturn } from './use-refetch-on-return.ts'

/** A visit's proof, on a page of its own: it can be kept, sent to support and printed. */
export function ReceiptPage() {
  const t = useCopy()
  const { transactionId } = useParams({ from: '/account/recent_activity/$transactionId' })
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
  if (error === null) return <div className={styles.skeleton} role="status" aria-label={t('frame.loading')} />
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
