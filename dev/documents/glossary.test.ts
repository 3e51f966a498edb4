import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sections = readFileSync('GLOSSARY.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => [...section.matchAll(/^\| (.+?) +\| /gm)].map(([, term = '']) => term).slice(2))

test('the terms of each section stand in alphabetical order', () => {
  expect(sections.length).toBeGreaterThan(3)
  for (const terms of sections) {
    expect(terms.length).toBeGreaterThan(5)
    expect(terms).toEqual(terms.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  }
})

test('no term is explained twice', () => {
  const terms = sections.flat()
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
})
