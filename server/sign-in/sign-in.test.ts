import { describe, expect, test } from 'vitest'
import { createTestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser, type Browser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addMember } from '#tests/dines/feed-world.ts'
import { solveCaptcha } from '#tests/app/solve-captcha.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'

const minute = 60_000

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    function pass(milliseconds: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + milliseconds)
    }

    function entriesOf(partnerId: string) {
      return database.current.engine
        .selectFrom('audit_entry')
        .select(['actor', 'action', 'subject', 'details'])
        .where('partner_id', '=', partnerId)
        .orderBy('position')
        .execute()
    }

    async function entriesAbout(partnerId: string, subject: string) {
      return (await entriesOf(partnerId)).filter((entry) => entry.subject === subject)
    }

    function signIn(browser: Browser, body: object) {
      return browser.post('/api/SignIn', { staySignedIn: false, ...body })
    }

    test('a wrong password and an unknown user get the same answer', async () => {
      const { body } = await joinedBrowser(world.app)
      const browser = createBrowser(world.app)
      const wrong = await signIn(browser, { username: body.email, password: 'wrong' })
      const unknown = await signIn(browser, { username: 'nobody@example.com', password: 'wrong' })
      expect(wrong).toMatchObject({ status: 401, body: { code: 'invalidCredentials' } })
      expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
    })

    test('a captcha that comes along is judged first, once, and a try with a wrong one is not counted', async () => {
      const { body } = await joinedBrowser(world.app)
      const browser = createBrowser(world.app)
      const right = { username: body.email, password: body.password }
      for (let wrong = 0; wrong < 6; wrong++)
        expect(await signIn(browser, { ...right, gRecaptchaResponse: 'made up' })).toMatchObject({
          status: 400,
          body: { code: 'captcha' },
        })
      const token = await solveCaptcha(browser)
      expect((await signIn(browser, { ...right, password: 'wrong', gRecaptchaResponse: token })).status).toBe(401)
      expect((await signIn(browser, { ...right, gRecaptchaResponse: token })).status).toBe(400)
      expect((await signIn(browser, { ...right, gRecaptchaResponse: await solveCaptcha(browser) })).status).toBe(200)
    })

    test("a member of one partner cannot sign in at another's", async () => {
      const { body } = await joinedBrowser(world.app)
      const browser = createBrowser(world.app, 'hilton.localhost:3000')
      expect((await signIn(browser, { username: body.email, password: body.password })).status).toBe(401)
    })

    test('the e-mail address counts in any case', async () => {
      const { body } = await joinedBrowser(world.app)
      const answer = await signIn(createBrowser(world.app), {
        username: body.email.toUpperCase(),
        password: body.password,
      })
      expect(answer.status).toBe(200)
    })

    test('LOGIN-05 five failures lock an account for 30 minutes', async () => {
      const { body } = await joinedBrowser(world.app)
      const right = { username: body.email, password: body.password }
      for (const status of [401, 401, 401, 401, 403])
        expect((await signIn(createBrowser(world.app), { ...right, password: 'wrong' })).status).toBe(status)
      pass(29 * minute)
      expect(await signIn(createBrowser(world.app), right)).toMatchObject({
        status: 403,
        body: { code: 'accountLocked' },
      })
      pass(2 * minute)
      expect((await signIn(createBrowser(world.app), right)).status).toBe(200)
    })

    test('an unknown user is locked out like a known one', async () => {
      const wrong = { username: 'nobody-at-all@example.com', password: 'wrong' }
      const statuses = []
      for (let round = 0; round < 6; round++) statuses.push((await signIn(createBrowser(world.app), wrong)).status)
      expect(statuses).toEqual([401, 401, 401, 401, 403, 403])
    })

    test('failures elsewhere do not lock a member out of the browser they always use', async () => {
      const { body } = await joinedBrowser(world.app)
      const right = { username: body.email, password: body.password }
      const home = createBrowser(world.app)
      expect((await signIn(home, right)).status).toBe(200)
      for (let round = 0; round < 6; round++) await signIn(createBrowser(world.app), { ...right, password: 'wrong' })
      expect((await signIn(createBrowser(world.app), right)).status).toBe(403)
      expect((await signIn(home, right)).status).toBe(200)
    })

    test('many wrong passwords at once are counted before they are looked at', async () => {
      const { body } = await joinedBrowser(world.app)
      const attempts = Array.from({ length: 12 }, () =>
        signIn(createBrowser(world.app), { username: body.email, password: 'wrong' }),
      )
      const statuses = (await Promise.all(attempts)).map((answer) => answer.status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(4)
      expect((await signIn(createBrowser(world.app), { username: body.email, password: body.password })).status).toBe(
        403,
      )
    })

    test('the right password forgets the failures before it', async () => {
      const { body } = await joinedBrowser(world.app)
      const right = { username: body.email, password: body.password }
      for (let round = 0; round < 3; round++) {
        for (let failure = 0; failure < 4; failure++)
          await signIn(createBrowser(world.app), { ...right, password: 'wrong' })
        expect((await signIn(createBrowser(world.app), right)).status).toBe(200)
      }
    })

    test.each([
      ['united.localhost:3000', 'forbidden'],
      ['ftch.localhost:3000', 'hostApplicationOnly'],
    ])('at %s, whose members come from elsewhere, no password is taken, not even the right one', async (host, code) => {
      const partnerId = host.slice(0, host.indexOf('.'))
      const { engine } = database.current
      const memberId = await addMember(engine, partnerId)
      const { public_id } = await engine
        .updateTable('member')
        .set({
          password_hash: await world.context.passwords.hash('a good password'),
          email: `p@${partnerId}.example`,
        })
        .where('id', '=', memberId)
        .returning('public_id')
        .executeTakeFirstOrThrow()
      const browser = createBrowser(world.app, host)
      const answer = await signIn(browser, { username: `p@${partnerId}.example`, password: 'a good password' })
      expect(answer).toMatchObject({ status: 403, body: { code } })
      expect(browser.cookies.has('__Host-sid')).toBe(false)
      expect(await entriesAbout(partnerId, `member:${public_id}`)).toEqual([])
    })

    test('a wrong try is written down alike for a name that is known and one that is not, which is not written itself', async () => {
      const { body, member } = await joinedBrowser(world.app)
      const unknown = 'Nobody.Here@example.com'
      const known = () => entriesAbout('nosh', `member:${member.publicId}`)
      const before = (await known()).length
      const all = await entriesOf('nosh')
      for (const username of [body.email, unknown, body.email, unknown.toUpperCase()])
        await signIn(createBrowser(world.app), { username, password: 'wrong' })
      const failures = (await entriesOf('nosh')).slice(all.length)
      expect(failures.map(({ actor, action, details }) => ({ actor, action, details }))).toEqual(
        Array.from({ length: 4 }, () => ({ actor: 'visitor', action: 'signIn.failed', details: '{"locks":false}' })),
      )
      expect(await known()).toHaveLength(before + 2)
      const [, first, , second] = failures.map(({ subject }) => subject)
      expect(first).toMatch(/^unknown:[\w-]{43}$/)
      expect(second).toBe(first)
      expect(JSON.stringify(failures).toLowerCase()).not.toContain('nobody')
    })

    test('the try that locks is written down as such, and what comes while it is locked adds nothing', async () => {
      for (const username of [(await joinedBrowser(world.app)).body.email, 'none-to-lock@example.com']) {
        const before = (await entriesOf('nosh')).length
        for (let round = 0; round < 8; round++) await signIn(createBrowser(world.app), { username, password: 'wrong' })
        const locks = (await entriesOf('nosh')).slice(before).map(({ details }) => details)
        expect(locks).toEqual([...Array.from({ length: 4 }, () => '{"locks":false}'), '{"locks":true}'])
      }
    })

    test('a hash made with other parameters is replaced', async () => {
      const { body, member } = await joinedBrowser(world.app)
      const db = database.current.engine
      const hash = async () =>
        (
          await db
            .selectFrom('member')
            .select('password_hash')
            .where('public_id', '=', member.publicId)
            .executeTakeFirst()
        )?.password_hash
      const stricter = await createTestApp(database.current, {
        limits: { password: { memoryKib: 16, passes: 2, workers: 2, queue: 8 } },
      })
      expect(await hash()).toContain('m=8,t=1')
      expect(
        (await signIn(createBrowser(stricter.app), { username: body.email, password: body.password })).status,
      ).toBe(200)
      expect(await hash()).toContain('m=16,t=2')
      await stricter.close()
    })
  })
