import { expect, test } from 'vitest'
import { keepableKind, mayKeep } from './keepable.ts'

test.each([
  ['/assets/entry-client-Ab12.js', 'file'],
  ['/fonts/figtree-latin-wght-normal.woff2', 'file'],
  ['/site/0123456789abcdef.json', 'file'],
  ['/images/f_auto,w_500,ar_1.4/covers/17-1', 'picture'],
  ['/', 'page'],
  ['/search?location=San+Francisco%2C+CA', 'page'],
  ['/merchants/17', 'page'],
  ['/merchants/17/Order', 'page'],
  ['/earn/vip-upgrade', 'page'],
  ['/api/v2/Merchants/Search?location=94103', 'answer'],
  ['/api/v2/Merchants/17', 'answer'],
])('%s is kept as a %s', (address, kind) => {
  expect(kindOf(address)).toBe(kind)
})

test.each([
  '/account/overview',
  '/login',
  '/join',
  '/add_card',
  '/activate?public_id=abc',
  '/search?public_id=abc',
  '/stgtools',
  '/api/Member',
  '/api/CSRF',
  '/api/SignOut',
  '/api/PartnerSettings',
  '/api/v2/Merchants/17/Forecast',
  '/worker.js',
])('%s is never kept', (address) => {
  expect(kindOf(address)).toBeNull()
})

test("a member's answer, a failure, a redirect and an answer that says nothing are not kept", () => {
  const answer = (status: number, cacheControl?: string) => ({
    status,
    redirected: false,
    headers: new Headers(cacheControl === undefined ? {} : { 'cache-control': cacheControl }),
  })
  expect(mayKeep(answer(200, 'no-cache'))).toBe(true)
  expect(mayKeep(answer(200, 'private, no-store'))).toBe(false)
  expect(mayKeep(answer(200))).toBe(false)
  expect(mayKeep(answer(503, 'no-cache'))).toBe(false)
  expect(mayKeep({ ...answer(200, 'no-cache'), redirected: true })).toBe(false)
})

function kindOf(address: string) {
  return keepableKind(new URL(address, 'https://nosh.example'))
}
