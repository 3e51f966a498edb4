import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openPostgres } from './database.ts'

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
})
