import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { joinedBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addRestaurant, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { replayJournal } from '../journal/replay/replay-journal.ts'
import { eraseMember } from '../leaving/erase-member.ts'
import { endMembership } from '../leaving/end-membership.ts'
import { inTransaction } from '../db/transact.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    let count = 0

    /** A member of nosh who opted in, joined long before they came here, and dines every now and then. */
    async function oldMember(recorded: 'choiceOfToday' | 'noChoice') {
      const { engine } = database.current
      const { browser, member } = await joinedBrowser(world.app, { emailOptIn: true })
      const longAgo = world.clock.now.getTime() - 300 * dayMs
      const { id: memberId } = await engine
        .updateTable('member')
        .set({ joined_at: new Date(longAgo), activated_at: new Date(longAgo), member_type: 'EnrolledCardMember' })
        .where('public_id', '=', member.publicId)
        .returning('id')
        .executeTakeFirstOrThrow()
      if (recorded === 'noChoice')
        await engine.deleteFrom('member_email_opt_in').where('member_id', '=', memberId).execute()
      const cardToken = await linkCard(engine, { partnerId: 'nosh', memberId, linkedAt: longAgo })
      const restaurant = await addRestaurant(engine, ['nosh'])
      const dine = async (daysAgo: number) => {
        const events = dineEvents(restaurant, { reference: `choice${++count}`, cardToken })
        const [first = 0] = events.map(({ occurredAt }) => occurredAt)
        const moved = world.clock.now.getTime() - daysAgo * dayMs - first
        const dated = events.map((event) => ({ ...event, occurredAt: event.occurredAt + moved }))
        await ingestEvents(engine, dated, world.context)
      }
      const tiers = async () => {
        const rows = await engine
          .selectFrom('transaction')
          .select('tier')
          .where('member_id', '=', memberId)
          .orderBy('authorised_at')
          .execute()
        return rows.map(({ tier }) => tier)
      }
      const faults = async () => {
        const { examples } = await replayJournal(engine, { partnerIds: ['nosh'], now: world.clock.now })
        return examples.filter((fault) => fault.memberId === memberId)
      }
      return { browser, member, memberId, dine, tiers, faults }
    }

    test('the choice given at joining counts from joining on, also of who joined before they came here', async () => {
      const { dine, tiers } = await oldMember('choiceOfToday')
      await dine(100)
      await dine(20)
      expect(await tiers()).toEqual([2, 2])
    })

    test('who never chose anew and then opts out keeps what was earned before, whatever comes late', async () => {
      const { browser, dine, tiers, faults } = await oldMember('noChoice')
      await dine(50)
      expect(await tiers()).toEqual([2])
      const { status } = await browser.put('/api/Member', { emailOptIn: false })
      expect(status).toBe(200)
      expect(await faults()).toEqual([])
      await dine(60)
      expect(await tiers()).toEqual([2, 2])
    })

    test('who is erased keeps the tier of their visits', async () => {
      const { member, memberId, dine, faults } = await oldMember('noChoice')
      await dine(50)
      const { engine } = database.current
      const { now } = world.clock
      await inTransaction(engine, (tx) => endMembership(tx, 'nosh', { memberId, actor: 'operator:ann', now }))
      // What the account closed with has been paid.
      await engine.updateTable('outbox').set({ state: 'delivered' }).where('partner_id', '=', 'nosh').execute()
      await engine
        .updateTable('statement_credit')
        .set({ status: 'completed' })
        .where('member_id', '=', memberId)
        .execute()
      const asked = { member: member.publicId, actor: 'operator:ann', reason: 'asked for it', now }
      await engine.updateTable('transaction').set({ paid_at: now }).where('member_id', '=', memberId).execute()
      expect(await eraseMember(engine, 'nosh', asked)).toBe('done')
      expect(await faults()).toEqual([])
    })
  })
