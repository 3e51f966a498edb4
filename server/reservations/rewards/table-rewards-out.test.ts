import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addMember, addRestaurant, addRules } from '#tests/dines/feed-world.ts'
import type { PartnerPostings } from '#vendors/partner-postings/client.ts'
import type { PartnerPosting } from '#vendors/partner-postings/wire.ts'
import { lockMembers } from '../../db/lock-members.ts'
import { inTransaction } from '../../db/transact.ts'
import { deliverPostings } from '../../delivery/deliver-postings.ts'
import { closeFollowers, refuseForGood } from '../../delivery/given-up-store.ts'
import { replayPostings } from '../../delivery/outbox-store.ts'
import { settlePostings } from '../../delivery/settle-postings.ts'
import { createLog } from '../../log.ts'
import { postReward } from './post-reward.ts'
import { insertReservation, updateReservation } from '../reservation-store.ts'

const log = createLog({ logLevel: 'silent' })

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const clock = new Date('2027-01-20T12:00:00Z')
    const now = () => clock
    let count = 0

    /** A partner with a table whose guests came, and a book of its own; it refuses awards while it is told to. */
    async function honouredTable() {
      const db = database.current.engine
      const partnerId = `tables${++count}`
      const { id: merchantId } = await addRestaurant(db, [partnerId])
      await addRules(db, partnerId)
      const memberId = await addMember(db, partnerId)
      const book: PartnerPosting[] = []
      const refused = new Set<'award'>()
      const postings: PartnerPostings = {
        async deliver(batch) {
          const isTaken = ({ amount }: PartnerPosting) => amount < 0 || !refused.has('award')
          book.push(...batch.filter(isTaken))
          const refusals = batch.filter((one) => !isTaken(one))
          return {
            kind: 'delivered',
            refused: refusals.map(({ postingId: id }) => ({ id, reason: 'memberNotEligible', text: 'Gone.' })),
          }
        },
      }
      const row = await inTransaction(db, async (tx) => {
        const locked = await lockMembers(tx, [memberId])
        const inserted = await insertReservation(
          locked,
          { partnerId, memberId },
          {
            merchantId,
            requestId: `request${count}`,
            restaurant: 'rid',
            state: 'honoured',
            confirmation: String(count),
            honouredAt: clock,
            localTime: '2027-01-20T07:00',
            startsAt: new Date(clock.getTime() - hourMs),
            timeZone: 'America/New_York',
            partySize: 2,
            cardNeeded: false,
            feePer: 'table',
            bonus: 50,
            bonusCurrency: 'Point',
            createdAt: clock,
            updatedAt: clock,
          },
        )
        await postReward(locked, inserted, clock)
        return inserted
      })
      return { partnerId, row, book, refused, postings }
    }
    type Table = Awaited<ReturnType<typeof honouredTable>>

    async function nobodyCame({ row }: Table) {
      await inTransaction(database.current.engine, async (tx) => {
        const locked = await lockMembers(tx, [row.memberId])
        await postReward(
          locked,
          await updateReservation(locked, row, { state: 'noShow', noShowAt: clock, now: clock }),
          clock,
        )
      })
    }
    const deliver = ({ partnerId, postings }: Table) =>
      deliverPostings(database.current.engine, partnerId, { postings, log, now, random: randomBytes })
    const amounts = ({ book }: Table) => book.map(({ amount }) => amount)

    test('what takes a table’s reward back waits for the reward, which its partner refused, and both name the restaurant', async () => {
      const table = await honouredTable()
      table.refused.add('award')
      await deliver(table)
      await nobodyCame(table)
      expect(await deliver(table)).toBe(0)
      expect(table.book).toEqual([])
      table.refused.clear()
      await replayPostings(database.current.engine, {
        partnerId: table.partnerId,
        network: null,
        from: null,
        to: null,
      })
      expect(await deliver(table)).toBe(2)
      expect(amounts(table)).toEqual([50, -50])
      const names = new Set(table.book.map(({ merchantName }) => merchantName))
      expect(names.size).toBe(1)
      expect(names).not.toContain(null)
    })

    test('of a reward that is refused for good nothing is taken back', async () => {
      const table = await honouredTable()
      const { partnerId } = table
      table.refused.add('award')
      await deliver(table)
      await nobodyCame(table)
      const db = database.current.engine
      const { id: postingId } = await db
        .selectFrom('posting')
        .select('id')
        .where('partner_id', '=', partnerId)
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      await refuseForGood(db, { partnerId, postingId, actor: 'operator', reason: 'left' }, clock)
      expect(await closeFollowers(db, partnerId, clock)).toBe(1)
      await deliver(table)
      expect(table.book).toEqual([])
    })

    test('where the programme takes them by settlement, it waits as well', async () => {
      const table = await honouredTable()
      table.refused.add('award')
      await deliver(table)
      await nobodyCame(table)
      expect(await settlePostings(database.current.engine, table.partnerId, { now })).toBe(0)
    })
  })
