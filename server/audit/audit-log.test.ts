import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { appendAudit, verifyAudit } from './audit-log.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const entry = (subject: string) => ({
      at: new Date('2026-03-01T12:00:00.123Z'),
      actor: 'system',
      action: 'test',
      subject,
    })

    async function fill(partnerId: string): Promise<void> {
      for (const subject of ['one', 'two', 'three'])
        await appendAudit(database.current.engine, partnerId, entry(subject))
    }

    /** What somebody with all rights on the database could do. */
    async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
      await database.current.owner.transaction().execute(async (tx) => {
        await sql`alter table audit_entry disable trigger user`.execute(tx)
        if (database.current.kind === 'postgres')
          await sql`alter table audit_entry no force row level security`.execute(tx)
        await statement.execute(tx)
        if (database.current.kind === 'postgres')
          await sql`alter table audit_entry force row level security`.execute(tx)
        await sql`alter table audit_entry enable trigger user`.execute(tx)
      })
    }

    test('a chain that nobody touched is sound, and knows its length', async () => {
      await fill('untouched')
      expect(await verifyAudit(database.current.engine, 'untouched')).toMatchObject({ sound: true, entries: 3 })
      expect(await verifyAudit(database.current.engine, 'empty')).toMatchObject({ sound: true, entries: 0 })
    })

    test('entries are neither changed nor removed', async () => {
      await fill('kept')
      const db = database.current.forPartner('kept')
      await expect(
        db.updateTable('audit_entry').set({ actor: 'x' }).where('partner_id', '=', 'kept').execute(),
      ).rejects.toThrow('append-only')
      await expect(db.deleteFrom('audit_entry').where('partner_id', '=', 'kept').execute()).rejects.toThrow(
        'append-only',
      )
    })

    test('a changed entry shows where it is', async () => {
      await fill('changed')
      await tamper(sql`update audit_entry set subject = 'other' where partner_id = 'changed' and position = 2`)
      expect(await verifyAudit(database.current.engine, 'changed')).toEqual({ sound: false, brokenAt: 2 })
    })

    test('a missing entry shows where it was', async () => {
      await fill('missing')
      await tamper(sql`delete from audit_entry where partner_id = 'missing' and position = 2`)
      expect(await verifyAudit(database.current.engine, 'missing')).toEqual({ sound: false, brokenAt: 2 })
    })

    test('cut-off newest entries show by the last hash that was known, and by nothing else', async () => {
      await fill('cut')
      const { engine } = database.current
      const before = await verifyAudit(engine, 'cut')
      const lastHash = before.sound ? before.lastHash : expect.unreachable()
      expect(lastHash).toMatch(/^[0-9a-f]{64}$/)
      await appendAudit(engine, 'cut', entry('four'))
      expect(await verifyAudit(engine, 'cut', lastHash)).toMatchObject({ sound: true, entries: 4, knownAt: 3 })
      await tamper(sql`delete from audit_entry where partner_id = 'cut' and position >= 3`)
      expect(await verifyAudit(engine, 'cut')).toMatchObject({ sound: true, entries: 2 })
      expect(await verifyAudit(engine, 'cut', lastHash)).toMatchObject({ sound: true, knownAt: null })
      await appendAudit(engine, 'cut', entry('another'))
      expect(await verifyAudit(engine, 'cut', lastHash)).toMatchObject({ sound: true, entries: 3, knownAt: null })
    })

    test('entries written at once stand one behind the other', async () => {
      await Promise.all(
        ['a', 'b', 'c', 'd', 'e'].map((subject) => appendAudit(database.current.engine, 'busy', entry(subject))),
      )
      expect(await verifyAudit(database.current.engine, 'busy')).toMatchObject({ sound: true, entries: 5 })
    })

    test("does not see another partner's rows", async () => {
      await fill('mine')
      await fill('theirs')
      expect(await verifyAudit(database.current.forPartner('mine'), 'mine')).toMatchObject({ sound: true, entries: 3 })
    })
  })
