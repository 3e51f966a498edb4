import { expect, test } from 'vitest'
import { guardedVariables } from '#server/settings/table/variables.ts'
import { readPage } from './operators-books.ts'

/** The cells of the table of docs/secrets.md by the setting of the first. */
const rows = new Map(
  readPage('docs/secrets.md')
    .text.split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .map(([name = '', ...cells]) => [name.replaceAll('`', ''), cells] as const),
)

test('every setting that is a secret, or may hold one, has a row in docs/secrets.md', () => {
  expect([...guardedVariables].filter((name) => !rows.has(name))).toEqual([])
})

test('no row is of a setting that there is not', () => {
  const settings = [...rows.keys()].filter((name) => /^[A-Z_]+$/.test(name))
  expect(settings.filter((name) => !guardedVariables.has(name))).toEqual([])
})

test.each([...guardedVariables])(
  'the row of %s says what for, how to make, rotate and revoke it, and who notices',
  (name) => {
    const cells = rows.get(name) ?? []
    expect(cells).toHaveLength(5)
    expect(cells.filter((cell) => cell.length < 3)).toEqual([])
  },
)
