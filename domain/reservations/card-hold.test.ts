import { expect, test } from 'vitest'
import { dayMs } from '../dates.ts'
import { heldUntil } from './card-hold.ts'

const startsAt = Date.parse('2027-01-14T19:00Z')
const table = { startsAt, cardNeeded: true, isFree: false }

test('a card is held while its table may come to stand, and for a week after the table, in which the restaurant may charge', () => {
  expect(heldUntil({ ...table, state: 'pending' })).toBe('awaited')
  for (const state of ['booked', 'honoured', 'noShow'] as const)
    expect(heldUntil({ ...table, state }), state).toBe(startsAt + 7 * dayMs)
})

test('a card is let go where nothing can be charged: no table, one that was left in time, and one that was moved to where none is asked for', () => {
  expect(heldUntil({ ...table, state: 'failed' })).toBe('over')
  expect(heldUntil({ ...table, state: 'cancelled', isFree: true })).toBe('over')
  expect(heldUntil({ ...table, state: 'cancelled' }), 'left too late').toBe(startsAt + 7 * dayMs)
  expect(heldUntil({ ...table, state: 'booked', cardNeeded: false })).toBe('over')
})
