import { refuse } from '../refusal.ts'
import { describe, expect, test } from 'vitest'
import { joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { endSessions } from './end-sessions.ts'

const by = { actor: 'operator:ada', reason: 'asked by the member' }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    async function member(host = 'nosh.localhost:3000') {
      const { browser, body } = await joinedBrowser(world.app, { host })
      await browser.post('/api/SignIn', { username: body.email, password: body.password, staySignedIn: true })
      const { publicId } = (await browser.get('/api/Member')).body
      return { browser, publicId, isIn: async () => (await browser.get('/api/Member')).status === 200 }
    }

    function end(publicId: string | null) {
      return endSessions(database.current.forPartner('nosh'), 'nosh', { publicId, ...by, now: world.clock.now })
    }

    test('an operator signs one member out of every browser, and nobody else', async () => {
      const [one, other] = [await member(), await member()]
      expect(await end(one.publicId)).toEqual({ sessions: 1, emulations: 0 })
      expect([await one.isIn(), await other.isIn()]).toEqual([false, true])
      expect(await end(one.publicId)).toEqual({ sessions: 0, emulations: 0 })
    })

    test('an operator signs everybody of a partner out, and nobody of another', async () => {
      const [one, other, elsewhere] = [await member(), await member(), await member('hilton.localhost:3000')]
      expect(await end(null)).toEqual({ sessions: expect.toSatisfy((count: number) => count >= 2), emulations: 0 })
      expect([await one.isIn(), await other.isIn(), await elsewhere.isIn()]).toEqual([false, false, true])
    })

    test("a public id that nobody has, or another partner's, ends nothing", async () => {
      const elsewhere = await member('hilton.localhost:3000')
      expect([await end('nobody'), await end(elsewhere.publicId)]).toEqual([refuse('notFound'), refuse('notFound')])
      expect(await elsewhere.isIn()).toBe(true)
    })

    test('the deed is written down', async () => {
      const { publicId } = await member()
      await end(publicId)
      const entry = await database.current.engine
        .selectFrom('audit_entry')
        .select(['actor', 'subject', 'details'])
        .where('action', '=', 'sessions.end')
        .orderBy('position', 'desc')
        .executeTakeFirst()
      expect(entry).toMatchObject({
        actor: 'operator:ada',
        details: expect.stringContaining('asked by the member'),
        subject: `member:${publicId}`,
      })
    })
  })
