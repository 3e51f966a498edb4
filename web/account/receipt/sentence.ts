import type { Receipt } from '#contract/schemas/activity.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { formatVisit } from '../../copy/format-time.ts'
import { rewardText, type SumWords } from './sums.ts'
import { toldRate } from './told-rate.ts'

/** The whole receipt in one sentence: what was paid, where and when, and what it brought. */
export function receiptSentence(receipt: Receipt, words: SumWords): string {
  const { merchantName: merchant, transactionCreatedAt, timeZone } = receipt.transaction
  return words.t(sentenceKey(receipt), {
    merchant,
    when: formatVisit(transactionCreatedAt, timeZone),
    paid: paidText(receipt, words),
    reward: rewardText(earnedBy(receipt), words),
  })
}

/** What the visit has brought, or will bring once it has cleared or nothing is missing any more. */
export function earnedBy({ transaction, expectedLines, total }: Receipt): number {
  switch (transaction.transactionStatus) {
    case 'Pending':
    case 'Deferred':
      return expectedLines.reduce((sum, { amount }) => sum + amount, 0)
    case 'Awarded':
    case 'Paid':
    case 'Forfeit':
      return total
  }
}

function sentenceKey(receipt: Receipt): CopyKey {
  const { transaction, bill } = receipt
  const { transactionStatus: status } = transaction
  if (bill.keptCents === 0 && bill.paidCents > 0)
    return bill.isCleared ? 'receipt.sentence.returned' : 'receipt.sentence.voided'
  if (status === 'Forfeit') return 'receipt.sentence.nothing'
  if (bill.paidCents === 0) return 'receipt.sentence.unpaid'
  if (status === 'Pending') return 'receipt.sentence.pending'
  const earns = earnedBy(receipt) > 0
  if (status === 'Deferred') return earns ? 'receipt.sentence.deferred' : 'receipt.sentence.nothing'
  if (earns) return 'receipt.sentence.earned'
  return toldRate(receipt)?.rate.shape === 'bucket' ? 'receipt.sentence.filling' : 'receipt.sentence.nothing'
}

function paidText({ bill }: Receipt, { t }: SumWords): string {
  const { paidCents, keptCents, refundedCents, voidedCents } = bill
  const said = {
    paid: formatCents(paidCents),
    kept: formatCents(keptCents),
    back: formatCents(refundedCents + voidedCents),
  }
  if (keptCents === 0 || refundedCents + voidedCents === 0) return t('receipt.paid', said)
  if (voidedCents === 0) return t('receipt.paid.afterRefund', said)
  return t(refundedCents === 0 ? 'receipt.paid.afterVoid' : 'receipt.paid.afterBoth', said)
}
