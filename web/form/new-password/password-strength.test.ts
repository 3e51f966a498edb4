import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const common = new URL('../../../server/passwords/common-passwords.txt.gz', import.meta.url)

test('what the server refuses as common is weak here too', () => {
  const refused = gunzipSync(readFileSync(common)).toString('latin1').split('\n').filter(Boolean)
  expect(refused.length).toBeGreaterThan(10_000)
  expect(refused.filter((password, at) => at % 7 === 0 && passwordStrength(password, []) !== 'weak')).toEqual([])
})

test.each([
  ['oleander.77', ['oleander'], 'weak'],
  ['oleander.77', [], 'fair'],
  ['nosh-2026', ['nosh'], 'weak'],
  ['four forks and a spoon', [], 'strong'],
  ['', [], 'weak'],
] as const)('%s is, for who knows %j, %s', (password, words, strength) => {
  expect(passwordStrength(password, words)).toBe(strength)
})
