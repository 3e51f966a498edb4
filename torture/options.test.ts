import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('a run is asked for by numbers, and keeps its seed', () => {
  expect(readOptions(['--sequences', '1000000'], 'drawn')).toEqual({
    sequences: 1_000_000,
    first: 0,
    seed: 'drawn',
    sequence: null,
    kills: 0,
    tables: 0,
    balances: 0,
    restores: 0,
    orders: 0,
  })
  expect(readOptions(['--seed', '7', '--sequence', '12'], 'drawn')).toMatchObject({ seed: '7', sequence: 12 })
  expect(readOptions(['--kills', '200'], 'drawn')).toMatchObject({ kills: 200 })
})

test.each([
  ['--sequences', 'many'],
  ['--sequence', '-1'],
  ['--kills', '1e3'],
])('%s %s is refused', (...args) => {
  expect(() => readOptions(args, 'drawn')).toThrow()
})
