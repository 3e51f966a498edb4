import { expect, test } from 'vitest'
import { namedHosts, readAuthority } from './authority.ts'

test('a host is read with its port, in lower case', () => {
  expect(readAuthority('NOSH.localhost:3000')).toEqual({ hostName: 'nosh.localhost', port: ':3000' })
  expect(readAuthority('dining.example')).toEqual({ hostName: 'dining.example', port: '' })
})

test.each([
  '',
  '-',
  'nosh.localhost.',
  'someone@nosh.localhost',
  'nosh.localhost, hilton.localhost',
  'nosh.localhost:65536',
  'nosh.localhost:',
  'nosh.localhost:80:80',
  '[::1]:3000',
  'nosh.localhost/',
  'nosh localhost',
  'nosh.localhost\u0000',
])('%j names no host', (written) => {
  expect(readAuthority(written)).toBeNull()
})

test('every host is found whatever the case of the header, and no value is taken for one', () => {
  expect(namedHosts(['Host', 'a', 'X', 'host', 'hOST', 'b'])).toEqual(['a', 'b'])
  expect(namedHosts([])).toEqual([])
})
