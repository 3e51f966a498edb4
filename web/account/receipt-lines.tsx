import type { Receipt } from '#contract/schemas/activity.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner } from '../site/use-site.ts'
import { formatDay } from './format-time.ts'
import styles from './receipt.module.css'
import { ReceiptLine } from './receipt-line.tsx'
import { ReceiptSection } from './receipt-section.tsx'
import { useRateSum } from './use-rate-sum.ts'
import { useReasonText } from './use-reason-text.ts'

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
