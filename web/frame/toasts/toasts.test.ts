import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from './toasts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const { id } of toasts.current()) toasts.close(id)
  vi.useRealTimers()
})

test('a success is gone after three seconds', () => {
  toasts.show({ kind: 'success', text: 'Saved.' })
  vi.advanceTimersByTime(2_999)
  expect(toasts.current()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.current()).toHaveLength(0)
})

test('an error, and a warning that stays, wait for the person', () => {
  const error = toasts.show({ kind: 'error', text: 'It did not work.' })
  toasts.show({ kind: 'warning', text: 'Soon.', stays: true })
  vi.advanceTimersByTime(60_000)
  expect(toasts.current()).toHaveLength(2)
  toasts.close(error)
  expect(toasts.current().map(({ text }) => text)).toEqual(['Soon.'])
})
