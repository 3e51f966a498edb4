import type { Receipt } from '#contract/schemas/activity.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { formatDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useReasonText, useReasonWords } from '../../copy/use-reason-text.ts'
import { usePartner, useSite } from '../../site/use-site.ts'
import { shownStatus } from '../visit/status-word.tsx'
import { arithmeticOf, lineLabel, settleSum } from './line-notes.ts'
import { ReceiptLine, ReceiptSection } from './receipt-section.tsx'
import { earnedBy, receiptSentence } from './sentence.ts'
import styles from './receipt.module.css'
import type { SumWords } from './sums.ts'
import { traceWords } from './trace-words.ts'

/** The answer first: the visit in one sentence, what it brought, and why where it brought nothing. */
export function ReceiptAnswer({ receipt }: { readonly receipt: Receipt }) {
  const words = useSumWords()
  const { t, partner } = words
  const { transaction, currency } = receipt
  const reason = useReasonText(transaction.reason)
  const status = shownStatus(transaction.transactionStatus)
  const amount = earnedBy(receipt)
  const figure = formatReward(amount, { currency, name: partner.rewardName })
  return (
    <div className={styles.answer}>
      <p className={styles.sentence}>{receiptSentence(receipt, words)}</p>
      <p className={styles.figure}>{status === 'processing' ? `≈ ${figure}` : figure}</p>
      {status === 'paid' ? null : (
        <p className={styles.reason}>{reason === '' ? t(`activity.status.${status}.text`) : reason}</p>
      )}
    </div>
  )
}

function useSumWords(): SumWords {
  const t = useCopy()
  return { t, partner: usePartner() }
}

interface ShownLine {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly notes: readonly string[]
}

/** Every booking of this visit with its arithmetic, and their sum. */
export function ReceiptLines({ receipt }: { readonly receipt: Receipt }) {
  const words = useSumWords()
  const { t } = words
  const { lines, expectedLines, currency, total, bill } = receipt
  const shown = (amount: number) => formatReward(amount, { currency, name: words.partner.rewardName })
  const rows = [...useBookedLines(receipt, words), ...expectedOf(receipt, words), ...unbookedOf(receipt, words)]
  return (
    <ReceiptSection title={t('receipt.lines.title')}>
      <dl className={styles.lines}>
        {rows.map(({ key, label, value, notes }) => (
          <ReceiptLine key={key} label={label} value={value} note={notes.filter(Boolean).join(' · ')} />
        ))}
      </dl>
      {expectedLines.length > 0 && !bill.isCleared ? (
        <p className={styles.remark}>{t('receipt.lines.provisional')}</p>
      ) : null}
      {rows.length === 0 ? (
        <p className={styles.remark}>
          {t(bill.isCleared && bill.keptCents === 0 ? 'receipt.lines.returned' : 'receipt.lines.none')}
        </p>
      ) : null}
      {bill.channel === 'onlineOrder' ? <OrderRemarks receipt={receipt} /> : null}
      {lines.length === 0 ? null : (
        <dl className={styles.total}>
          <dt>{t('receipt.lines.total')}</dt>
          <dd>{shown(total)}</dd>
        </dl>
      )}
    </ReceiptSection>
  )
}

/** What an order earns on, and what was assumed where nobody told it. */
function OrderRemarks({ receipt }: { readonly receipt: Receipt }) {
  const t = useCopy()
  const site = useSite()
  const assumed = receipt.trace.filter(({ code }) => code === 'orderSubtotal')
  return [t('receipt.lines.subtotal'), ...assumed.flatMap((step) => traceWords(site, step).details)].map((remark) => (
    <p key={remark} className={styles.remark}>
      {remark}
    </p>
  ))
}

/** The arithmetic stands under the last line of its code: those before it were booked on what was known then. */
function useBookedLines(receipt: Receipt, words: SumWords): readonly ShownLine[] {
  const reasonText = useReasonWords()
  const { lines, currency } = receipt
  return lines.map((line, place) => {
    const others = lines.filter(({ code }) => code === line.code)
    const sum = others.at(-1) === line ? arithmeticOf(line.code, receipt, words) : ''
    const isCorrected = others.length > 1 && sum !== ''
    // What a refund takes back says so itself.
    const reason = line.code.startsWith('refund:') && sum !== '' ? '' : reasonText(line.reason)
    return {
      // A booking has no name of its own on the wire; the journal only ever appends.
      key: String(place),
      label: lineLabel(line, receipt, words),
      value: formatReward(line.amount, { currency, name: words.partner.rewardName }),
      notes: [reason, isCorrected ? words.t('receipt.sum.now', { sum }) : sum, formatDay(line.postedAt)],
    }
  })
}

function expectedOf(receipt: Receipt, words: SumWords): readonly ShownLine[] {
  return receipt.expectedLines.map((line) => ({
    key: line.code,
    label: lineLabel(line, receipt, words),
    value: `≈ ${formatReward(line.amount, { currency: receipt.currency, name: words.partner.rewardName })}`,
    notes: [arithmeticOf(line.code, receipt, words)],
  }))
}

/** A visit that the rules let earn and that comes to nothing is worked out all the same. */
function unbookedOf(receipt: Receipt, words: SumWords): readonly ShownLine[] {
  const { lines, expectedLines, bill, currency } = receipt
  const sum = settleSum(receipt, words)
  const booked = [...lines, ...expectedLines].some(({ code }) => code === 'settle')
  if (booked || sum === '' || bill.keptCents === 0) return []
  const value = formatReward(0, { currency, name: words.partner.rewardName })
  return [{ key: 'unbooked', label: words.t('receipt.source.S'), value, notes: [sum] }]
}
