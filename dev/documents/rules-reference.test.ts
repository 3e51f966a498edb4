import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ruleDocumentSchema } from '#partners/files/rules-schema.ts'
import { aboutSettings } from './about-settings.ts'
import { fieldRows, jsonSchemaOf } from './json-schema.ts'
import { rulesReference, settingRows } from './rules-reference.ts'

test('docs/rules-reference.md is what the schemas say; npm run documents writes it', () => {
  expect(readFileSync('docs/rules-reference.md', 'utf8')).toBe(rulesReference())
})

test('no setting is described that is gone', () => {
  const names = new Set(settingRows().map(({ name }) => name))
  expect(Object.keys(aboutSettings).filter((name) => !names.has(name))).toEqual([])
})

test.each([
  ['rules.json', fieldRows(jsonSchemaOf(ruleDocumentSchema))],
  ['settings.json', settingRows()],
])('every field of %s says what it means', (_name, rows) => {
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ about }) => about.replace(/Default: .*/, '') === '').map(({ name }) => name)).toEqual([])
})
