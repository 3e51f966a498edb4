import { expect, test } from 'vitest'
import { pageWindow } from './pagination.tsx'

test('five numbers stand around the current page', () => {
  expect(pageWindow(7, 20)).toEqual([5, 6, 7, 8, 9])
})

test('the numbers stop at the first and the last page', () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(20, 20)).toEqual([16, 17, 18, 19, 20])
  expect(pageWindow(2, 3)).toEqual([1, 2, 3])
})
