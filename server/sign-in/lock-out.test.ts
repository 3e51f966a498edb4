import { Refusal, refuse } from '../refusal.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { countAttempt, failuresAllowed, forgetFailures, lockOutMs, takeBackAttempt } from './lock-out-store.ts'

const noon = new Date('2026-03-01T12:00:00Z')
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    /** Every copy of the server that is asked here is too busy to look at a password. */
    let busy: RunningTestApp
    beforeAll(async () => {
      const password = { memoryKib: 8, passes: 1, workers: 0, queue: 0 }
      busy = await createTestApp(database.current, { limits: { password } })
    })
    afterAll(() => busy.close())

    function tryAt({ app }: Pick<RunningTestApp, 'app'>, username: string, password: string) {
      return createBrowser(app).post('/api/SignIn', { username, password, staySignedIn: false })
    }

    function failuresOf(account: string) {
      return database.current.engine
        .selectFrom('sign_in_failure')
        .select(['failures', 'locked_until'])
        .where('account', '=', account)
        .execute()
    }

    test('a try that the server was too busy to look at forgives no other', async () => {
      const { body } = await joinedBrowser(world.app)
      for (let round = 0; round < 4; round++) expect((await tryAt(world, body.email, 'wrong')).status).toBe(401)
      for (let round = 0; round < 3; round++) expect((await tryAt(busy, body.email, 'wrong')).status).toBe(503)
      expect((await tryAt(world, body.email, 'wrong')).status).toBe(403)
      expect((await tryAt(busy, body.email, 'wrong')).status).toBe(403)
      expect((await tryAt(world, body.email, body.password)).status).toBe(403)
    })

    test('a try that the server was too busy to look at locks nobody out', async () => {
      const { body } = await joinedBrowser(world.app)
      for (let round = 0; round < 4; round++) await tryAt(world, body.email, 'wrong')
      expect((await tryAt(busy, body.email, body.password)).status).toBe(503)
      expect((await tryAt(world, body.email, body.password)).status).toBe(200)
    })

    test('of five at once with two that found the server busy, three are counted', async () => {
      const { body } = await joinedBrowser(world.app)
      const apps = [world, busy, world, busy, world]
      const statuses = (await Promise.all(apps.map((app) => tryAt(app, body.email, 'wrong')))).map(
        ({ status }) => status,
      )
      expect(statuses.filter((status) => status === 503)).toHaveLength(2)
      expect((await tryAt(world, body.email, 'wrong')).status).toBe(401)
      expect((await tryAt(world, body.email, 'wrong')).status).toBe(403)
      expect((await tryAt(world, body.email, body.password)).status).toBe(403)
    })

    test('however many come at once and are taken back, five passwords at most are looked at', async () => {
      const counter = { account: 'member:crowd', device: '' }
      const db = database.current.forPartner('nosh')
      const looked = await Promise.all(
        Array.from({ length: 40 }, async (_, at) => {
          const counted = await countAttempt(db, 'nosh', { counter, now: noon })
          if (counted instanceof Refusal) return 0
          if (at % 2 === 0) return 1
          await takeBackAttempt(db, 'nosh', counted)
          return 0
        }),
      )
      const sum = looked.reduce<number>((total, one) => total + one, 0)
      expect(sum).toBeLessThanOrEqual(failuresAllowed)
      const [row] = await failuresOf(counter.account)
      expect(row?.failures).toBe(sum)
      expect(row?.locked_until !== null).toBe(sum === failuresAllowed)
    })

    test('what is taken back late touches no later period', async () => {
      const counter = { account: 'member:late', device: '' }
      const db = database.current.forPartner('nosh')
      const first = await countAttempt(db, 'nosh', { counter, now: noon })
      await forgetFailures(db, 'nosh', counter)
      for (let round = 0; round < failuresAllowed; round++) await countAttempt(db, 'nosh', { counter, now: noon })
      if (first instanceof Refusal) throw new Error('The first attempt may be made')
      await takeBackAttempt(db, 'nosh', first)
      expect(await countAttempt(db, 'nosh', { counter, now: noon })).toEqual(refuse('accountLocked'))
    })

    test('taking back twice, or more than was counted, stops at none', async () => {
      const counter = { account: 'member:twice', device: '' }
      const db = database.current.forPartner('nosh')
      const counted = await countAttempt(db, 'nosh', { counter, now: noon })
      if (counted instanceof Refusal) throw new Error('The first attempt may be made')
      for (let round = 0; round < 3; round++) await takeBackAttempt(db, 'nosh', counted)
      expect(await failuresOf(counter.account)).toEqual([{ failures: 0, locked_until: null }])
    })

    test('names that were tried long ago leave no rows, and those that are locked stay', async () => {
      const db = database.current.forPartner('tidy')
      const count = (account: string, now: Date) => countAttempt(db, 'tidy', { counter: { account, device: '' }, now })
      await count('unknown:old', noon)
      for (let round = 0; round < failuresAllowed; round++) await count('unknown:locked', later(lockOutMs / 2))
      await count('unknown:new', later(lockOutMs + 1))
      expect(await failuresOf('unknown:old')).toEqual([])
      expect(await failuresOf('unknown:locked')).toHaveLength(1)
      expect(await failuresOf('unknown:new')).toHaveLength(1)
    })

    test("does not see another partner's rows", async () => {
      const counter = { account: 'member:same', device: '' }
      const own = database.current.forPartner('mine')
      for (let round = 0; round < failuresAllowed; round++) await countAttempt(own, 'mine', { counter, now: noon })
      expect(await countAttempt(own, 'mine', { counter, now: noon })).toEqual(refuse('accountLocked'))
      const theirs = await countAttempt(database.current.forPartner('theirs'), 'theirs', { counter, now: noon })
      expect(theirs).toMatchObject({ isLast: false })
    })
  })
