import type { Transaction } from '#contract/schemas/activity.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { type Currency, isMoney, type Units } from '#domain/money/money.ts'
import { usePartner } from '../../site/use-site.ts'

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

/** A reward as the wire has it, dollars with cents for money, in the whole units that everything here reckons with. */
export function unitsOf(amount: number, currency: Currency): Units {
  return isMoney(currency) ? Math.round(amount * 100) : amount
}
