import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { blocksOf, inlineCodeOf, operatorsBooks } from './operators-books.ts'

const statements = operatorsBooks().flatMap((page) => [
  ...blocksOf(page)
    .filter(({ language }) => language === 'sql')
    .map(({ line, code }) => ({ where: `${page.path}:${line}`, statement: code })),
  ...inlineCodeOf(page)
    .filter((code) => /^select .* from /.test(code))
    .map((code) => ({ where: `${page.path}, ${code}`, statement: code })),
])

/** What an operator puts in. */
function filledIn(statement: string): string {
  return statement
    .replaceAll(/<beginning[^>]*>/g, '2026-01-01')
    .replaceAll('<merchant>', '1')
    .replaceAll(/<[^>]+>/g, 'x')
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('the books have statements', () => {
      expect(statements.length).toBeGreaterThan(25)
    })

    test.each(statements)('a statement runs: $where', async ({ statement }) => {
      const { owner } = database.current
      const run = owner.transaction().execute(async (tx) => {
        await sql.raw(filledIn(statement).replace(/;\s*$/, '')).execute(tx)
        throw new Undone()
      })
      await expect(run).rejects.toBeInstanceOf(Undone)
    })
  })

class Undone extends Error {}
