import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { replayJournal } from '../journal/replay/replay-journal.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { activateMember } from './activate-member.ts'
import { newPublicId } from './public-id.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    /** Somebody whom the partner has written to. */
    async function writtenTo(partnerId: string, changes: { active?: boolean; has_web_profile?: boolean } = {}) {
      const memberId = await addMember(database.current.engine, partnerId)
      const publicId = newPublicId(randomBytes)
      await database.current.engine
        .updateTable('member')
        .set({ public_id: publicId, activated_at: null, ...changes })
        .where('id', '=', memberId)
        .execute()
      return { memberId, publicId }
    }

    function send(publicId: string, host = 'nosh.localhost:3000') {
      return createBrowser(world.app, host).post('/api/Member/Activate', { publicId })
    }

    test('whoever waits for it is activated, once, and the deed is written down', async () => {
      const { publicId } = await writtenTo('nosh')
      const known = () => createBrowser(world.app).get(`/api/Member/${publicId}`)
      expect((await known()).body.tierLevel).toBe(1)
      for (let time = 0; time < 2; time++)
        expect(await send(publicId)).toMatchObject({ status: 200, body: { publicId, tierLevel: 0, active: true } })
      expect((await known()).body.tierLevel).toBe(0)
      const deeds = await database.current.engine
        .selectFrom('audit_entry')
        .select('action')
        .where('subject', '=', `member:${publicId}`)
        .execute()
      expect(deeds).toEqual([{ action: 'account.activate' }])
      expect(await verifyAudit(database.current.engine, 'nosh')).toMatchObject({ sound: true })
    })

    test('nobody else is: a stranger, a person of another partner, a closed account, one without a web profile', async () => {
      const { publicId } = await writtenTo('nosh')
      const closed = await writtenTo('nosh', { active: false })
      const bare = await writtenTo('nosh', { has_web_profile: false })
      expect((await send(newPublicId(randomBytes))).status).toBe(404)
      expect((await send(publicId, 'hilton.localhost:3000')).status).toBe(404)
      for (const { publicId: id } of [closed, bare]) expect((await send(id)).status).toBe(404)
      const still = await database.current.engine
        .selectFrom('member')
        .select('id')
        .where('public_id', 'in', [publicId, closed.publicId, bare.publicId])
        .where('activated_at', 'is', null)
        .execute()
      expect(still).toHaveLength(3)
    })

    /** A member with one dine whose reward waits. */
    async function waiting(partnerId: string) {
      const db = database.current.engine
      await addRules(db, partnerId)
      const { memberId, publicId } = await writtenTo(partnerId)
      const restaurant = await addRestaurant(db, [partnerId])
      const cardToken = await linkCard(db, { partnerId, memberId })
      const dine = dineEvents(restaurant, { reference: `waits-${partnerId}`, cardToken })
      await ingestEvents(db, dine, { now: () => new Date(daysAfterNoon(5)) })
      return {
        memberId,
        statuses: async () =>
          (await sql<{ status: string }>`select status from transaction where member_id = ${memberId}`.execute(db))
            .rows,
        activate: () => activateMember(world.context, database.current.forPartner(partnerId), { partnerId, publicId }),
      }
    }

    test('rewards that waited for the activation are given with it', async () => {
      const db = database.current.engine
      const { memberId, statuses, activate } = await waiting('waits')
      expect(await statuses()).toEqual([{ status: 'Deferred' }])
      expect(await balanceOf(db, memberId)).toBe(0)
      await activate()
      expect(await statuses()).toEqual([{ status: 'Awarded' }])
      expect(await balanceOf(db, memberId)).toBe(500)
      expect((await verifyJournal(db)).faults).toEqual([])
    })

    test('a dine from before the day of joining, whose card was held by then, waits no longer either', async () => {
      const db = database.current.engine
      const { memberId, statuses, activate } = await waiting('early')
      await db
        .updateTable('member')
        .set({ joined_at: new Date(daysAfterNoon(3)) })
        .where('id', '=', memberId)
        .execute()
      await activate()
      expect(await statuses()).toEqual([{ status: 'Awarded' }])
      expect(await balanceOf(db, memberId)).toBe(500)
      const replay = await replayJournal(db, { partnerIds: ['early'], now: new Date(daysAfterNoon(5)) })
      expect(replay.examples).toEqual([])
    })

    test('where the rewards cannot be written nobody is activated, and the next try gives both', async () => {
      const db = database.current.engine
      const { memberId, activate } = await waiting('breaks')
      await sql`create function refuse_posting() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
        database.current.owner,
      )
      await sql`create trigger broken before insert on posting execute function refuse_posting()`.execute(
        database.current.owner,
      )
      await expect(activate()).rejects.toThrow('broken')
      const member = db.selectFrom('member').select('activated_at').where('id', '=', memberId)
      expect(await member.executeTakeFirst()).toEqual({ activated_at: null })
      await sql`drop trigger broken on posting`.execute(database.current.owner)
      await activate()
      expect((await member.executeTakeFirst())?.activated_at).not.toBeNull()
      expect(await balanceOf(db, memberId)).toBe(500)
    })
  })

async function balanceOf(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::int as balance from entry where member_id = ${memberId}`.execute(db)
  return rows[0]?.balance ?? 0
}
