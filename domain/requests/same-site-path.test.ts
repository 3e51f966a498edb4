import { expect, test } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  '',
  undefined,
  ['/a'],
])('the way back never leaves the site: %j', (given) => expect(sameSitePath(given)).toBeNull())

test('the way back keeps its query, and never leads to signing in or out', () => {
  expect(sameSitePath('/account/recent_activity?page=2#x')).toBe('/account/recent_activity?page=2')
  expect(sameSitePath('/SignOut')).toBeNull()
  expect(sameSitePath('/login?returnTo=/account')).toBeNull()
})
