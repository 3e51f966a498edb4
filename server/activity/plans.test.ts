import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { describeOnPostgres } from '#tests/database/database.ts'
import { receiptEvents, receiptLines } from './receipt-store.ts'

const dines = 30_000

describeOnPostgres('PostgreSQL', (database) => {
  /** As after a load: the statistics are of tables that held next to nothing, and nobody has told of more. */
  beforeAll(async () => {
    const { owner } = database.current
    const tables = ['posting', 'entry', 'network_event']
    for (const table of tables) {
      await sql`alter table ${sql.id(table)} set (autovacuum_enabled = off)`.execute(owner)
      await sql`alter table ${sql.id(table)} disable trigger user`.execute(owner)
      if (table !== 'network_event') await sql`alter table ${sql.id(table)} no force row level security`.execute(owner)
    }
    await fill(1, 20)
    for (const table of tables) await sql`analyze ${sql.id(table)}`.execute(owner)
    await fill(21, dines)
  })

  async function fill(from: number, to: number): Promise<void> {
    const { owner: db } = database.current
    await sql`insert into posting (partner_id, id, kind, member_id, transaction_id, currency, posted_at)
        select 'plans', n, 'award', 1, n, 'Point', now() from generate_series(${from}::int, ${to}::int) n`.execute(db)
    await sql`insert into entry (partner_id, posting_id, line, account, member_id, source, code, amount, currency)
        select 'plans', n, leg, case leg when 1 then 'member' else 'partnerLiability' end, case leg when 1 then 1 end, 'S', 'settle',
          case leg when 1 then 5 else -5 end, 'Point'
        from generate_series(${from}::int, ${to}::int) n cross join generate_series(1, 2) leg`.execute(db)
    await sql`insert into network_event (network, event_id, kind, reference, card_token, acquirer_merchant_id, occurred_at, amount_cents,
          tip_cents, tax_cents, state, transaction_id, received_at)
        select 'visa', 'plans-' || n, 'clearing', 'plans-' || n, 'tok_plans', 'plans', now(), 1, 0, 0, 'accepted', n, now()
        from generate_series(${from}::int, ${to}::int) n`.execute(db)
  }

  /** Pages of the tables and indexes that a statement looks at. */
  async function pagesOf(query: { explain(format: 'json', options: ReturnType<typeof sql>): Promise<unknown[]> }) {
    const [row] = await query.explain('json', sql`analyze, buffers`)
    const text = JSON.stringify(row)
    const blocks = [...text.matchAll(/"Shared (?:Hit|Read) Blocks":(\d+)/g)].map(([, count]) => Number(count))
    // The top node has the sum; what planning looks at comes behind it.
    return (blocks[0] ?? 0) + (blocks[1] ?? 0)
  }

  test('a receipt reads a few pages, however far the statistics are behind', async () => {
    const { engine } = database.current
    expect(await pagesOf(receiptEvents(engine, 777))).toBeLessThan(20)
    expect(await pagesOf(receiptLines(engine, { partnerId: 'plans' }, 777))).toBeLessThan(20)
    expect(await receiptLines(engine, { partnerId: 'plans' }, 777).execute()).toMatchObject([{ amount: 5 }])
  })
})
