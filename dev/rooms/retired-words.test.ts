import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRetiredWords } from './retired-words.ts'

const home = process.cwd()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

function problemsIn(file: string, text: string): string[] {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return findRetiredWords([file]).map(({ line, reason }) => `${line} ${reason}`)
}

test('a retired word is told with its line and what to say instead', () => {
  expect(problemsIn('server/rules/read.ts', 'const a = 1\nconst rules = rulesOn(partner, day)')).toEqual([
    '2 says rulesOn: say rulesInForce',
  ])
  expect(problemsIn('web/search/ask.ts', 'interface Asked {')).toEqual([
    '1 says Asked: say what is asked, as in SearchQuestion',
  ])
})

test('a longer word that has it in it is another word', () => {
  expect(problemsIn('server/store.ts', 'MerchantCardRow, MerchantsAsked, presentCardLink, nothingAsked')).toEqual([])
})

test('where the word is still right it stays', () => {
  expect(problemsIn('vendors/card-vault/wire.ts', 'type CardType = string')).toEqual([])
  expect(problemsIn('vendors/captcha/wire.ts', 'type CardType = string')).toHaveLength(1)
  expect(problemsIn('docs/decisions/0001-words.md', 'rulesOn was one of four.')).toEqual([])
})

test('the glossary uses none of them', () => {
  const glossary = readFileSync(join(home, 'GLOSSARY.md'), 'utf8')
  expect(problemsIn('GLOSSARY.md', glossary)).toEqual([])
  expect(problemsIn('GLOSSARY.md', 'rulesOn')).toHaveLength(1)
})
