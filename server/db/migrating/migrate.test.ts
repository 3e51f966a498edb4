import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { migrate } from './migrate.ts'
import { migrationOf, readMigrations } from './migration-files.ts'
import { pendingMigrations } from './schema-state.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('a second run applies nothing, also when two run at once', async () => {
      expect(await Promise.all([migrate(database.current), migrate(database.current)])).toEqual([[], []])
      expect(await pendingMigrations(database.current)).toEqual([])
    })

    test('a migration that was changed after it was applied stops the next run', async () => {
      const [first] = readMigrations()
      const owner = database.current.owner
      const name = first?.name ?? ''
      await sql`update schema_migration set checksum = 'other' where name = ${name}`.execute(owner)
      await expect(migrate(database.current)).rejects.toThrow(`${name} was changed after it was applied`)
      await sql`update schema_migration set checksum = ${first?.checksum ?? ''} where name = ${name}`.execute(owner)
    })

    test('an index is built without a transaction, once, also by two at once', async () => {
      const text = '-- without transaction\ncreate index concurrently if not exists member_zip on member (zip_code);\n'
      const files = [...readMigrations(), migrationOf('9000_index.sql', text)]
      const applied = await Promise.all([migrate(database.current, { files }), migrate(database.current, { files })])
      expect(applied.flat()).toEqual(['9000_index.sql'])
      const { rows } = await sql`select indisvalid as valid from pg_index
        where indexrelid = to_regclass('member_zip')`.execute(database.current.owner)
      expect(rows).toEqual([{ valid: true }])
      await sql`delete from schema_migration where name = '9000_index.sql'`.execute(database.current.owner)
    })

    test('a migration that is missing is named as pending', async () => {
      const owner = database.current.owner
      const last = readMigrations().at(-1)?.name ?? ''
      await sql`delete from schema_migration where name = ${last}`.execute(owner)
      expect(await pendingMigrations(database.current)).toEqual([last])
    })
  })
