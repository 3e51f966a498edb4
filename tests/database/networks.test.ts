import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { networks } from '#domain/dines/networks.ts'
import { cardTypeSchema } from '#vendors/card-vault/wire.ts'
import { testDatabases, useDatabase } from './database.ts'

test('the card vault names the networks that we know', () => {
  expect(cardTypeSchema.options.toSorted()).toEqual(networks.toSorted())
})

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('every column of networks takes those that we know and no other', async () => {
      const { rows } = await sql<{ table: string; definition: string }>`
        select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
        where contype = 'c' and pg_get_constraintdef(oid) ~ '\\((network|card_type) = ANY'
        order by 1, 2`.execute(database.current.engine)
      expect(rows.length).toBeGreaterThanOrEqual(5)
      for (const { table, definition } of rows) {
        const named = [...definition.matchAll(/'(\w+)'/g)].map(([, name]) => name)
        expect([table, named.toSorted()]).toEqual([table, networks.toSorted()])
      }
    })
  })
