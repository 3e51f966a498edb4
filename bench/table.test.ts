import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sectionOf, writeSection } from './table.ts'

const now = new Date('2026-01-02T00:00:00Z')
const rounds = { first: 30, median: 12.34, low: 9, high: 30 }

function sectionNamed(title: string, atMost: number): string {
  const part = { title, caches: 'No caches.', measure: async () => [] }
  const figures = [{ what: 'a search', unit: 'ms', rounds, target: { atMost } }]
  return sectionOf({ part, command: 'npm run bench -- search', figures, now, load: 0.2 })
}

test('a line says first round, median, spread, the target and whether it is met', () => {
  expect(sectionNamed('Search', 20)).toMatch(
    /\| a search \| ms +\| 30\.0 +\| 12\.3 +\| 9\.00 to 30\.0 +\| at most 20\.0 +\| yes \|/,
  )
  expect(sectionNamed('Search', 10)).toMatch(/\| no +\|$/)
})

test('a section says how busy the machine was', () => {
  expect(sectionNamed('Search', 20)).toContain('; load 0.2 before it began.')
})

test('a section takes the place of its last run and leaves the others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'results-'))
  const file = join(folder, 'results.md')
  for (const title of ['Search', 'Pages']) writeSection(file, sectionNamed(title, 20))
  writeSection(file, sectionNamed('Search', 10))
  const written = readFileSync(file, 'utf8')
  rmSync(folder, { recursive: true })
  expect(written.match(/^## .*/gm)).toEqual(['## Search', '## Pages'])
  expect(written.match(/at most \S+/g)).toEqual(['at most 10.0', 'at most 20.0'])
})
