import { formatReward, type RewardName } from '#domain/money/format-reward.ts'
import type { Currency, Units } from '#domain/money/money.ts'
import type { Adjustment } from '#server/ledger/adjustment-store.ts'
import type { AccountStatement } from '#server/ledger/read-statement.ts'
import type { Movement } from '#server/ledger/statement-store.ts'

interface Terms {
  readonly currency: Currency
  readonly name: RewardName
}

/** A member's account, and the newest of what moved it. */
export function describeStatement(
  { day, pending, earned, given, spent, expired, balance, waiting, payable, paid }: AccountStatement,
  movements: readonly Movement[],
  terms: Terms,
): string {
  const told = (name: string, amount: Units) => `  ${name.padEnd(10)}${formatReward(amount, terms)}`
  return [
    `At the end of ${day}:`,
    told('earned', earned),
    told('given', given),
    told('spent', spent),
    told('expired', expired),
    told('balance', balance),
    'Of what was earned and given:',
    told('waiting', waiting),
    told('payable', payable),
    told('paid', paid),
    ...(pending === null ? [] : [told('pending', pending)]),
    `Movements, the newest first (${movements.length}):`,
    ...movements.map((one) => movementLine(one, terms)),
  ].join('\n')
}

function movementLine({ postingId, postedAt, kind, amount, reason, transactionId }: Movement, terms: Terms): string {
  const visit = transactionId === null ? '' : `, transaction ${transactionId}`
  return `  ${postedAt.toISOString()} ${kind} ${formatReward(amount, terms)}${reason === null ? '' : ` (${reason})`}${visit}, posting ${postingId}`
}

export function describeAdjustment(
  { id, member, amount, currency, reason, proposedBy, proposedAt }: Adjustment,
  name: RewardName,
): string {
  return `${id}  ${member}  ${formatReward(amount, { currency, name })}  “${reason}”, proposed by ${proposedBy} at ${proposedAt.toISOString()}`
}
