import { sql, type RawBuilder } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addCredit, addDiner } from '#tests/dines/credit-world.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { dineEvents } from '#tests/dines/feed-world.ts'
import type { Db } from './database.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { isOpenAt, partnersWithUnsentCredits } from '../delivery/network-credit-store.ts'
import { partnersWith } from './partners-with.ts'
import { partnersWithPendingOutbox, pendingPartners } from '../journal/settlement-store.ts'

const waiting = 20_000

/** The shared buffers that a query touched. */
async function buffersOf(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (analyze, buffers, format json) ${query}`.execute(db)
  const plan = z.tuple([z.object({ Plan: z.object({ 'Shared Hit Blocks': z.int(), 'Shared Read Blocks': z.int() }) })])
  const [{ Plan: read }] = plan.parse(rows[0]?.['QUERY PLAN'])
  return read['Shared Hit Blocks'] + read['Shared Read Blocks']
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('who has something to hand over is told apart from who waits for a network', async () => {
      const db = database.current.engine
      const { cardToken, restaurant } = await addDiner(db, { partnerId: 'unsettled' })
      const now = () => new Date(daysAfterNoon(30))
      await ingestEvents(db, dineEvents(restaurant, { reference: 'unsettled', cardToken }), { now })
      await addCredit(db, { partnerId: 'crediting' })
      expect(await partnersWithPendingOutbox(db)).toEqual(['unsettled'])
      expect(await partnersWithUnsentCredits(db, 'visa')).toEqual(['crediting'])
      expect(await partnersWithUnsentCredits(db, 'amex')).toEqual([])
    })

    test('however many postings wait, the answer costs a look for each partner', async () => {
      const db = database.current.engine
      await sql`insert into outbox (partner_id, posting_id)
        select 'waiting' || n % 3, n + 1000000 from generate_series(1, ${waiting}::int) n`.execute(db)
      await sql`analyze outbox`.execute(database.current.owner)
      expect(await partnersWithPendingOutbox(db)).toEqual(['unsettled', 'waiting0', 'waiting1', 'waiting2'])
      expect(await partnersWithUnsentCredits(db, 'visa')).toEqual(['crediting'])
      const openCredits = partnersWith({ table: 'statement_credit', condition: isOpenAt('visa') })
      for (const query of [pendingPartners, openCredits]) expect(await buffersOf(db, query)).toBeLessThan(100)
    })
  })
