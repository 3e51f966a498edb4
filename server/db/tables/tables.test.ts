import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { columnOf, columnsOf, listOf, typesOf } from '../columns.ts'
import { selectRows } from '../rows.ts'
import type { Column } from './column.ts'
import { tables } from './tables.ts'

type Known = Omit<Column<unknown>, 'kysely'>

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('every column is written as the migrations made it: its type, whether it may be null, and who fills it', async () => {
      const { rows } = await sql<Known & { table: string; name: string }>`
        select c.relname as table, a.attname as name, a.atttypid::regtype::text as type, not a.attnotnull as nullable,
          case when a.attgenerated <> '' or a.attidentity = 'a' then 'always' when a.atthasdef then 'default' else 'given' end as filled
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
          and c.relname <> 'schema_migration'`.execute(database.current.engine)
      const found = rows.map(({ table, name, type, nullable, filled }) => ({
        column: `${table}.${name}`,
        type: shortNames.get(type) ?? type,
        // A generated column is null where its sources are, and none of ours are.
        nullable: nullable && filled !== 'always',
        filled,
      }))
      expect(sorted(written())).toEqual(sorted(found))
    })

    test('a list of columns is read under the names of the code, in Kysely and in SQL alike', async () => {
      const db = database.current.engine
      const now = new Date('2026-01-02T03:04:05.678Z')
      await db.insertInto('captcha_solution').values({ id: 'one', expires_at: now }).execute()
      const row = { id: 'one', expiresAt: now }
      const built = await db
        .selectFrom('captcha_solution as c')
        .select(columnsOf('captcha_solution as c', ['id', 'expiresAt']))
        .execute()
      const list = listOf('captcha_solution as c', ['id', 'expiresAt'])
      expect(built).toEqual([row])
      expect(await selectRows(db, { list, from: sql`from captcha_solution c` })).toEqual([row])
    })
  })

test('a name that the table does not have is a fault at once', () => {
  expect(columnOf('transaction', 'merchantId')).toBe('merchant_id')
  expect(() => columnOf('transaction', 'merchantNumber')).toThrow('transaction has no column merchant_number')
  expect(() => columnOf('transaction', 'constructor')).toThrow('has no column')
  expect(typesOf('transaction', ['id', 'lines'])).toEqual({ id: 'bigint', lines: 'json' })
})

const shortNames: ReadonlyMap<string, string> = new Map([
  ['double precision', 'float8'],
  ['timestamp with time zone', 'timestamptz'],
])

function written() {
  return Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries<Known>(columns).map(([name, { type, nullable, filled }]) => ({
      column: `${table}.${name}`,
      type,
      nullable,
      filled,
    })),
  )
}

function sorted<Row extends { readonly column: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.column < b.column ? -1 : 1))
}
