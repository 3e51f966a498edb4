import { expect, test } from 'vitest'
import { readCardHostConfig } from './card-host-config.ts'

test('an empty environment is enough to try the card host, and so are empty texts', () => {
  const byDefault = readCardHostConfig({})
  expect(byDefault).toMatchObject({ port: 3001, hostName: 'cards.localhost', siteOrigin: 'http://{host}:3000' })
  expect(readCardHostConfig({ CARD_HOST_BIND: '', CARD_HOST_PORT: '', PARTNER_HOSTS: '' })).toEqual(byDefault)
})

test('a wrong setting is named with what was expected', () => {
  expect(() => readCardHostConfig({ CARD_HOST_PORT: 'http' })).toThrow(
    'CARD_HOST_PORT must be a port number; it is "http"',
  )
  expect(() => readCardHostConfig({ SITE_ORIGIN: 'https://example.com' })).toThrow(
    'SITE_ORIGIN must be an origin with {host}',
  )
  expect(() => readCardHostConfig({ CARD_HOST_ORIGIN: 'https://cards.example.com/' })).toThrow(
    'CARD_HOST_ORIGIN must be the origin of the card host, such as https://cards.example.com, without a path',
  )
  expect(() => readCardHostConfig({ PARTNER_HOSTS: '{"nosh":[]}' })).toThrow('PARTNER_HOSTS must be JSON like')
})

test('all that is wrong is told at once, and a setting of the site is nothing to the card host', () => {
  expect(() => readCardHostConfig({ CARD_HOST_PORT: 'http', SITE_ORIGIN: 'x', PORT: 'many' })).toThrow(
    /^CARD_HOST_PORT must be [^\n]+\nSITE_ORIGIN must be [^\n]+$/,
  )
})
