import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
const ofNpm = new Set(['start', 'test'])
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'partners/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

test('every command that a page names is in package.json', () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\bnpm run (?:--silent |-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => ({
      page,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter(({ name }) => scripts[name] === undefined && !ofNpm.has(name))).toEqual([])
})

test('so is every command of two words that docs/rewards.md names without npm run', () => {
  const named = [
    ...readFileSync('docs/rewards.md', 'utf8').matchAll(/`([a-z]+(?:-[a-z]+)*:[a-z]+(?:-[a-z]+)*)(?: [^`]*)?`/g),
  ]
    .map(([, name = '']) => name)
    // Lines of the journal are named so, too.
    .filter((name) => !/^(?:refund|bonus|offer|campaign|reservation):/.test(name))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
})
