import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLoginRedirect, loginRedirectMinutes, takeLoginRedirect } from './login-redirect.ts'
import { sameSitePath } from './entry-search.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

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

test('STORAGE-21 the way back is kept for 60 minutes, and for one use', () => {
  expect(loginRedirectMinutes).toBe(60)
  keepLoginRedirect('/account/manage_cards', 0)
  expect(takeLoginRedirect(60 * 60_000)).toBe('/account/manage_cards')
  expect(takeLoginRedirect(0)).toBeNull()
  keepLoginRedirect('/account/manage_cards', 0)
  expect(takeLoginRedirect(60 * 60_000 + 1)).toBeNull()
})
