import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnPostgres } from '#tests/database/database.ts'
import type { Tx } from '#server/db/transact.ts'

describeOnPostgres('PostgreSQL', (database) => {
  test('what an entry belongs to is found by its key, also where the connection planned that for an empty table', async () => {
    const { owner } = database.current
    const read = await owner.transaction().execute(async (tx) => {
      await sql`alter table posting no force row level security`.execute(tx)
      await sql`alter table entry no force row level security`.execute(tx)
      await sql`analyze posting`.execute(tx)
      await post(tx, 1, 1)
      await enter(tx, 1)
      await post(tx, 2, 20_000)
      const before = await rowsRead(tx)
      for (const id of [2, 777, 20_000]) await enter(tx, id)
      return (await rowsRead(tx)) - before
    })
    expect(read).toBeLessThan(100)
  })

  test('an entry without its posting is refused all the same', async () => {
    const { owner } = database.current
    await expect(owner.transaction().execute((tx) => enter(tx, 30_000))).rejects.toThrow('an entry has no posting')
  })

  async function post(tx: Tx, from: number, to: number): Promise<void> {
    await sql`insert into posting (partner_id, id, kind, member_id, transaction_id, currency, posted_at)
        select 'plans', n, 'award', 1, n, 'Point', now() from generate_series(${from}::int, ${to}::int) n`.execute(tx)
  }

  async function enter(tx: Tx, id: number): Promise<void> {
    await sql`insert into entry (partner_id, posting_id, line, account, member_id, source, code, amount, currency) values
        ('plans', ${id}, 0, 'member', 1, 'S', 'settle', 5, 'Point'),
        ('plans', ${id}, 1, 'partnerLiability', null, 'S', 'settle', -5, 'Point')`.execute(tx)
  }

  /** By reading the table from its beginning, in this transaction. */
  async function rowsRead(tx: Tx): Promise<number> {
    const { rows } = await sql<{ read: string }>`
        select seq_tup_read as read from pg_stat_xact_user_tables where relname = 'posting'`.execute(tx)
    return Number(rows[0]?.read)
  }
})
