import { expect, test } from 'vitest'
import { type AnalyticsSources, pagePolicy } from './page-policy.ts'

const page = { nonce: 'once', origins: [], frames: [] }
const recaptcha = { kind: 'recaptcha', siteKey: 'site', secret: 'kept', address: 'https://www.google.com' } as const

/** The sources of each directive. */
function directives(
  captcha: Parameters<typeof pagePolicy>[1]['captcha'],
  analytics?: AnalyticsSources,
): Map<string, string> {
  const headers = pagePolicy(analytics === undefined ? page : { ...page, analytics }, {
    cardHostOrigin: 'https://cards.example',
    captcha,
  })
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

const embedded = { kind: 'embedded' } as const

function widenedBy(analytics: AnalyticsSources): object {
  const without = directives(embedded)
  return Object.fromEntries(
    [...directives(embedded, analytics)].filter(([name, sources]) => without.get(name) !== sources),
  )
}

test('a collector widens the policy of a page by its own origin, for calls alone', () => {
  expect(widenedBy({ collector: 'https://collector.example', container: null })).toEqual({
    'connect-src': "'self' https://collector.example",
  })
})

test('a tag container widens it by its origins for calls and pictures, and by names of policies; scripts still need one that is trusted', () => {
  const container = ['https://www.googletagmanager.com', 'https://tags.example']
  expect(widenedBy({ collector: null, container })).toEqual({
    'connect-src': "'self' https://www.googletagmanager.com https://tags.example",
    'img-src': "'self' data: https://www.googletagmanager.com https://tags.example",
    'trusted-types': "commensal * 'allow-duplicates'",
  })
})
