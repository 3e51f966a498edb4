import type { Transaction } from '#contract/schemas/activity.ts'
import { dayMs } from '#domain/dates.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './activity-list.module.css'
import { formatMonthDay } from './format-time.ts'
import { shownStatus } from './shown-status.ts'
import { useReasonText } from './use-reason-text.ts'

/** Days after which a missing reward may be asked about. Source: specification, section 9. */
const contactAfterDays = 10

interface VisitExplanationProps {
  readonly transaction: Transaction
  readonly now: number
}

/** Why a visit is not paid, and whom to ask once that has lasted. */
export function VisitExplanation({ transaction, now }: VisitExplanationProps) {
  const t = useCopy()
  const reason = useReasonText(transaction.reason)
  const { email } = usePartner().customerSupport
  const status = shownStatus(transaction.transactionStatus)
  if (status === 'paid') return <PaidOn paidAt={transaction.paidAt} />
  const mayAsk = now - Date.parse(transaction.transactionCreatedAt) >= contactAfterDays * dayMs
  return (
    <p className={styles.explanation}>
      {t(`activity.status.${status}.text`)} {reason}{' '}
      {mayAsk ? (
        <a href={email.href} className={styles.contact}>
          {t('activity.missing.contact')}
        </a>
      ) : null}
    </p>
  )
}

function PaidOn({ paidAt }: Pick<Transaction, 'paidAt'>) {
  const t = useCopy()
  if (paidAt === null) return null
  return <p className={styles.explanation}>{t('activity.status.paid.on', { date: formatMonthDay(paidAt) })}</p>
}
