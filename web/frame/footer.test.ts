import { expect, test } from 'vitest'
import { supportHref } from './footer.tsx'

test('FOOTER-09 an e-mail address becomes a mail link', () => {
  expect(supportHref('help@x.com')).toBe('mailto:help@x.com')
})

test('FOOTER-10 anything else stays an ordinary link', () => {
  expect(supportHref('https://x.com/help')).toBe('https://x.com/help')
  expect(supportHref('/help')).toBe('/help')
})
