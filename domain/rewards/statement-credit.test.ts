import { describe, expect, test } from 'vitest'
import { type RedemptionStatus, redemptionStatuses } from './rewards.ts'
import {
  type CreditAnswer,
  creditAnswers,
  isReturned,
  judgeCreditAnswer,
  statementCreditDue,
} from './statement-credit.ts'

type Outcome = 'changed' | 'unchanged' | 'creditIsFinal'

/** For each status what each answer does to it. */
const table: Readonly<Record<RedemptionStatus, Readonly<Record<CreditAnswer, Outcome>>>> = {
  pending: { pending_received: 'changed', completed: 'changed', rejected: 'changed', error: 'changed' },
  pending_received: { pending_received: 'unchanged', completed: 'changed', rejected: 'changed', error: 'changed' },
  completed: {
    pending_received: 'creditIsFinal',
    completed: 'unchanged',
    rejected: 'creditIsFinal',
    error: 'creditIsFinal',
  },
  rejected: {
    pending_received: 'creditIsFinal',
    completed: 'creditIsFinal',
    rejected: 'unchanged',
    error: 'creditIsFinal',
  },
  error: {
    pending_received: 'creditIsFinal',
    completed: 'creditIsFinal',
    rejected: 'creditIsFinal',
    error: 'unchanged',
  },
}

describe.each(redemptionStatuses)('a credit that is %s', (status) => {
  test.each(creditAnswers)('hears %s', (answer) => {
    expect(judgeCreditAnswer(status, answer)).toEqual(verdictOf(table[status][answer], answer))
  })
})

test('what was rejected or failed goes back to the balance, and nothing else does', () => {
  expect(redemptionStatuses.filter(isReturned)).toEqual(['rejected', 'error'])
})

function verdictOf(outcome: Outcome, answer: CreditAnswer) {
  switch (outcome) {
    case 'changed':
      return { kind: 'changed', status: answer }
    case 'unchanged':
      return { kind: 'unchanged' }
    case 'creditIsFinal':
      return { kind: 'refused', reason: 'creditIsFinal' }
  }
}

test('a balance is paid whole from the threshold on, and never where there is none', () => {
  expect([1999, 2000, 2001].map((balance) => statementCreditDue(balance, 2000))).toEqual([0, 2000, 2001])
  expect(statementCreditDue(999_999, null)).toBe(0)
})
