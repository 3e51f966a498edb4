import type { Receipt } from '#contract/schemas/activity.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { formatDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useReasonText } from '../../copy/use-reason-text.ts'
import { usePartner } from '../../site/use-site.ts'
import { unitsOf } from '../visit/reward-figure.tsx'
import { shownStatus } from '../visit/status-word.tsx'
import { ReceiptLine, ReceiptSection } from './receipt-section.tsx'
import styles from './receipt.module.css'
import { useRateSum } from './told-rate.ts'

/** The answer first: what the visit brought, or why it brought nothing. */
export function ReceiptTotal({ receipt }: { readonly receipt: Receipt }) {
  const t = useCopy()
  const { rewardName } = usePartner()
  const { transaction, currency, total } = receipt
  const reason = useReasonText(transaction.reason)
  const status = shownStatus(transaction.transactionStatus)
  const amount = status === 'processing' ? unitsOf(transaction.benefitAmount, currency) : total
  return (
    <div className={styles.answer}>
      <p className={styles.muted}>{t(headings[status])}</p>
      <p className={styles.figure}>{formatReward(amount, { currency, name: rewardName })}</p>
      <Sum receipt={receipt} />
      <p className={styles.reason}>
        {status === 'paid' ? '' : t(`activity.status.${status}.text`)} {reason}
      </p>
    </div>
  )
}

const headings = {
  processing: 'receipt.totalPending',
  paid: 'receipt.total',
  deferred: 'receipt.totalNone',
  forfeit: 'receipt.totalNone',
} as const

/** The sum stands under the figure only where it is the whole of it. */
function Sum({ receipt }: { readonly receipt: Receipt }) {
  const sum = useRateSum(receipt)
  const lines = [...receipt.lines, ...receipt.expectedLines]
  return sum === '' || lines.length !== 1 || lines[0]?.code !== 'settle' ? null : <p className={styles.sum}>{sum}</p>
}

/** Every booking of this visit, and their sum. */
export function ReceiptLines({ receipt }: { readonly receipt: Receipt }) {
  const t = useCopy()
  const { rewardName } = usePartner()
  const { lines, expectedLines, currency, total } = receipt
  const sum = useRateSum(receipt)
  const shown = (amount: number) => formatReward(amount, { currency, name: rewardName })
  return (
    <ReceiptSection title={t('receipt.lines.title')}>
      <dl className={styles.lines}>
        {lines.map((line, place) => (
          // A booking has no name of its own on the wire; the journal only ever appends.
          <BookedLine key={place} line={line} amount={shown(line.amount)} sum={line.code === 'settle' ? sum : ''} />
        ))}
        {expectedLines.map(({ source, code, amount }) => (
          <ReceiptLine
            key={code}
            label={t(`receipt.source.${source}`)}
            value={`≈ ${shown(amount)}`}
            note={code === 'settle' ? sum : ''}
          />
        ))}
      </dl>
      {expectedLines.length === 0 ? null : <p className={styles.remark}>{t('receipt.lines.provisional')}</p>}
      {lines.length + expectedLines.length === 0 ? <p className={styles.remark}>{t('receipt.lines.none')}</p> : null}
      {lines.length === 0 ? null : (
        <dl className={styles.total}>
          <dt>{t('receipt.lines.total')}</dt>
          <dd>{shown(total)}</dd>
        </dl>
      )}
    </ReceiptSection>
  )
}

interface BookedLineProps {
  readonly line: Receipt['lines'][number]
  readonly amount: string
  readonly sum: string
}

function BookedLine({ line, amount, sum }: BookedLineProps) {
  const t = useCopy()
  const reason = useReasonText(line.reason)
  return (
    <ReceiptLine
      label={t(`receipt.source.${line.source}`)}
      value={amount}
      note={[sum, reason, formatDay(line.postedAt)].filter(Boolean).join(' · ')}
    />
  )
}
