import { describe, expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

describe('what a page is drawn from', () => {
  test.each([
    ['/', '/'],
    ['/?gclid=1&utm_source=letter&public_id=someone', '/'],
    ['/how-it-works?fbclid=1', '/how-it-works'],
    ['/merchants/golden-door-1?reviews=3&msclkid=1', '/merchants/golden-door-1?reviews=3'],
    ['/merchants/golden-door-1/Order?gclid=1', '/merchants/golden-door-1/Order'],
    ['/SEARCH/?gclid=1&pageNo=2', '/SEARCH/?pageNo=2'],
    ['/join?email=a%40b.example&gclid=1&returnTo=%2Fearn', '/join?email=a%40b.example&returnTo=%2Fearn'],
    ['/activate?public_id=someone&gclid=1', '/activate?public_id=someone'],
    ['/account/recent_activity?pageNo=2&gclid=1', '/account/recent_activity?pageNo=2'],
    ['/surveys?id=site-feedback&gclid=1', '/surveys?id=site-feedback'],
    ['/nowhere?gclid=1', '/nowhere'],
    ['/x/../search?location=Austin%2C+TX&gclid=1', '/search?location=Austin%2C+TX'],
    ['/%73earch?location=Austin&gclid=1', '/%73earch?location=Austin'],
    ['//other.example/?gclid=1', '//other.example/'],
    ['/?__proto__=1&constructor=2', '/'],
    ['/search?__proto__=1&constructor=2&location=Austin', '/search?location=Austin'],
  ])('of %s is %s', (url, read) => {
    expect(pageAddress(url)).toBe(read)
  })

  test('a parameter that a page reads stays as it was written, so that it is mended as before', () => {
    const search = '/search?location=+San+Francisco&features=takeout,nonsense&features=delivery&pageNo=1'
    expect(pageAddress(`${search}&gclid=1`)).toBe(
      '/search?location=+San+Francisco&features=takeout%2Cnonsense&features=delivery&pageNo=1',
    )
  })
})
