import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { rowsAs } from './rows.ts'

const awkward = [
  'plain',
  '',
  'NULL',
  '{a,b}',
  'a "quoted" \\ text',
  'two\nlines\ttab',
  'Zoë 🍝',
  '\u2028',
  '{"a":"b\\n\\"c\\""}',
]

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('a batch of rows arrives as it was, whatever stands in its texts', async () => {
      const rows = [
        ...awkward.map((text, id) => ({ id, text, flag: id % 2 === 0 })),
        { id: 99, text: null, flag: null },
      ]
      const found = await sql`select id, text, flag from ${rowsAs('given', rows, [
        ['id', 'bigint'],
        ['text', 'text'],
        ['flag', 'boolean'],
      ])} order by id`.execute(database.current.engine)
      expect(found.rows).toEqual(rows)
    })
  })
