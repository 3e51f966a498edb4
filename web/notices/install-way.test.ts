import { expect, test } from 'vitest'
import { installRestMs, installWay } from './install-way.ts'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

function way(changes: Partial<Parameters<typeof installWay>[0]>) {
  const facts = { hasBanner: true, isStandalone: false, isNative: false, isOffered: true, userAgent: firefox }
  return installWay({ ...facts, snoozedAt: null, now: 0, ...changes })
}

test('a browser that offers to install is asked, Safari on iOS is explained', () => {
  expect(way({})).toBe('prompt')
  expect(way({ isOffered: false, userAgent: safari })).toBe('ios')
})

test('without an offer there is no banner but in Safari on iOS', () => {
  expect(way({ isOffered: false })).toBeNull()
  expect(way({ isOffered: false, userAgent: safari.replace('Version/18.0', 'CriOS/130.0.0.0') })).toBeNull()
})

test('an installed app is not asked to install, and neither is the native app', () => {
  expect(way({ isStandalone: true })).toBeNull()
  expect(way({ isStandalone: true, isOffered: false, userAgent: safari })).toBeNull()
  expect(way({ isNative: true })).toBeNull()
})

test('a partner without the banner has none', () => expect(way({ hasBanner: false })).toBeNull())

test('the banner sleeps for 30 days', () => {
  expect(way({ snoozedAt: 0, now: installRestMs - 1 })).toBeNull()
  expect(way({ snoozedAt: 0, now: installRestMs })).toBe('prompt')
})
