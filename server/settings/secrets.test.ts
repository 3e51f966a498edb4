import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { OperatorKeys } from './table/operator-keys.ts'
import { makeSecrets, readSecrets, sessionSecrets } from './secrets.ts'

let dataFolder: string
const none = {
  SESSION_SECRET: undefined,
  CARD_VAULT_SECRET: undefined,
  CAPTCHA_SECRET: undefined,
  FEED_SECRETS: undefined,
  OPERATOR_SECRETS: undefined,
}

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'commensal-secrets-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true }))

test('secrets are made at the first start, kept for the second, and for their owner alone', () => {
  const first = readSecrets({ dataFolder, givenSecrets: none })
  expect(readSecrets({ dataFolder, givenSecrets: none })).toEqual(first)
  const all = [
    first.session,
    first.cardVault,
    first.captcha,
    ...Object.values(first.feeds).flat(),
    ...Object.values(first.operators).flatMap(({ secrets }) => secrets),
  ]
  expect(new Set(all).size).toBe(9)
  expect(statSync(join(dataFolder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('a secret of the environment wins and is not written down', () => {
  const secret = 'Zk3vQ8mN1xR7tB5wY2pL9cF4hJ6gD0sA'
  const { session, formerSessions } = readSecrets({ dataFolder, givenSecrets: { ...none, SESSION_SECRET: [secret] } })
  expect({ session, formerSessions }).toEqual({ session: secret, formerSessions: [] })
  expect(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')).not.toContain(secret)
})

test('of several session secrets the first makes, and the others read', () => {
  const given = ['Zk3vQ8mN1xR7tB5wY2pL9cF4hJ6gD0sA', 'aP7xW2nV9kT4rC6mB1yQ8eL3zH5jU0oI']
  const { SESSION_SECRET } = readConfig({ SESSION_SECRET: given.join(', ') }).givenSecrets
  const secrets = readSecrets({ dataFolder, givenSecrets: { ...none, SESSION_SECRET } })
  expect(secrets).toMatchObject({ session: given[0], formerSessions: [given[1]] })
  expect(sessionSecrets(secrets)).toEqual(given)
})

test('secrets that were kept before there were several are read', () => {
  const { formerSessions: _, ...kept } = makeSecrets()
  writeFileSync(join(dataFolder, 'secrets.json'), JSON.stringify(kept))
  expect(readSecrets({ dataFolder, givenSecrets: none })).toEqual({ ...kept, formerSessions: [] })
})

test('a damaged file stops the start, since new secrets would sign everybody out unsaid', () => {
  writeFileSync(join(dataFolder, 'secrets.json'), '{"session":')
  expect(() => readSecrets({ dataFolder, givenSecrets: none })).toThrow('is damaged')
})

test('a folder of an earlier version, with one list for all networks, gets a secret for each; the shared ones are good for none', () => {
  const file = join(dataFolder, 'secrets.json')
  const { session, cardVault, captcha, feeds } = readSecrets({ dataFolder, givenSecrets: none })
  const shared = feeds.visa
  writeFileSync(file, JSON.stringify({ session, cardVault, captcha, feeds: shared }))
  const renewed = readSecrets({ dataFolder, givenSecrets: none })
  expect(renewed).toMatchObject({ session, cardVault, captcha })
  const each = Object.values(renewed.feeds).flat()
  expect(new Set([...each, ...shared]).size).toBe(5)
  expect(readSecrets({ dataFolder, givenSecrets: none })).toEqual(renewed)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // Another process that read the older file at the same moment comes to the same secrets.
  writeFileSync(file, JSON.stringify({ session, cardVault, captcha, feeds: shared }))
  expect(readSecrets({ dataFolder, givenSecrets: none })).toEqual(renewed)
})

test('a folder of a version without operators gets a secret for them, the same in every process, and keeps what it had', () => {
  const file = join(dataFolder, 'secrets.json')
  const { operators: _, ...kept } = readSecrets({ dataFolder, givenSecrets: none })
  const renewed = [1, 2].map(() => {
    writeFileSync(file, JSON.stringify(kept))
    return readSecrets({ dataFolder, givenSecrets: none })
  })
  expect(renewed[1]).toEqual(renewed[0])
  expect(renewed[0]).toMatchObject(kept)
  expect(
    new Set([
      ...Object.values(kept.feeds).flat(),
      ...Object.values(renewed[0]?.operators ?? {}).flatMap(({ secrets }) => secrets),
    ]).size,
  ).toBe(6)
  expect(readSecrets({ dataFolder, givenSecrets: none })).toEqual(renewed[0])
})

test('the one list that all operators shared is good for none of them any more', () => {
  const file = join(dataFolder, 'secrets.json')
  const { operators: _, ...kept } = readSecrets({ dataFolder, givenSecrets: none })
  const shared = ['whsec_Zk3vQ8mN1xR7tB5wY2pL9cF4hJ6gD0sA']
  writeFileSync(file, JSON.stringify({ ...kept, operators: shared }))
  const { operators } = readSecrets({ dataFolder, givenSecrets: none })
  expect(Object.keys(operators)).toEqual(['console', 'approver'])
  expect(JSON.stringify(operators)).not.toContain(shared[0])
})

test('operator secrets of the environment win and are not written down', () => {
  const secret = 'whsec_Zk3vQ8mN1xR7tB5wY2pL9cF4hJ6gD0sA'
  const given: OperatorKeys = { lead: { secrets: [secret], partners: 'all', actions: ['approve'] } }
  expect(readSecrets({ dataFolder, givenSecrets: { ...none, OPERATOR_SECRETS: given } }).operators).toEqual(given)
  expect(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')).not.toContain(secret)
})

test('feed secrets of the environment stand for all networks: one that they do not name has none', () => {
  const visa = ['whsec_Zk3vQ8mN1xR7tB5wY2pL9cF4hJ6gD0sA']
  const { feeds } = readSecrets({ dataFolder, givenSecrets: { ...none, FEED_SECRETS: { visa } } })
  expect(feeds).toEqual({ visa, mastercard: [], amex: [], discover: [] })
})
