import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../dates.ts'
import { vipClock } from './vip-clock.ts'

const firstDay = Date.parse('2024-01-01T00:00Z')
const dayOf = (number: number) => new Date(firstDay + number * dayMs).toISOString().slice(0, 10)
/** Days of four years, one of them a leap year. */
const anyDay = fc.integer({ min: 0, max: 1460 }).map(dayOf)
const question = fc.record({
  dined: fc.integer({ min: 0, max: 20 }),
  required: fc.integer({ min: 1, max: 20 }),
  today: anyDay,
  joined: anyDay,
})

test.each([
  [
    'half the dines in half the year',
    { dined: 6, today: '2026-06-30', joined: '2020-02-02' },
    { pace: 'onTime', day: '2026-11-28' },
  ],
  [
    'a pace that counts from joining',
    { dined: 1, today: '2026-11-02', joined: '2026-11-01' },
    { pace: 'onTime', day: '2026-11-22' },
  ],
  ['a pace that is too slow', { dined: 3, today: '2026-11-01', joined: '2020-02-02' }, { pace: 'late', everyDays: 7 }],
  ['nobody has dined', { dined: 0, today: '2026-01-01', joined: '2020-02-02' }, { pace: 'late', everyDays: 33 }],
  ['more dines than days', { dined: 3, today: '2026-12-30', joined: '2020-02-02' }, { pace: 'late', everyDays: 0 }],
  ['all the dines', { dined: 11, today: '2026-03-01', joined: '2020-02-02' }, { pace: 'done' }],
])('the VIP clock of %s', (_name, asked, clock) => {
  expect(vipClock({ required: 11, ...asked })).toEqual(clock)
})

test('a projected day is after today and in this year', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const clock = vipClock(asked)
      if (clock.pace !== 'onTime') return
      expect(clock.day > asked.today).toBe(true)
      expect(clock.day.slice(0, 4)).toBe(asked.today.slice(0, 4))
    }),
  )
})

test('one more dine never puts the day off', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const [clock, next] = [vipClock(asked), vipClock({ ...asked, dined: asked.dined + 1 })]
      if (clock.pace === 'done') expect(next.pace).toBe('done')
      if (clock.pace !== 'onTime') return
      expect(next.pace).not.toBe('late')
      if (next.pace === 'onTime') expect(next.day <= clock.day).toBe(true)
    }),
  )
})

test('who dines as often as a late clock says gets there by the end of the year, and who waits a day longer does not', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const clock = vipClock(asked)
      if (clock.pace !== 'late') return
      const remaining = asked.required - asked.dined
      const daysLeft = (Date.parse(`${asked.today.slice(0, 4)}-12-31`) - Date.parse(asked.today)) / dayMs + 1
      expect(clock.everyDays * remaining).toBeLessThanOrEqual(daysLeft)
      expect((clock.everyDays + 1) * remaining).toBeGreaterThan(daysLeft)
    }),
  )
})
