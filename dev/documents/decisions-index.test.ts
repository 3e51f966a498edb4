import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRecord, recordProblems } from './decision-record.ts'
import { decisionsIndex, readRecords } from './decisions-index.ts'

const records = readRecords()

test('docs/decisions/README.md lists every record; npm run documents writes it', () => {
  expect(records.length).toBeGreaterThan(100)
  expect(readFileSync('docs/decisions/README.md', 'utf8')).toBe(decisionsIndex(records))
})

test('every record has title, date, status and subject, its headings in their order, and links in both directions', () => {
  expect(recordProblems(records)).toEqual([])
})

const body = '\n\n## Context\n\nWhy.\n\n## Decision\n\nThat.\n'
const head = (number: number, more = '') =>
  `# ${number}. It is so\n\nDate: 2026-11-20 · Status: accepted · Subject: Rewards${more}${body}`

test.each([
  ['another number', '0002-a.md', head(1), 'is named for another number than 1'],
  ['another status', '0001-a.md', head(1).replace('accepted', 'done'), 'has the status "done"'],
  ['another subject', '0001-a.md', head(1).replace('Rewards', 'Weather'), 'has the subject "Weather"'],
  ['a heading too many', '0001-a.md', `${head(1)}\n## Question\n`, 'has the headings Context, Decision, Question'],
  ['headings in another order', '0001-a.md', `${head(1)}\n## Context\n`, 'has the headings'],
  ['no decision', '0001-a.md', head(1).replace('## Decision', ''), 'needs Context and Decision'],
  ['no follower', '0001-a.md', head(1).replace('accepted', 'superseded'), 'is superseded by no other'],
])('a record with %s is named', (_name, file, text, problem) => {
  expect(recordProblems([readRecord(file, text)]).join()).toContain(`${file}: ${problem}`)
})

test('a link in one direction alone is named at the record that lacks it', () => {
  const one = readRecord('0001-a.md', head(1))
  const two = readRecord('0002-b.md', head(2, '\n\nChanges: [1](0001-a.md) · Extends: [1](0001-a.md)'))
  expect(recordProblems([one, two])).toEqual([
    '0001-a.md: lacks "Changed by: 0002-b.md"',
    '0001-a.md: lacks "Extended by: 0002-b.md"',
  ])
  const mended = readRecord('0001-a.md', head(1, '\n\nChanged by: [2](0002-b.md) · Extended by: [2](0002-b.md)'))
  expect(recordProblems([mended, two])).toEqual([])
})

test('a record without its line of date, status and subject is refused', () => {
  expect(() => readRecord('0001-a.md', '# 1. It is so\n')).toThrow('0001-a.md: expected')
})
