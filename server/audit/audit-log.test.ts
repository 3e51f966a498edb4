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
      expect(await verifyAudit(database.current.engine, 'untouched')).toEqual({ sound: true, entries: 3 })
      expect(await verifyAudit(database.current.engine, 'empty')).toEqual({ sound: true, entries: 0 })
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

    test('entries written at once stand one behind the other', async () => {
      await Promise.all(
        ['a', 'b', 'c', 'd', 'e'].map((subject) => appendAudit(database.current.engine, 'busy', entry(subject))),
      )
      expect(await verifyAudit(database.current.engine, 'busy')).toEqual({ sound: true, entries: 5 })
    })

    test("does not see another partner's rows", async () => {
      await fill('mine')
      await fill('theirs')
      expect(await verifyAudit(database.current.forPartner('mine'), 'mine')).toEqual({ sound: true, entries: 3 })
    })
  })
