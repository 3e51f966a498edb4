import type { Transaction } from '#contract/schemas/activity.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { usePartner } from '../site/use-site.ts'
import { unitsOf } from './units.ts'

/** What the visit brought, with its sign; what is not settled yet is marked as about. */
export function RewardFigure({
  transaction,
}: {
  readonly transaction: Pick<Transaction, 'benefitAmount' | 'transactionStatus'>
}) {
  const { currencyType, rewardName } = usePartner()
  const { benefitAmount, transactionStatus } = transaction
  const text = formatReward(unitsOf(benefitAmount, currencyType), { currency: currencyType, name: rewardName })
  if (benefitAmount <= 0) return <span>{text}</span>
  return <span>{transactionStatus === 'Pending' ? `≈ ${text}` : `+${text}`}</span>
}
