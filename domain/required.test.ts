import { expect, test } from 'vitest'
import { required } from './required.ts'

test('what has to be there is answered, whatever it is, and a lack is told by its name', () => {
  for (const value of [0, '', false, 'a']) expect(required(value, 'a value')).toBe(value)
  expect(() => required([][0], 'an id for each posting')).toThrow('Missing: an id for each posting')
  expect(() => required(null, 'a key')).toThrow('Missing: a key')
})
