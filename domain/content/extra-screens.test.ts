import { expect, test } from 'vitest'
import { extraAddress, isExtraScreen } from './extra-screens.ts'

const paths = [{ path: '/eat', screen: 'search' }] as const

test('a path of a partner’s own leads to its screen in any case, with its parameters, and no other path does', () => {
  expect(extraAddress(paths, '/EAT?location=Boston&q=a?b')).toBe('/search?location=Boston&q=a?b')
  expect(extraAddress(paths, '/eat')).toBe('/search')
  for (const other of ['/eat/more', '/eats', 'eat', '/', '']) expect(extraAddress(paths, other)).toBeNull()
})

test('a screen is one of the list, and no property that every object has', () => {
  for (const name of ['toString', '__proto__', 'console', 7, null]) expect(isExtraScreen(name)).toBe(false)
  expect(isExtraScreen('search')).toBe(true)
})
