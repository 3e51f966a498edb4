import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addMember } from '#tests/dines/feed-world.ts'
import { inTransaction } from './transact.ts'
import { lockMembers, requireLocked } from './lock-members.ts'
import { LostRaceError } from './contention.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    for (const code of ['40P01', '40001', '55P03'])
      test(`a transaction that ends with ${code} begins again, and nothing of the first try stands`, async () => {
        const db = database.current.engine
        let tries = 0
        const tag = `again-${code}`
        await inTransaction(db, async (tx) => {
          tries++
          await sql`insert into captcha_solution (id, expires_at) values (${`${tag}-${tries}`}, now())`.execute(tx)
          if (tries < 3) await sql.raw(raising(code)).execute(tx)
        })
        const { rows } = await sql`select id from captcha_solution where id like ${`${tag}%`}`.execute(db)
        expect(rows).toEqual([{ id: `${tag}-3` }])
      })

    test('the tries have an end, and another fault is not tried again', async () => {
      const db = database.current.engine
      let tries = 0
      const failing = (error: Error) =>
        inTransaction(db, async () => {
          tries++
          throw error
        })
      await expect(failing(new LostRaceError('always'))).rejects.toThrow('always')
      expect(tries).toBe(8)
      await expect(failing(new Error('once'))).rejects.toThrow('once')
      expect(tries).toBe(9)
    })

    test('a commit that the database made a rollback is an error, not an acknowledgement', async () => {
      const db = database.current.engine
      const swallowing = inTransaction(db, async (tx) => {
        await sql`select 1 / 0`.execute(tx).catch(() => undefined)
      })
      await expect(swallowing).rejects.toThrow('The transaction was rolled back')
    })

    test('members are locked once in a transaction, for all that it writes', async () => {
      const db = database.current.engine
      const [first, second] = [await addMember(db, 'locking'), await addMember(db, 'locking')]
      await inTransaction(db, async (tx) => {
        const locked = await lockMembers(tx, [second])
        requireLocked(locked, [second])
        expect(await lockMembers(tx, [second])).toBe(locked)
        expect(() => requireLocked(locked, [first])).toThrow(`Member ${first} is written without its lock`)
        await expect(lockMembers(tx, [first, second])).rejects.toThrow('written without its lock')
      })
    })
  })

function raising(code: string): string {
  return `do $$ begin raise exception 'on purpose' using errcode = '${code}'; end $$`
}
