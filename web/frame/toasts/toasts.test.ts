import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeToasts, holdToasts } from './close-toasts.ts'
import { toasts } from './toasts.ts'

let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  stop = closeToasts()
})
afterEach(() => {
  stop()
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

test('a message with a button stays for 20 seconds', () => {
  toasts.show({ kind: 'success', text: 'Saved.', action: { text: 'Undo', run: () => {} } })
  vi.advanceTimersByTime(19_999)
  expect(toasts.current()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.current()).toHaveLength(0)
})

test('while the pointer or the focus is on the messages none closes, and afterwards each has its whole time again', () => {
  toasts.show({ kind: 'success', text: 'Saved.' })
  vi.advanceTimersByTime(2_000)
  holdToasts(true)
  toasts.show({ kind: 'success', text: 'Saved again.' })
  vi.advanceTimersByTime(60_000)
  expect(toasts.current()).toHaveLength(2)
  holdToasts(false)
  vi.advanceTimersByTime(2_999)
  expect(toasts.current()).toHaveLength(2)
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
