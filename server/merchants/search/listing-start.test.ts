import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import type { Database } from '../../db/database.ts'
import { readMigrations } from '../../db/migrating/migration-files.ts'
import { inTransaction } from '../../db/transact.ts'
import { refreshListings } from './listing-store.ts'
import { emptySearch, plainSample, type Sample, writeSamples } from '#tests/search/search-samples.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    beforeEach(() => emptySearch(database.current))

    test('beginnings are counted as terms change, merchants move and others go', async () => {
      const ids = await writeSamples(database.current, 'nosh', crowd)
      await expectCounted(database.current)
      const { engine } = database.current
      const some = ids.filter((id) => id % 3 === 0)
      await sql`update partner_merchant set active_to = active_from + interval '30 days', excluded_days = '{1}' where merchant_id = any(${some}::bigint[])`.execute(
        engine,
      )
      await sql`update merchant set latitude = latitude + 1, price_level = 3 where id = any(${some}::bigint[])`.execute(
        engine,
      )
      await refreshListings(engine, 'nosh', some)
      await expectCounted(database.current)
      await refreshListings(engine, 'nosh', some)
      await expectCounted(database.current)
      await sql`delete from partner_merchant where merchant_id = any(${some}::bigint[])`.execute(engine)
      await refreshListings(engine, 'nosh')
      await expectCounted(database.current)
    })

    test('they are counted though a release writes listings that knows nothing of them', async () => {
      const ids = await writeSamples(database.current, 'nosh', crowd)
      const { engine } = database.current
      await sql`delete from merchant_listing where merchant_id = any(${ids.slice(0, 20)}::bigint[])`.execute(engine)
      await sql`insert into merchant_listing select 'hilton', l.merchant_id, l.active_from, l.visible_from, l.visible_to, l.cell,
        l.latitude, l.longitude, l.x, l.y, l.z, l.state, l.facets, l.rating_tenths, l.sort_name, l.rate_override, l.campaign_codes
        from merchant_listing l where l.partner_id = 'nosh'`.execute(engine)
      await expectCounted(database.current)
    })

    test('what is taken back is not counted', async () => {
      const ids = await writeSamples(database.current, 'nosh', crowd)
      const undone = inTransaction(database.current.engine, async (tx) => {
        await sql`delete from partner_merchant where partner_id = 'nosh'`.execute(tx)
        await refreshListings(tx, 'nosh', ids)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      await expectCounted(database.current)
    })

    test('two that refresh the same squares at once count right', async () => {
      const ids = await writeSamples(database.current, 'nosh', crowd)
      const { engine } = database.current
      await sql`update partner_merchant set active_from = active_from + interval '1 day'`.execute(engine)
      const halves = [0, 1].map((rest) => ids.filter((id) => id % 2 === rest))
      await Promise.all(
        [...halves, ...halves].map((half) => inTransaction(engine, (tx) => refreshListings(tx, 'nosh', half))),
      )
      await expectCounted(database.current)
    })

    test('what was there before is counted by the migration', async () => {
      await writeSamples(database.current, 'nosh', crowd)
      const { owner } = database.current
      await sql`drop table listing_start`.execute(owner)
      await sql`drop function count_listing_starts() cascade`.execute(owner)
      const file = readMigrations().find(({ name }) => name === '0090_listing_start.sql')
      await sql.raw(file?.text ?? '').execute(owner)
      await sql`grant select, insert, update, delete on listing_start to commensal_engine`.execute(owner)
      await expectCounted(database.current)
    })
  })

const crowd: readonly Sample[] = Array.from({ length: 120 }, (_, index) => ({
  ...plainSample,
  latitude: 40.7 + (index % 7) / 100,
  longitude: -74 + (index % 5) / 100,
  acclaimed: index % 4 === 0,
  terms: [
    { from: -(index % 6) * 20, to: index % 2 === 0 && index % 3 !== 0 ? null : 10 },
    ...(index % 3 === 0 ? [{ from: 30, to: null }] : []),
  ],
}))

/** Square by square what the listings say: none too many, none forgotten. */
async function expectCounted({ engine }: Database): Promise<void> {
  const { rows: counted } =
    await sql`select partner_id, cell, active_from, visible_to::text, facets, listings from listing_start
    where listings <> 0 order by 1, 2, 3, 4, 5`.execute(engine)
  const { rows: listings } =
    await sql`select partner_id, cell, active_from, visible_to::text, facets, count(*)::integer as listings from merchant_listing
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(engine)
  expect(listings.length).toBeGreaterThan(0)
  expect(counted).toEqual(listings)
}
