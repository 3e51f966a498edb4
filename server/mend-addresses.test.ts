import { expect, test } from 'vitest'
import { mendAddress } from './mend-addresses.ts'

test.each([
  ['/merchants/17?location=100%', '/merchants/17?location=100%'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/%', '/%25'],
  ['/100%/caf%C3%A9?a=1?b=%', '/100%25/caf%C3%A9?a=1?b=%'],
  ['/merchants/%E0%A4%A', '/merchants/%25E0%25A4%25A'],
  ['//elsewhere.example/%', '/elsewhere.example/%25'],
  [String.raw`/\elsewhere.example/%`, '/elsewhere.example/%25'],
])('%s is read as %s', (address, mended) => {
  expect(mendAddress(address)).toBe(mended)
  expect(mendAddress(mended), 'once is enough').toBe(mended)
})
