import { expect, test } from 'vitest'
import { readTarget, targetOfRequest } from './request-target.ts'

const host = 'nosh.localhost:3000'

test.each([
  '/',
  '/merchants/17?location=100%',
  '/caf%C3%A9',
  '/api/Prospects?',
  '/api/Prospects??a=/../b&c=\\d//e',
  '/a%2Fb/%2e%2e%2f',
  '/..a/.b/c.',
])('%s is plain', (written) => {
  expect(readTarget(written, host)).toEqual({ kind: 'plain', target: written })
})

test.each([
  ['/%', '/%25'],
  ['/100%/caf%C3%A9?a=1?b=%', '/100%25/caf%C3%A9?a=1?b=%'],
  ['/merchants/%E0%A4%A', '/merchants/%25E0%25A4%25A'],
  ['//elsewhere.example/%', '/elsewhere.example/%25'],
  [String.raw`/\elsewhere.example/%`, '/elsewhere.example/%25'],
  ['///api//Prospects', '/api/Prospects'],
  [String.raw`\api/Prospects`.replace(/^/, '/'), '/api/Prospects'],
  ['/api/./Prospects', '/api/Prospects'],
  ['/x/../api/Prospects', '/api/Prospects'],
  ['/x/%2E%2e/api/%2e/Prospects', '/api/Prospects'],
  ['/../../api/..', '/'],
  ['/api/Member/.', '/api/Member/'],
  [String.raw`/a\..\..\api/Prospects?b`, '/api/Prospects?b'],
])('%s is read as %s', (written, target) => {
  expect(readTarget(written, host)).toEqual({ kind: 'mended', target })
  expect(readTarget(target, host), 'once is enough').toEqual({ kind: 'plain', target })
})

test.each([
  ['http://nosh.localhost:3000/api/Prospects?a', '/api/Prospects?a'],
  ['HTTPS://NOSH.localhost:3000/api/Prospects', '/api/Prospects'],
  ['http://nosh.localhost:3000', '/'],
  ['http://nosh.localhost:3000?a=b', '/?a=b'],
])('%s asks the host of the request', (written, target) => {
  expect(readTarget(written, host)).toEqual({ kind: 'plain', target })
})

test.each([
  'http://elsewhere.example/api/Prospects',
  'http://nosh.localhost/api/Prospects',
  'http://nosh.localhost:3000@elsewhere.example/',
  'http://someone@nosh.localhost:3000/',
  String.raw`http://nosh.localhost:3000\@elsewhere.example/`,
  'http:///api/Prospects',
  'ftp://nosh.localhost:3000/',
  'nosh.localhost:3000',
  'api/Prospects',
  '?a',
  '*',
  '',
  '/api#/Prospects',
  '/api Prospects',
  '/api\tProspects',
  '/api\u0000',
  '/api/Member/%00',
  '/api/%0d%0aProspects',
])('%j is refused', (written) => {
  expect(readTarget(written, host)).toEqual({ kind: 'refused' })
})

test('a request names one host, and of old none', () => {
  const ask = (rawHeaders: string[], httpVersion = '1.1') =>
    targetOfRequest({ url: '/a', rawHeaders, httpVersion }).kind
  expect(ask(['Host', host])).toBe('plain')
  expect(ask([], '1.0')).toBe('plain')
  expect(ask([])).toBe('refused')
  expect(ask(['Host', host, 'host', host])).toBe('refused')
  expect(ask(['Host', host, 'Host', 'elsewhere.example'], '1.0')).toBe('refused')
})
