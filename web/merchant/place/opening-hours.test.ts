import { expect, test } from 'vitest'
import { groupDays, openingText, weekFromMonday } from './opening-hours.ts'

const lunch = { opens: 690, closes: 870 }
const dinner = { opens: 1_020, closes: 1_320 }

test('days in a row with the same hours become one line, a closed day its own', () => {
  const hours = [
    ...(['Tue', 'Wed', 'Thu'] as const).map((day) => ({ day, ...dinner })),
    { day: 'Fri' as const, ...lunch },
    { day: 'Fri' as const, ...dinner },
    { day: 'Sat' as const, ...dinner },
    { day: 'Sun' as const, ...dinner },
  ]
  expect(groupDays(hours).map(({ first, last, hours: text }) => [first, last, text])).toEqual([
    ['Mon', 'Mon', ''],
    ['Tue', 'Thu', '5 PM – 10 PM'],
    ['Fri', 'Fri', '11:30 AM – 2:30 PM, 5 PM – 10 PM'],
    ['Sat', 'Sun', '5 PM – 10 PM'],
  ])
})

test('a week of equal days is one line', () => {
  expect(groupDays(weekFromMonday.map((day) => ({ day, ...dinner })))).toMatchObject([{ first: 'Mon', last: 'Sun' }])
})

test('whole hours carry no minutes, and noon and midnight are twelve', () => {
  expect(openingText({ opens: 720, closes: 1440 })).toBe('12 PM – 12 AM')
  expect(openingText({ opens: 690, closes: 870 })).toBe('11:30 AM – 2:30 PM')
})

test('a closing time past 1440 is after midnight', () => {
  expect(openingText({ opens: 1050, closes: 1500 })).toBe('5:30 PM – 1 AM')
})
