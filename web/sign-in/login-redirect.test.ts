import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLoginRedirect, loginRedirectMinutes, takeLoginRedirect } from './login-redirect.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('STORAGE-21 the way back is kept for 60 minutes, and for one use', () => {
  expect(loginRedirectMinutes).toBe(60)
  keepLoginRedirect('/account/manage_cards', 0)
  expect(takeLoginRedirect(60 * 60_000)).toBe('/account/manage_cards')
  expect(takeLoginRedirect(0)).toBeNull()
  keepLoginRedirect('/account/manage_cards', 0)
  expect(takeLoginRedirect(60 * 60_000 + 1)).toBeNull()
})
