import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMutableFields } from './mutable-fields.ts'

const home = process.cwd()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fields-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

function problemsIn(file: string, text: string): string[] {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return findMutableFields([file]).map(({ line, reason }) => `${line} ${reason}`)
}

const text = `interface Card {\n  readonly id: number\n  name?: string\n  show(): void\n}\nconst card = {\n  id: 1,\n}\n`

test('a field of an interface that is not readonly is told with its line', () => {
  expect(problemsIn('vendors/vault/client.ts', text)).toEqual(['3 name is not readonly'])
  expect(
    problemsIn('web/card.tsx', text.replace('interface Card', 'export interface Card extends Thing')),
  ).toHaveLength(1)
})

test('columns of tables and what is known to be written to may change', () => {
  expect(problemsIn('server/db/tables/tables.ts', text)).toEqual([])
  expect(problemsIn('server/http/turn-away.ts', text.replace('name?:', 'since:'))).toEqual([])
  expect(problemsIn('server/http/turn-away.ts', text)).toHaveLength(1)
})
