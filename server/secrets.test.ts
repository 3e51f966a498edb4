import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'

let dataFolder: string
const none = {
  SESSION_SECRET: undefined,
  CARD_VAULT_SECRET: undefined,
  CAPTCHA_SECRET: undefined,
  FEED_SECRETS: undefined,
}

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'commensal-secrets-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true }))

test('secrets are made at the first start, kept for the second, and for their owner alone', () => {
  const first = readSecrets({ dataFolder, givenSecrets: none })
  expect(readSecrets({ dataFolder, givenSecrets: none })).toEqual(first)
  expect(new Set([first.session, first.cardVault, first.captcha, ...first.feeds]).size).toBe(4)
  expect(statSync(join(dataFolder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('a secret of the environment wins and is not written down', () => {
  const SESSION_SECRET = 'Zk3vQ8mN1xR7tB5wY2pL9cF4hJ6gD0sA'
  expect(readSecrets({ dataFolder, givenSecrets: { ...none, SESSION_SECRET } }).session).toBe(SESSION_SECRET)
  expect(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')).not.toContain(SESSION_SECRET)
})

test('a damaged file stops the start, since new secrets would sign everybody out unsaid', () => {
  writeFileSync(join(dataFolder, 'secrets.json'), '{"session":')
  expect(() => readSecrets({ dataFolder, givenSecrets: none })).toThrow('is damaged')
})
