import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstMissing, readWalk } from './read-walk.ts'

const page = `Words.

\`\`\`sh
echo "3 rows (new)"
# → … rows (new)
echo done
# → done
\`\`\`

<!-- in a browser: join -->
`

test('a page is its blocks of commands and what is done in a browser, in their order', () => {
  const steps = readWalk(page)
  expect(steps).toMatchObject([
    { kind: 'commands', line: 4, text: 'echo "3 rows (new)"\necho done' },
    { kind: 'browser', name: 'join' },
  ])
})

test.each([
  ['3 rows (new)\ndone\n', true],
  ['done\n3 rows (new)\n', false],
  ['3 rows (old)\ndone\n', false],
  ['', false],
])('an output is held against the lines that were promised, in their order: %j', (output, whole) => {
  const [step] = readWalk(page)
  expect(step?.kind === 'commands' && firstMissing(output, step.expected) === null).toBe(whole)
})

test('the walk promises something after each of its parts', () => {
  const walk = readFileSync(new URL('../../docs/walk.md', import.meta.url), 'utf8')
  const parts = walk.split(/^## /m).slice(1)
  expect(parts.length).toBeGreaterThan(5)
  for (const part of parts)
    expect(readWalk(part).some((step) => step.kind === 'commands' && step.expected.length > 0)).toBe(true)
})
