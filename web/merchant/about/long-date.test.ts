import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { longDate, monthOf } from './long-date.ts'

const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const utc = { timeZone: 'UTC' } as const

test('days and months are written as Intl writes them', () => {
  const day = new Intl.DateTimeFormat('en-US', { ...utc, dateStyle: 'long' })
  const month = new Intl.DateTimeFormat('en-US', { ...utc, month: 'long', year: 'numeric' })
  fc.assert(
    fc.property(dates, (date) => {
      expect(longDate(date.toISOString().slice(0, 10))).toBe(day.format(date))
      expect(longDate(date.toISOString())).toBe(day.format(date))
      expect(monthOf(date.toISOString())).toBe(month.format(date))
    }),
  )
})
