import type { Transaction } from '#contract/schemas/activity.ts'
import { dayMs } from '#domain/dates.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { Hidden } from '#ui/hidden.tsx'
import { formatMonthDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useReasonText } from '../../copy/use-reason-text.ts'
import { usePartner } from '../../site/use-site.ts'
import { DateLeaf } from '../visit/date-leaf.tsx'
import { RewardFigure } from '../visit/reward-figure.tsx'
import { shownStatus, StatusWord } from '../visit/status-word.tsx'
import { VisitLink } from '../visit/visit-link.tsx'
import styles from './activity-list.module.css'
import { ReviewCell, type ReviewStatus } from './review-cell.tsx'

interface VisitRowProps {
  readonly transaction: Transaction
  readonly now: number
  readonly reviewed: ReviewStatus | undefined
}

/** A visit. The whole row opens its receipt. */
export function VisitRow({ transaction, now, reviewed }: VisitRowProps) {
  const t = useCopy()
  const { transactionCreatedAt, timeZone, cardLastFour, transactionStatus } = transaction
  return (
    <tr role="row" className={styles.row}>
      <td role="cell" className={styles.date}>
        <DateLeaf at={transactionCreatedAt} timeZone={timeZone} />
      </td>
      <td role="cell" className={styles.activity}>
        <VisitLink visit={transaction} aria-label={`${transaction.merchantName}: ${t('activity.openReceipt')}`} />
        <p className={styles.details}>
          <PaidAmount transaction={transaction} />
          {cardLastFour === null ? null : <CardEnding lastFour={cardLastFour} />}
        </p>
      </td>
      <td role="cell" className={styles.rewards}>
        <RewardFigure transaction={transaction} />
      </td>
      <td role="cell" className={styles.status}>
        <StatusWord status={transactionStatus} />
        <VisitExplanation transaction={transaction} now={now} />
      </td>
      <td role="cell" className={styles.review}>
        <ReviewCell transaction={transaction} now={now} reviewed={reviewed} />
      </td>
    </tr>
  )
}

/** What is left of the bill beside what came back; all that was paid where nothing is left. */
function PaidAmount({ transaction }: Pick<VisitRowProps, 'transaction'>) {
  const t = useCopy()
  const { dineAmount, ticketAmount, refundedAmount, voidedAmount, transactionStatus } = transaction
  const back = [
    refundedAmount > 0 ? t('activity.refunded', { amount: dollars(refundedAmount) }) : '',
    voidedAmount > 0 ? t(voidKey(transaction), { amount: dollars(voidedAmount) }) : '',
  ].filter(Boolean)
  return [dollars(dineAmount > 0 || transactionStatus === 'Pending' ? dineAmount : ticketAmount), ...back].join(
    '\u00A0· ',
  )
}

/** A hold was never paid, so it is released. */
function voidKey({ reason }: Pick<Transaction, 'reason'>) {
  return reason === 'voided' ? 'activity.released' : 'activity.voided'
}

function dollars(amount: number): string {
  return formatCents(Math.round(amount * 100))
}

/** Short to the eye, whole to the ear. */
function CardEnding({ lastFour }: { readonly lastFour: string }) {
  const t = useCopy()
  return (
    <>
      <span aria-hidden="true"> · •••• {lastFour}</span>
      <Hidden>, {t('activity.cardEnding', { lastFour })}</Hidden>
    </>
  )
}

/** Days after which a missing reward may be asked about. Source: specification, section 9. */
const contactAfterDays = 10

interface VisitExplanationProps {
  readonly transaction: Transaction
  readonly now: number
}

/** Why a visit is not paid, and whom to ask once that has lasted. */
function VisitExplanation({ transaction, now }: VisitExplanationProps) {
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
