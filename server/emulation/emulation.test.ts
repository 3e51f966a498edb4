import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askConsole, consoleOrigin, createFrame, drawEmulation, startedBy } from '#tests/emulation/emulated-frame.ts'
import { joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import { findEntries } from '../audit/store.ts'
import { endSessions } from '../sign-in/end-sessions.ts'

const pages = { assetsFolder: import.meta.dirname, handler: drawEmulation }
const overrides = { pages, config: { operatorConsoleOrigin: consoleOrigin } }

for (const kind of testDatabases())
  describe(`support in a member's place on ${kind.name}`, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, overrides)
    let started = new Date()
    beforeEach(() => {
      started = world.clock.now
    })
    afterEach(() => {
      world.clock.now = started
    })
    const pass = (milliseconds: number) => {
      world.clock.now = new Date(world.clock.now.getTime() + milliseconds)
    }

    /** A member, and a frame that has entered their place. */
    async function enteredFrame() {
      const { browser, member } = await joinedBrowser(world.app)
      const frame = createFrame(world)
      const start = await startedBy(world, { member: member.publicId })
      expect(await frame.enter(start.token)).toMatchObject({ status: 200, body: { id: start.id, isRaised: false } })
      return { browser, member, frame, ...start }
    }
    const raise = (id: string) =>
      askConsole(world, { type: 'emulation.raise', partner: 'nosh', id, actor: 'ada', reason: 'They asked for it' })

    async function entriesAbout(publicId: string) {
      const entries = await findEntries(database.current.engine, { partnerId: 'nosh', after: 0, limit: 10_000 })
      return entries
        .filter(({ subject, action }) => subject === `member:${publicId}` && action.startsWith('emulation'))
        .map(({ actor, action, details }) => ({ actor, action, ...JSON.parse(details) }))
    }

    test('EMUL-03 EMUL-04 the console’s token makes the frame the member’s, by cookie and header together', async () => {
      const { frame, member, endsAt } = await enteredFrame()
      expect(endsAt).toBe(new Date(world.clock.now.getTime() + 1_800_000).toISOString())
      expect((await frame.call('GET', '/api/Member')).body).toMatchObject({ publicId: member.publicId })
      expect([...frame.cookies.keys()]).toContain('__Host-emulation')
      expect([...frame.cookies.keys()]).not.toContain('__Host-sid')
      const page = await frame.load('/account/overview')
      expect(page.body.emulation).toMatchObject({
        kind: 'running',
        operator: 'ada',
        memberName: 'Ada Byron',
        consoleOrigin,
      })
      const cookie = String((await frame.load('/emulate')).headers['set-cookie'])
      for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'Partitioned', 'SameSite=None'])
        expect(cookie).toContain(`; ${attribute}`)
    })

    test('a token is good for a minute, and once', async () => {
      const { member } = await joinedBrowser(world.app)
      const late = await startedBy(world, { member: member.publicId })
      pass(60_000)
      expect(await createFrame(world).enter(late.token)).toMatchObject({
        status: 403,
        body: { code: 'emulationRefused' },
      })
      const { token } = await startedBy(world, { member: member.publicId })
      pass(59_999)
      expect((await createFrame(world).enter(token)).status).toBe(200)
      expect((await createFrame(world).enter(token)).status).toBe(403)
    })

    test('of many frames that hand in one token at once, one gets in', async () => {
      const { member } = await joinedBrowser(world.app)
      const { token } = await startedBy(world, { member: member.publicId })
      const answers = await Promise.all(Array.from({ length: 5 }, () => createFrame(world).enter(token)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403])
    })

    test('a token of another partner, and what is none, opens nothing', async () => {
      const { member } = await joinedBrowser(world.app)
      const { token } = await startedBy(world, { member: member.publicId })
      expect((await createFrame(world, 'hilton.localhost:3000').enter(token)).status).toBe(403)
      for (const wrong of ['x', 'x\0y', `${token}x`, 'y'.repeat(101), 'z'.repeat(60_000)])
        expect([400, 403]).toContain((await createFrame(world).enter(wrong)).status)
      expect((await createFrame(world).enter(token)).status).toBe(200)
    })

    test('nobody enters the place of a member who has closed the account, before or meanwhile', async () => {
      const close = (publicId: string) =>
        database.current.engine
          .updateTable('member')
          .set({ member_type: 'ClosedAccountMember' })
          .where('public_id', '=', publicId)
          .execute()
      const { member } = await joinedBrowser(world.app)
      const { token } = await startedBy(world, { member: member.publicId })
      await close(member.publicId)
      expect((await createFrame(world).enter(token)).status).toBe(403)
      const start = { type: 'emulation.start', partner: 'nosh', member: member.publicId, actor: 'ada', reason: 'why' }
      expect(await askConsole(world, start)).toMatchObject({ status: 409, body: { code: 'memberClosed' } })
      const running = await enteredFrame()
      await close(running.member.publicId)
      expect(await running.frame.call('GET', '/api/Member')).toMatchObject({
        status: 401,
        body: { code: 'emulationOver' },
      })
    })

    test('EMUL-05 cookie and header are good together alone, each with its own', async () => {
      const [one, other] = [await enteredFrame(), await enteredFrame()]
      const cookie = { cookie: `__Host-emulation=${one.frame.cookies.get('__Host-emulation')}` }
      const ask = (headers: Record<string, string>, host = 'nosh.localhost:3000') =>
        world.app.inject({ method: 'GET', url: '/api/Member', headers: { host, ...headers } })
      const over = { statusCode: 401 }
      expect(await ask({ ...cookie, 'radmin-emulation': one.id })).toMatchObject({ statusCode: 200 })
      for (const headers of [
        cookie,
        { 'radmin-emulation': one.id },
        { ...cookie, 'radmin-emulation': other.id },
        { ...cookie, 'radmin-emulation': '' },
        { ...cookie, 'radmin-emulation': 'x'.repeat(8000) },
      ]) {
        const answer = await ask(headers)
        expect(answer).toMatchObject(over)
        expect(answer.json()).toMatchObject({ code: 'emulationOver' })
      }
      expect(await ask({ ...cookie, 'radmin-emulation': one.id }, 'hilton.localhost:3000')).toMatchObject(over)
      expect((await one.browser.get('/api/Member')).status).toBe(200)
      expect((await one.browser.get('/api/Member', { 'radmin-emulation': one.id })).body.code).toBe('emulationOver')
    })

    test('it is over after thirty minutes, however active', async () => {
      const { frame } = await enteredFrame()
      for (const minutes of [10, 19]) {
        pass(minutes * 60_000)
        expect((await frame.call('GET', '/api/Member')).status).toBe(200)
      }
      pass(60_000)
      expect((await frame.call('GET', '/api/Member')).body.code).toBe('emulationOver')
    })

    test('nothing is written before changes were asked for with a reason, and some things never', async () => {
      const { frame, id, member } = await enteredFrame()
      const rename = () => frame.call('PUT', '/api/Member', { firstName: 'Bea' })
      expect(await rename()).toMatchObject({ status: 403, body: { code: 'emulationReadOnly' } })
      const noReason = { type: 'emulation.raise', partner: 'nosh', id, actor: 'ada', reason: '' }
      expect((await askConsole(world, noReason)).status).toBe(400)
      expect(await raise(id)).toMatchObject({ status: 200, body: { outcome: 'done' } })
      expect(await raise(id)).toMatchObject({ status: 409, body: { code: 'alreadyRaised' } })
      expect(await rename()).toMatchObject({ status: 200, body: { firstName: 'Bea' } })
      for (const body of [{ phoneNumber: '2125550123' }, { smsOptIn: true }, { emailOptIn: !member.emailOptIn }])
        expect(await frame.call('PUT', '/api/Member', body)).toMatchObject({
          status: 403,
          body: { code: 'emulationForbidden' },
        })
      for (const [method, path] of [
        ['POST', '/api/Member/Cards'],
        ['PUT', '/api/Member/Cards'],
        ['DELETE', '/api/Member/Cards?id=1'],
        ['GET', '/api/Member/CardEntry'],
        ['POST', '/api/Member/CardMoves'],
        ['POST', '/api/Member/Proof'],
        ['POST', '/api/Member/Passkeys'],
        ['POST', '/api/Member/Email'],
        ['POST', '/api/Members/Recover'],
        ['POST', '/api/Member/Close'],
        ['GET', '/api/Member/Data'],
        ['PUT', '/api/Member/CashOut'],
        ['POST', '/api/SignIn'],
        ['DELETE', '/api/Member/Devices'],
        ['POST', '/api/Reviews'],
        ['POST', '/api/Impressions'],
        ['GET', '/api/Nowhere'],
      ] as const)
        expect(await frame.call(method, path, {}), `${method} ${path}`).toMatchObject({
          status: 403,
          body: { code: 'emulationForbidden' },
        })
    })

    test('what changes something needs the token of this session', async () => {
      const { frame, id } = await enteredFrame()
      await raise(id)
      const headers = {
        host: 'nosh.localhost:3000',
        origin: 'http://nosh.localhost:3000',
        cookie: `__Host-emulation=${frame.cookies.get('__Host-emulation')}`,
        'radmin-emulation': id,
      }
      const rename = { method: 'PUT', url: '/api/Member', payload: { firstName: 'Eve' } } as const
      for (const token of [undefined, 'x', 'csrf-token-unavailable']) {
        const answer = await world.app.inject({
          ...rename,
          headers: { ...headers, ...(token && { 'x-xsrf-token': token }) },
        })
        expect(answer.json()).toMatchObject({ code: 'csrf' })
      }
      const entering = { method: 'POST', url: '/api/Emulation', payload: { token: 'x' } } as const
      const { cookie: _, 'radmin-emulation': __, ...nobody } = headers
      expect((await world.app.inject({ ...entering, headers: nobody })).json()).toMatchObject({ code: 'csrf' })
    })

    test('every call stands in the audit log with both names, allowed or refused, and the chain holds', async () => {
      const { frame, id, member } = await enteredFrame()
      await frame.load('/account/overview?secret=1')
      await frame.call('GET', '/api/Member/Transactions?pageNo=1')
      await frame.call('POST', '/api/Member/Close', { password: 'x' })
      await raise(id)
      await frame.call('PUT', '/api/Member', { city: 'Reno' })
      const told = await entriesAbout(member.publicId)
      const shared = { actor: 'operator:console/ada', emulation: id }
      expect(told).toMatchObject([
        { ...shared, action: 'emulation.start', reason: 'Their call of today' },
        { ...shared, action: 'emulation.enter' },
        { ...shared, action: 'emulation.GET', path: '/account/overview', outcome: 'allowed' },
        { ...shared, action: 'emulation.GET', path: '/api/Member/Transactions', outcome: 'allowed' },
        { ...shared, action: 'emulation.GET', path: '/api/CSRF' },
        {
          ...shared,
          action: 'emulation.POST',
          path: '/api/Member/Close',
          outcome: 'emulationForbidden',
          raised: false,
        },
        { ...shared, action: 'emulation.raise', reason: 'They asked for it' },
        { ...shared, action: 'emulation.GET', path: '/api/CSRF' },
        { ...shared, action: 'emulation.PUT', path: '/api/Member', outcome: 'allowed', raised: true },
      ])
      expect(await verifyAudit(database.current.engine, 'nosh')).toMatchObject({ sound: true })
    })

    test('EMUL-01 leaving ends it, and takes nothing from the member', async () => {
      const { frame, browser, id, member } = await enteredFrame()
      const left = await frame.call('GET', '/api/SignOut')
      expect(left.status).toBe(403)
      const { status } = await world.app
        .inject({
          method: 'GET',
          url: '/api/SignOut',
          headers: {
            host: 'nosh.localhost:3000',
            'sec-fetch-site': 'same-origin',
            cookie: `__Host-emulation=${frame.cookies.get('__Host-emulation')}; __Host-sid=${browser.cookies.get('__Host-sid')}`,
            'radmin-emulation': id,
          },
        })
        .then(({ statusCode, headers }) => {
          expect(String(headers['set-cookie'])).toContain('__Host-emulation=;')
          expect(String(headers['set-cookie'])).not.toContain('__Host-sid')
          return { status: statusCode }
        })
      expect(status).toBe(200)
      expect((await frame.call('GET', '/api/Member')).body.code).toBe('emulationOver')
      expect((await browser.get('/api/Member')).body.publicId).toBe(member.publicId)
      expect((await browser.get('/api/Member/Devices')).body).toHaveLength(1)
      expect((await entriesAbout(member.publicId)).at(-1)).toMatchObject({
        action: 'emulation.end',
        actor: 'operator:console/ada',
      })
    })

    test('EMUL-02 at the top of a window it ends, and the page is a visitor’s', async () => {
      const { frame } = await enteredFrame()
      const { cookies } = frame
      const cookie = `__Host-emulation=${cookies.get('__Host-emulation')}`
      const fetched = await frame.load('/', { 'sec-fetch-dest': 'empty' })
      expect(fetched.body.emulation).toBeNull()
      expect((await frame.load('/')).body.emulation).not.toBeNull()
      const top = await frame.load('/account/overview', { 'sec-fetch-dest': 'document' })
      expect(top.body.emulation).toBeNull()
      expect(String(top.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
      expect(cookies.has('__Host-emulation')).toBe(false)
      expect((await frame.load('/', { cookie })).body.emulation).toBeNull()
    })

    test('only the entry and the pages of a running emulation may be held, by the console’s origin alone', async () => {
      const { frame, browser } = await enteredFrame()
      const holderOf = async (path: string, by: Pick<typeof frame, 'load'>) =>
        /frame-ancestors ([^;]+)/.exec(String((await by.load(path)).headers['content-security-policy']))?.[1]
      expect(await holderOf('/', frame)).toBe(consoleOrigin)
      const member = { load: (path: string) => browser.get(path, { 'sec-fetch-dest': 'iframe' }) }
      for (const path of ['/', '/account/overview', '/login']) expect(await holderOf(path, member)).toBe("'none'")
      expect(await holderOf('/emulate', member)).toBe(consoleOrigin)
      expect((await frame.load('/api/Member')).headers['content-security-policy']).toContain("frame-ancestors 'none'")
      pass(1_800_000)
      expect(await holderOf('/', frame)).toBe("'none'")
    })

    test('pages with a deed of their own are refused in a member’s place', async () => {
      const { frame, member } = await enteredFrame()
      expect(await frame.load('/unsubscribe?token=x')).toMatchObject({ status: 403 })
      expect((await entriesAbout(member.publicId)).at(-1)).toMatchObject({
        path: '/unsubscribe',
        outcome: 'emulationForbidden',
      })
    })

    test('what the console signs is heard once, and only what it signs', async () => {
      const { member } = await joinedBrowser(world.app)
      const start = { type: 'emulation.start', partner: 'nosh', member: member.publicId, actor: 'ada', reason: 'why' }
      expect((await askConsole(world, start, 'msg_the_same')).status).toBe(200)
      expect(await askConsole(world, start, 'msg_the_same')).toMatchObject({ status: 409, body: { code: 'repeated' } })
      for (const [wrong, status] of [
        [{ ...start, partner: 'nowhere' }, 404],
        [{ ...start, partner: 'hilton' }, 404],
        [{ ...start, member: 'x\0' }, 400],
        [{ ...start, actor: 'ada and bea' }, 400],
        [{ ...start, reason: '  ' }, 400],
        [{ type: 'emulation.end', partner: 'nosh', id: 'none', actor: 'ada' }, 404],
      ] as const)
        expect((await askConsole(world, wrong)).status, JSON.stringify(wrong)).toBe(status)
      const unsigned = await world.app.inject({ method: 'POST', url: '/operator/emulations', payload: start })
      expect(unsigned.statusCode).toBe(401)
    })

    test('the console ends it, and another partner’s name for it means nothing', async () => {
      const { frame, id } = await enteredFrame()
      const end = (partner: string) => askConsole(world, { type: 'emulation.end', partner, id, actor: 'bea' })
      expect((await end('hilton')).status).toBe(404)
      expect((await frame.call('GET', '/api/Member')).status).toBe(200)
      expect((await end('nosh')).status).toBe(200)
      expect((await frame.call('GET', '/api/Member')).body.code).toBe('emulationOver')
      expect(await end('nosh')).toMatchObject({ status: 409, body: { code: 'emulationOver' } })
    })

    test('ending the sessions of a member, or of everybody, ends what support sees in their place, and no other', async () => {
      const db = database.current.forPartner('nosh')
      const [one, other, unentered] = [await enteredFrame(), await enteredFrame(), await joinedBrowser(world.app)]
      const waiting = await startedBy(world, { member: unentered.member.publicId })
      const end = (publicId: string | null) =>
        endSessions(db, 'nosh', { publicId, actor: 'operator:ada', reason: 'asked', now: world.clock.now })
      expect(await end(one.member.publicId)).toEqual({ sessions: 1, emulations: 1 })
      expect((await one.frame.call('GET', '/api/Member')).body.code).toBe('emulationOver')
      expect((await other.frame.call('GET', '/api/Member')).status).toBe(200)
      const hilton = database.current.forPartner('hilton')
      expect(
        await endSessions(hilton, 'hilton', {
          publicId: null,
          actor: 'operator:ada',
          reason: 'asked',
          now: world.clock.now,
        }),
      ).toMatchObject({
        emulations: 0,
      })
      expect((await other.frame.call('GET', '/api/Member')).status).toBe(200)
      expect(await end(null)).toMatchObject({ emulations: expect.any(Number) })
      expect((await other.frame.call('GET', '/api/Member')).body.code).toBe('emulationOver')
      expect((await createFrame(world).enter(waiting.token)).status).toBeGreaterThanOrEqual(400)
    })

    test('what was over a year ago is gone with the next one, of this partner alone; the audit log still has it', async () => {
      const { id, member, frame } = await enteredFrame()
      await frame.call('GET', '/api/Member')
      const count = async () => {
        const rows = await database.current.engine.selectFrom('emulation').select('id').where('id', '=', id).execute()
        return rows.length
      }
      pass(364 * 86_400_000)
      const { member: later } = await joinedBrowser(world.app)
      await startedBy(world, { member: later.publicId })
      expect(await count()).toBe(1)
      pass(2 * 86_400_000)
      await startedBy(world, { member: later.publicId })
      expect(await count()).toBe(0)
      expect((await entriesAbout(member.publicId)).map(({ action }) => action)).toContain('emulation.start')
    })
  })
