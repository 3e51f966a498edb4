import type { Receipt } from '#contract/schemas/activity.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { counted } from '../../copy/counted.ts'
import type { Copy } from '../../copy/use-copy.ts'
import { seenBy } from './told-rate.ts'

/** What the month's limits allow, what was used of them, and what is left; nothing where there are none. */
export function limitTexts(receipt: Receipt, t: Copy): readonly string[] {
  return [spendText(receipt, t), visitsText(receipt, t)].filter(Boolean)
}

/** Whether the visit has taken its place in the month. */
function takesItsPlace({ transaction, bill }: Receipt): boolean {
  const { transactionStatus: status } = transaction
  return bill.keptCents > 0 && status !== 'Forfeit' && status !== 'Deferred'
}

function spendText(receipt: Receipt, t: Copy): string {
  const { spentCents, allowedCents, leftCents } = seenBy(receipt.trace, 'monthlySpend')
  if (typeof leftCents !== 'number') return ''
  // A verdict of before does not say how much was allowed.
  if (typeof allowedCents !== 'number') return t('receipt.caps.spendLeft', { amount: formatCents(leftCents) })
  const used = takesItsPlace(receipt) ? Number(seenBy(receipt.trace, 'earned')['keptCents'] ?? 0) : 0
  return t('receipt.caps.spend', {
    spent: formatCents(Number(spentCents)),
    allowed: formatCents(allowedCents),
    used: formatCents(used),
    left: formatCents(leftCents - used),
  })
}

function visitsText(receipt: Receipt, t: Copy): string {
  const { visits, allowed } = seenBy(receipt.trace, 'monthlyVisits')
  if (typeof allowed !== 'number' || typeof visits !== 'number') return ''
  if (!takesItsPlace(receipt)) return t(counted('receipt.caps.visitsBefore', allowed), { used: visits, allowed })
  const used = visits + 1
  return t(counted('receipt.caps.visits', allowed), { used, allowed, left: Math.max(0, allowed - used) })
}
