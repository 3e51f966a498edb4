import { expect, test } from 'vitest'
import { nearestTables } from './nearest-tables.ts'

const at = (...times: string[]) => times.map((time) => ({ time: `2026-11-28T${time}` }))

test.each([
  ['all where there are few', at('18:00', '19:30'), at('18:00', '19:30')],
  ['the nearest of many, by the clock', at('16:30', '18:30', '19:00', '20:30', '21:30'), at('18:30', '19:00', '20:30')],
  ['the earlier of two as near', at('18:00', '18:30', '19:30', '20:00'), at('18:00', '18:30', '19:30')],
  [
    'a table after midnight',
    [...at('16:30', '17:00', '17:30'), { time: '2026-11-29T00:00' }],
    at('16:30', '17:00', '17:30'),
  ],
  ['none', [], []],
])('of the tables around seven a card shows %s', (_, tables, shown) => {
  expect(nearestTables(tables, { dateTime: '2026-11-28T19:00', most: 3 })).toEqual(shown)
})
