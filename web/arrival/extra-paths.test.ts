import { expect, test } from 'vitest'
import { readExtraPaths } from './extra-paths.ts'

test('a configuration names paths and screens, and what is unknown or malformed is left out', () => {
  const paths = readExtraPaths([
    { path: '/Eat', screen: 'search' },
    { path: '/secret', screen: 'console' },
    { path: '/proto', screen: 'toString' },
    { path: 'eat', screen: 'search' },
    { path: 7, screen: 'home' },
    null,
    'words',
  ])
  expect([...paths]).toEqual([['/eat', 'search']])
  for (const nothing of [undefined, null, {}, 'x', 7]) expect(readExtraPaths(nothing).size).toBe(0)
})
