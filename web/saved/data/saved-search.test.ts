import { expect, test } from 'vitest'
import { readSavedSearch } from './saved-search.ts'

test('an address says which list, in which order and which page', () => {
  expect(readSavedSearch({ list: '12', sortBy: 'distance', pageNo: '2' })).toEqual({
    list: '12',
    shared: undefined,
    sortBy: 'distance',
    pageNo: 2,
  })
})

test('what is nonsense is the first page of everything, the latest first', () => {
  for (const given of [
    {},
    { list: 'x', sortBy: 'rating', pageNo: '0' },
    { list: ['1', '2'], pageNo: '1.5' },
    { list: '1'.repeat(20), pageNo: '1001' },
  ])
    expect(readSavedSearch(given)).toEqual({
      list: undefined,
      shared: undefined,
      sortBy: undefined,
      pageNo: undefined,
    })
})

test('whatever stands for a shared list is one, so that nobody is shown their own in its place', () => {
  for (const shared of ['', 'nonsense', ['a', 'b']]) expect(readSavedSearch({ shared }).shared).toBe(String(shared))
})
