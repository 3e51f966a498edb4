import type { CreditEntry, CreditRecord, MemberStatement, Receipt, Transaction } from '#contract/schemas/activity.ts'
import type { DineEvent } from '#domain/dines/dine.ts'
import { releasedOf } from '#domain/dines/dine-amounts.ts'
import { type Currency, isMoney, type Units } from '#domain/money/money.ts'
import { receiptNumber } from '#domain/rewards/receipt-number.ts'
import type { RewardStatus } from '#domain/rewards/rewards.ts'
import type { TraceStep } from '#domain/rules/verdict.ts'
import type { AccountStatement } from '../ledger/read-statement.ts'
import type { ActivityRow, CreditActivityRow, CreditRow } from './activity-store.ts'
import { billShown } from './bill-shown.ts'
import type { ReceiptEvent, ReceiptLine } from './receipt-store.ts'

/** A reward on the wire: dollars with cents for Dollar and Credit, whole units otherwise. */
export function presentReward(amount: Units, currency: Currency): number {
  return isMoney(currency) ? amount / 100 : amount
}

export function presentStatement({ day, currency, pending, ...statement }: AccountStatement): MemberStatement {
  const { earned, given, spent, expired, balance, waiting, payable, paid } = statement
  const told = (amount: Units) => presentReward(amount, currency)
  return {
    day,
    pending: pending === null ? null : told(pending),
    earned: told(earned),
    given: told(given),
    spent: told(spent),
    expired: told(expired),
    balance: told(balance),
    waiting: told(waiting),
    payable: told(payable),
    paid: told(paid),
  }
}

export function presentTransaction(row: ActivityRow, currency: Currency): Transaction {
  const status = statusOf(row)
  const bill = billShown(row)
  return {
    sourceTransactionId: String(row.id),
    merchantId: String(row.merchantId),
    merchantName: row.merchantName,
    activeMerchant: row.activeMerchant,
    transactionCreatedAt: row.authorisedAt.toISOString(),
    timeZone: row.timeZone,
    transactionStatus: status,
    transactionTypeCode: 'S',
    dineAmount: bill.keptCents / 100,
    benefitAmount: presentReward(status === 'Deferred' ? 0 : row.reward, currency),
    ticketAmount: bill.paidCents / 100,
    refundedAmount: bill.refundedCents / 100,
    voidedAmount: bill.voidedCents / 100,
    cardLastFour: row.cardLastFour,
    paidAt: row.paidAt?.toISOString() ?? null,
    awardStatus: status,
    reason: row.reason,
  }
}

export function presentCredit(row: CreditRow): CreditRecord {
  return {
    creditId: String(row.id),
    creditAmountCents: row.amountCents,
    targetType: row.targetType,
    targetLabel: row.targetLabel,
    benefitProcessor: row.benefitProcessor,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentCreditActivity(row: CreditActivityRow, currency: Currency): CreditEntry {
  switch (row.entryType) {
    case 'transaction':
      return { entryType: 'transaction', transaction: presentTransaction(row.transaction, currency) }
    case 'credit':
      return { entryType: 'credit', credit: presentCredit(row.credit) }
  }
}

export interface ReceiptParts {
  readonly partnerId: string
  readonly row: ActivityRow
  readonly currency: Currency
  readonly events: readonly ReceiptEvent[]
  readonly lines: readonly ReceiptLine[]
  readonly effectiveFrom: Date | null
  /** By their codes: people are told titles. */
  readonly titles: Titles
}

export type Titles = Readonly<Record<'offer' | 'campaign', ReadonlyMap<string, string>>>

export function presentReceipt({ row, currency, events, lines, ...parts }: ReceiptParts): Receipt {
  const { partnerId, effectiveFrom, titles } = parts
  return {
    number: receiptNumber(partnerId, row.id),
    bill: { ...billShown(row), releasedCents: releasedOf(events.map(dineEventOf)) },
    transaction: presentTransaction(row, currency),
    events: events.map((event) => ({ ...event, occurredAt: event.occurredAt.toISOString() })),
    ruleVersion:
      row.ruleVersion === null || effectiveFrom === null
        ? null
        : { version: row.ruleVersion, effectiveFrom: effectiveFrom.toISOString() },
    tier: row.tier,
    currency,
    lines: lines.map((line) => ({ ...line, postedAt: line.postedAt.toISOString() })),
    expectedLines:
      row.status === 'Pending' || row.status === 'Deferred'
        ? row.lines.map(({ source, code, amount }) => ({ source, code, amount }))
        : [],
    total: lines.reduce((sum, line) => sum + line.amount, 0),
    trace: row.trace.map((step) => presentStep(step, titles)),
  }
}

function dineEventOf({ occurredAt, ...event }: ReceiptEvent): DineEvent {
  return { ...event, at: occurredAt.getTime() }
}

function presentStep(step: TraceStep, titles: Titles): Receipt['trace'][number] {
  const known = Object.entries(step.saw).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  const reason = 'reason' in step ? { reason: step.reason } : {}
  const isTitled = step.rule === 'offer' || step.rule === 'campaign'
  const title = isTitled ? titles[step.rule].get(String(step.saw['code'])) : undefined
  const told = title === undefined ? {} : { title }
  return { code: step.rule, verdict: verdictOf(step), parameters: { ...Object.fromEntries(known), ...reason, ...told } }
}

function verdictOf(step: TraceStep): 'pass' | 'fail' | 'info' {
  switch (step.outcome) {
    case 'passed':
    case 'applied':
      return 'pass'
    case 'failed':
    case 'waits':
      return 'fail'
    case 'limited':
    case 'skipped':
      return 'info'
  }
}

function statusOf({ status, paidAt }: ActivityRow): RewardStatus {
  return status === 'Awarded' && paidAt !== null ? 'Paid' : status
}
