import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from './operator-error.ts'
import { readConfig } from './config.ts'
import { guardedVariables } from './table/variables.ts'

const secret = 'Zk3vQ8mN1xR7tB5wY2pL9cF4hJ6gD0sA'
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'commensal-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').slice(1)
  }
}

test('a secret is read from its file, without the line break at its end', () => {
  const { givenSecrets } = readConfig({ CAPTCHA_SECRET_FILE: fileWith('captcha', `${secret}\r\n`) })
  expect(givenSecrets.CAPTCHA_SECRET).toBe(secret)
  const { databaseUrl } = readConfig({ DATABASE_URL_FILE: fileWith('database', 'postgres://app@db/commensal\n') })
  expect(databaseUrl).toBe('postgres://app@db/commensal')
})

test.each([...guardedVariables])('%s may be in a file, and a file that is not there is named', (name) => {
  expect(problemsOf({ [`${name}_FILE`]: '/nowhere/at-all' }).join()).toContain(`${name}_FILE: expected a file`)
})

test('a secret in both places, in an empty file or in a folder is refused, and no value is told', () => {
  const path = fileWith('session', secret)
  const both = problemsOf({ CAPTCHA_SECRET: 'another-value-of-32-characters-xyz', CAPTCHA_SECRET_FILE: path })
  expect(both).toEqual(['- CAPTCHA_SECRET_FILE: expected one of the two, got CAPTCHA_SECRET too'])
  expect(problemsOf({ CAPTCHA_SECRET_FILE: fileWith('empty', '\n') }).join()).toContain('got the empty')
  expect(problemsOf({ CAPTCHA_SECRET_FILE: folder }).join()).toContain('EISDIR')
  expect(problemsOf({ CAPTCHA_SECRET_FILE: fileWith('short', 'short-and-private') }).join()).not.toContain('private')
})

test('a value out of a file is held against the same rules', () => {
  const same = fileWith('same', secret)
  expect(problemsOf({ SESSION_SECRET_FILE: same, CAPTCHA_SECRET_FILE: same }).join()).toContain('stands elsewhere too')
})
