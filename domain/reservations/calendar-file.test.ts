import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const entry = {
  uid: 'reservation-31@hilton.example',
  startsAt: Date.parse('2027-01-15T00:30Z'),
  endsAt: Date.parse('2027-01-15T02:30Z'),
  changedAt: Date.parse('2027-01-13T17:00Z'),
  title: 'Table at Chez Nous, for 2',
  place: '1 Main St; New York, NY',
  text: 'First line\nSecond \\ line',
}

test('a calendar reads its moments in UTC, and its texts with their signs escaped', () => {
  const lines = calendarFile(entry).split('\r\n')
  expect(lines).toContain('DTSTART:20270115T003000Z')
  expect(lines).toContain('DTEND:20270115T023000Z')
  expect(lines).toContain('SUMMARY:Table at Chez Nous\\, for 2')
  expect(lines).toContain('LOCATION:1 Main St\\; New York\\, NY')
  expect(lines).toContain('DESCRIPTION:First line\\nSecond \\\\ line')
  expect(lines.at(-1)).toBe('')
})

test('whatever a title says, no line is longer than 75 bytes, and put together again they say the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (title) => {
      const file = calendarFile({ ...entry, title })
      const lines = file.split('\r\n')
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      const whole = file.replaceAll('\r\n ', '').split('\r\n')
      const summary = whole.find((line) => line.startsWith('SUMMARY:')) ?? ''
      const read = summary.slice(8).replaceAll(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
      expect(read).toBe(title.replaceAll(/\r\n|\r|\n/g, '\n'))
    }),
  )
})
