import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { describeOnPostgres, testDatabases, useDatabase } from '#tests/database/database.ts'
import type { Db } from '../database.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('every table that carries partner_id has forced row security with one policy for each role', async () => {
      const { rows } = await sql<{ table: string; forced: boolean; policies: string[] }>`
        select c.relname as table, c.relrowsecurity and c.relforcerowsecurity as forced,
          array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(database.current.owner)
      expect(rows.length).toBeGreaterThan(5)
      for (const row of rows)
        expect(row).toEqual({ table: row.table, forced: true, policies: ['every_partner', 'one_partner'] })
    })
  })

describeOnPostgres('on PostgreSQL, without any condition in the query', (database) => {
  const rule = (partnerId: string) => ({
    partner_id: partnerId,
    version: 1,
    effective_from: new Date(0),
    body: '{}',
    checksum: '',
    created_at: new Date(0),
  })

  test("a partner's handle sees that partner's rows only, also when handles take turns on one connection", async () => {
    for (const partnerId of ['one', 'two'])
      await database.current.forPartner(partnerId).insertInto('rule_version').values(rule(partnerId)).execute()
    for (const partnerId of ['one', 'two', 'one']) {
      const rows = await database.current
        .forPartner(partnerId)
        .selectFrom('rule_version')
        .select('partner_id')
        .execute()
      expect(rows).toEqual([{ partner_id: partnerId }])
    }
    expect(await database.current.engine.selectFrom('rule_version').select('partner_id').execute()).toHaveLength(2)
  })

  test('a plan that is kept for one partner shows another theirs alone, and the engine everybody’s', async () => {
    const partnersSeen = async (db: Db) => {
      const { rows } = await sql<{ partner: string }>`
        select partner_id as partner from rule_version where version = ${1} order by 1`.execute(db)
      return rows.map(({ partner }) => partner)
    }
    const keptPlans = async () => {
      const { rows } =
        await sql`select from pg_prepared_statements where statement like '%from rule_version where version%'`.execute(
          database.current.forPartner('one'),
        )
      return rows.length
    }
    for (let uses = 0; uses < 20; uses++)
      for (const partnerId of ['one', 'two'])
        expect(await partnersSeen(database.current.forPartner(partnerId))).toEqual([partnerId])
    expect(await keptPlans()).toBe(1)
    expect(await partnersSeen(database.current.engine)).toEqual(['one', 'two'])
    expect(await partnersSeen(database.current.forPartner('two'))).toEqual(['two'])
  })

  test("a partner's handle can't write another partner's row", async () => {
    const insert = database.current.forPartner('one').insertInto('rule_version').values(rule('three')).execute()
    await expect(insert).rejects.toThrow('row-level security')
  })

  test('a statement for a browser ends after two seconds, one of the engine does not', async () => {
    const slow = (db: Db) => sql`select pg_sleep(2.3)`.execute(db)
    await expect(slow(database.current.forPartner('one'))).rejects.toThrow('statement timeout')
    await expect(slow(database.current.engine)).resolves.toBeDefined()
  })
})
