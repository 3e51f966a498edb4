import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { deliverPostings } from '../delivery/deliver-postings.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { createLog } from '../log.ts'
import { holdDeliveries, releaseDeliveries } from './hold-deliveries.ts'
import { findHolds } from './hold-store.ts'
import { noticeRecovery } from './notice-recovery.ts'

const log = createLog({ logLevel: 'silent' })
const clock = { now: () => new Date(daysAfterNoon(30)) }
const operator = { actor: 'operator:ada', reason: 'the files agree' }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const notice = () => noticeRecovery({ database: database.current, partnerIds: ['nosh'], log, ...clock })

    test('while deliveries are held nothing is sent nor handed over; who released them stands in the audit log', async () => {
      const db = database.current.engine
      const partnerId = 'holding'
      await addRules(db, partnerId)
      const cardToken = await linkCard(db, { partnerId, memberId: await addMember(db, partnerId) })
      const restaurant = await addRestaurant(db, [partnerId])
      await ingestEvents(db, dineEvents(restaurant, { reference: 'held', cardToken }), clock)
      const sent: unknown[] = []
      const postings = {
        deliver: async (batch: readonly unknown[]) => {
          sent.push(...batch)
          return { kind: 'delivered', refused: [] } as const
        },
      }
      const deliver = () => deliverPostings(db, partnerId, { postings, log, random: randomBytes, ...clock })

      expect(await holdDeliveries(db, { partnerId, ...operator }, clock)).toBe(true)
      expect(await holdDeliveries(db, { partnerId, ...operator, reason: 'another' }, clock)).toBe(false)
      expect([await deliver(), await settlePostings(db, partnerId, clock), sent.length]).toEqual([0, 0, 0])
      expect(await releaseDeliveries(db, { partnerId, ...operator }, clock)).toMatchObject({
        reason: 'the files agree',
      })
      expect(await releaseDeliveries(db, { partnerId, ...operator }, clock)).toBeNull()
      expect([await deliver(), sent.length]).toEqual([1, 1])
      const told = await db
        .selectFrom('audit_entry')
        .select(['action', 'actor'])
        .where('partner_id', '=', partnerId)
        .execute()
      expect(told).toEqual([
        { action: 'deliveries.hold', actor: 'operator:ada' },
        { action: 'deliveries.release', actor: 'operator:ada' },
      ])
    })

    test.skipIf(kind.name === 'embedded')(
      'a database that was recovered to a point in time holds everything, once, whichever process notices it',
      async () => {
        const db = database.current.engine
        await addMember(db, 'recovering')
        expect(await notice()).toBe(false)
        expect(await findHolds(db)).toEqual([])
        await db.updateTable('database_history').set({ timeline: 77 }).execute()
        expect((await Promise.all([notice(), notice(), notice()])).filter(Boolean)).toEqual([true])
        const held = (await findHolds(db)).map(({ partnerId, cause }) => `${partnerId} ${cause}`)
        expect(held).toEqual(expect.arrayContaining(['nosh recovered', 'recovering recovered']))
        await releaseDeliveries(db, { partnerId: 'nosh', ...operator }, clock)
        expect(await notice()).toBe(false)
      },
    )
  })
