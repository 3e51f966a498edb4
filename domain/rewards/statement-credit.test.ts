import { describe, expect, test } from 'vitest'
import { type RedemptionStatus, redemptionStatuses } from './rewards.ts'
import { type CreditAnswer, creditAnswers, isReturned, judgeCreditAnswer } from './statement-credit.ts'

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
