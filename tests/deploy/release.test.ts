import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))

test('the version has its section in the changelog, below what is not released', () => {
  const sections = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[([^\]]+)\]/gm)].map(([, name]) => name)
  expect(sections.slice(0, 2)).toEqual(['Unreleased', version])
})

test('every image in deploy/ is that of the version', () => {
  const files = readdirSync('deploy', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'))
  const tags = files.flatMap((file) => [
    ...readFileSync(join('deploy', file), 'utf8').matchAll(/\bcommensal:(\d[\w.-]*)/g),
  ])
  expect(tags.length).toBeGreaterThan(3)
  expect(new Set(tags.map(([, tag]) => tag))).toEqual(new Set([version]))
})
