import { expect, test } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const page = { nonce: 'once', origins: [], frames: [] }
const recaptcha = { kind: 'recaptcha', siteKey: 'site', secret: 'kept', address: 'https://www.google.com' } as const

/** The sources of each directive. */
function directives(captcha: Parameters<typeof pagePolicy>[1]['captcha']): Map<string, string> {
  const headers = pagePolicy(page, { cardHostOrigin: 'https://cards.example', captcha })
  const parts = (headers['content-security-policy'] ?? '').split('; ').map((part) => part.split(' '))
  return new Map(parts.map(([name = '', ...sources]) => [name, sources.join(' ')]))
}

test('reCAPTCHA widens the policy of a page by its own paths and by names of policies, and by nothing else', () => {
  const without = directives({ kind: 'embedded' })
  const widened = directives(recaptcha)
  const changed = [...widened].filter(([name, sources]) => without.get(name) !== sources)
  expect(Object.fromEntries(changed)).toEqual({
    'connect-src': "'self' https://www.google.com/recaptcha/",
    'frame-src': 'https://cards.example https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    'trusted-types': "commensal * 'allow-duplicates'",
  })
  expect([...widened.keys()]).toEqual([...without.keys()])
  expect(widened.get('require-trusted-types-for')).toBe("'script'")
})

test('at another address it may speak to that one alone', () => {
  const widened = directives({ ...recaptcha, address: 'https://www.recaptcha.net' })
  expect(widened.get('connect-src')).toBe("'self' https://www.recaptcha.net/recaptcha/")
  expect(widened.get('frame-src')).toBe('https://cards.example https://www.recaptcha.net/recaptcha/')
})
