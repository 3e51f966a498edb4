import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { startTextWorld, type TextWorld } from '#tests/texts/text-world.ts'
import { textSweep } from './sweep-texts.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: TextWorld
    beforeAll(async () => {
      world = await startTextWorld(database.current)
    })
    afterAll(() => world.close())

    const engine = () => database.current.engine
    const pass = (ms: number) => {
      world.app.clock.now = new Date(world.app.clock.now.getTime() + ms)
    }
    const countOf = async (table: 'outgoing_text' | 'incoming_text', phoneNumber: string) =>
      (await engine().selectFrom(table).select('phone_number').where('phone_number', '=', phoneNumber).execute()).length

    test('what a number was texted and wrote goes after 400 days; that it said STOP, and its consents, stay', async () => {
      const [old, late] = [await world.join(), await world.join({ partner: 'wynd' })]
      await world.deliver()
      await world.write(old.phoneNumber, 'YES')
      await world.deliver()
      await world.write(old.phoneNumber, 'STOP')
      await world.deliver()
      const consents = () =>
        engine().selectFrom('text_consent').select('state').where('phone_number', '=', old.phoneNumber).execute()
      const before = await consents()
      expect(before.length).toBeGreaterThan(1)
      pass(400 * dayMs)
      await textSweep(world.app.context)()
      expect([
        await countOf('outgoing_text', old.phoneNumber),
        await countOf('incoming_text', old.phoneNumber),
      ]).toEqual([3, 2])
      pass(1)
      await world.write(late.phoneNumber, 'HELP')
      await world.deliver()
      await textSweep(world.app.context)()
      expect([
        await countOf('outgoing_text', old.phoneNumber),
        await countOf('incoming_text', old.phoneNumber),
      ]).toEqual([0, 0])
      expect(await countOf('incoming_text', late.phoneNumber)).toBe(1)
      expect(await countOf('outgoing_text', late.phoneNumber)).toBe(1)
      expect(await consents()).toEqual(before)
      const number = engine().selectFrom('text_number').select('stopped_at').where('phone_number', '=', old.phoneNumber)
      expect(await number.executeTakeFirst()).toMatchObject({ stopped_at: expect.any(Date) })
    })

    test('many go by and by: a bounded number each time, then not for an hour; one that is being handed on stays', async () => {
      const { phoneNumber } = await world.join()
      const { now } = world.app.clock
      const row = { partner_id: 'wynd', kind: 'help', phone_number: '2125559999', facts: '{}', next_attempt_at: now }
      const at = (days: number) => new Date(now.getTime() - days * dayMs)
      await engine()
        .insertInto('outgoing_text')
        .values(Array.from({ length: 700 }, () => ({ ...row, created_at: at(500) })))
        .execute()
      await engine()
        .insertInto('outgoing_text')
        .values({ ...row, created_at: at(900), leased_until: new Date(now.getTime() + 60_000) })
        .execute()
      const sweep = textSweep(world.app.context)
      const left: number[] = []
      for (let round = 0; round < 3; round++) {
        await sweep()
        left.push(await countOf('outgoing_text', row.phone_number))
      }
      expect(left).toEqual([201, 1, 1])
      pass(hourMs - 1)
      await sweep()
      expect(await countOf('outgoing_text', row.phone_number)).toBe(1)
      pass(1)
      await sweep()
      expect(await countOf('outgoing_text', row.phone_number)).toBe(0)
      expect(await countOf('outgoing_text', phoneNumber)).toBe(1)
    })
  })
