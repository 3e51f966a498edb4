import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { openPostgres } from './database.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('whole numbers, times, lists and documents come back as they went in', async () => {
      const { rows } = await sql`select 9007199254740991::bigint as big, '{1,2}'::bigint[] as bigs,
        '2026-03-01T12:00:00Z'::timestamptz as at, ${['a', 'b']}::text[] as words, ${JSON.stringify({ a: [1] })}::jsonb as body`.execute(
        database.current.engine,
      )
      expect(rows).toEqual([
        {
          big: 9007199254740991,
          bigs: [1, 2],
          at: new Date('2026-03-01T12:00:00Z'),
          words: ['a', 'b'],
          body: { a: [1] },
        },
      ])
    })

    test('a transaction that fails leaves nothing behind, and the next one is not disturbed by others meanwhile', async () => {
      const db = database.current.engine
      const insert = (version: number) =>
        ({
          partner_id: 'a',
          version,
          effective_from: new Date(version),
          body: '{}',
          checksum: '',
          created_at: new Date(0),
        }) as const
      const failing = db.transaction().execute(async (tx) => {
        await tx.insertInto('rule_version').values(insert(1)).execute()
        await new Promise((resolve) => setTimeout(resolve, 20))
        throw new Error('on purpose')
      })
      const others = Promise.all(
        [2, 3, 4, 5].map((version) => db.insertInto('rule_version').values(insert(version)).execute()),
      )
      await expect(failing).rejects.toThrow('on purpose')
      await others
      const rows = await db.selectFrom('rule_version').select('version').orderBy('version').execute()
      expect(rows.map((row) => row.version)).toEqual([2, 3, 4, 5])
    })

    test('an error of one statement does not break the connection', async () => {
      await expect(sql`select 1 / 0`.execute(database.current.engine)).rejects.toThrow('division by zero')
      await expect(database.current.ping()).resolves.toBeUndefined()
    })
  })

const serverUrl = process.env['TEST_DATABASE_URL']

describe.runIf(serverUrl)('PostgreSQL', () => {
  test('a process holds no more connections than it was told', async () => {
    const database = await openPostgres(serverUrl ?? '', { poolSize: 2 })
    const asked = Array.from({ length: 8 }, () =>
      sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.02)`.execute(database.owner),
    )
    const pids = (await Promise.all(asked)).map(({ rows }) => rows[0]?.pid)
    await database.close()
    expect(new Set(pids).size).toBe(2)
  })

  test('what a database has for defaults changes no statement of ours', async () => {
    const name = `commensal_test_defaults_${process.pid}`
    const server = await openPostgres(serverUrl ?? '')
    await sql`create database ${sql.id(name)}`.execute(server.owner)
    try {
      for (const [setting, value] of [
        ['default_transaction_isolation', 'repeatable read'],
        ['default_transaction_read_only', 'on'],
        ['TimeZone', 'Asia/Tokyo'],
        ['DateStyle', 'SQL, DMY'],
        ['IntervalStyle', 'iso_8601'],
      ])
        await sql`alter database ${sql.id(name)} set ${sql.id(setting ?? '')} = ${sql.lit(value)}`.execute(server.owner)
      const url = new URL(serverUrl ?? '')
      url.pathname = `/${name}`
      const database = await openPostgres(url.href)
      const { rows } = await sql`select current_setting('transaction_isolation') as isolation,
        current_setting('transaction_read_only') as "readOnly", current_setting('TimeZone') as zone,
        '2026-02-03'::date::text as day, '1 day'::interval::text as span`.execute(database.owner)
      await database.close()
      expect(rows).toEqual([
        { isolation: 'read committed', readOnly: 'off', zone: 'UTC', day: '2026-02-03', span: '1 day' },
      ])
    } finally {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
      await server.close()
    }
  })
})
