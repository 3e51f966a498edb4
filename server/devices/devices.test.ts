import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { createMailer } from '#vendors/mail/client.ts'
import { type MailSandbox, startMailSandbox } from '#vendors/mail/sandbox.ts'
import { sendRound } from '../mailing/mail-jobs.ts'

const agents = {
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605 Version/18.6 Mobile/15E148 Safari/604.1',
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    let mailServer: MailSandbox
    beforeAll(async () => {
      mailServer = await startMailSandbox({ port: 0 })
    })
    afterAll(() => mailServer.close())

    async function mailsTo(email: string) {
      const mailer = createMailer({ address: mailServer.address, encrypted: false })
      while ((await sendRound(world.context, { mailer })) > 0);
      return mailServer.mails.filter(({ to, subject }) => to === email && !subject.startsWith('Welcome'))
    }

    function pass(milliseconds: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + milliseconds)
    }

    interface Entering {
      readonly email: string
      readonly password: string
      readonly agent?: string
      readonly staySignedIn?: boolean
      readonly browser?: Browser
    }

    async function enter({ email, password, agent = agents.edge, staySignedIn = false, browser }: Entering) {
      const entered = browser ?? createBrowser(world.app)
      const body = { username: email, password, staySignedIn }
      expect((await entered.post('/api/SignIn', body, { 'user-agent': agent })).status).toBe(200)
      return entered
    }

    const devicesOf = async (browser: Browser) => (await browser.get('/api/Member/Devices')).body
    const isIn = async (browser: Browser) => (await browser.get('/api/Member')).status === 200

    test('a member sees where they are signed in, in words, since when and until when, and which one is this', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      const joined = world.clock.now
      pass(5 * 60_000)
      const phone = await enter({ ...body, agent: agents.iphone })
      expect(await devicesOf(phone)).toEqual([
        {
          id: expect.stringMatching(/^\d+$/),
          browser: 'safari',
          system: 'iphone',
          firstSeenAt: world.clock.now.toISOString(),
          lastSeenAt: world.clock.now.toISOString(),
          isThisOne: true,
        },
        expect.objectContaining({ browser: 'other', firstSeenAt: joined.toISOString(), isThisOne: false }),
      ])
      pass(5 * 60_000)
      expect((await devicesOf(browser))[0]).toMatchObject({
        firstSeenAt: joined.toISOString(),
        lastSeenAt: world.clock.now.toISOString(),
        isThisOne: true,
      })
      pass(16 * 60_000)
      expect(await devicesOf(await enter({ ...body, browser: phone, agent: agents.iphone }))).toHaveLength(1)
    })

    test('one who stays signed in is listed for as long as a token would go on, and signed out with it', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      const stayed = await enter({ ...body, staySignedIn: true })
      pass(14 * 60_000)
      expect(await isIn(browser)).toBe(true)
      pass(14 * 60_000)
      const [, other] = await devicesOf(browser)
      expect(other).toMatchObject({ browser: 'edge', isThisOne: false })
      expect(await isIn(stayed)).toBe(true)
      pass(2 * 60 * 60_000)
      const back = await enter({ ...body, browser })
      expect(await devicesOf(back)).toHaveLength(2)
      expect((await back.delete(`/api/Member/Devices/${other.id}`)).status).toBe(200)
      expect(await isIn(stayed)).toBe(false)
      expect(await devicesOf(back)).toHaveLength(1)
    })

    test('everywhere else is signed out, also where one stays, and this session goes on', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      const here = await enter({ ...body, staySignedIn: true })
      const there = await enter({ ...body, staySignedIn: true, agent: agents.iphone })
      for (let count = 0; count < 2; count++) expect((await here.delete('/api/Member/Devices')).status).toBe(200)
      expect(await Promise.all([browser, there, here].map(isIn))).toEqual([false, false, true])
      pass(2 * 60 * 60_000)
      expect(await isIn(here)).toBe(true)
      expect(await isIn(there)).toBe(false)
    })

    test("another member's device, here or at another partner, is not found and stays", async () => {
      const { browser } = await joinedBrowser(world.app)
      const [{ id }] = await devicesOf(browser)
      for (const host of ['nosh.localhost:3000', 'hilton.localhost:3000']) {
        const { browser: stranger } = await joinedBrowser(world.app, { host })
        for (const one of [id, '0', '99999999999999999999', 'x', '1%00'])
          expect([400, 404]).toContain((await stranger.delete(`/api/Member/Devices/${one}`)).status)
        expect((await stranger.delete('/api/Member/Devices')).status).toBe(200)
      }
      expect(await isIn(browser)).toBe(true)
    })

    test('nothing that opens a session is told', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      await enter({ ...body, staySignedIn: true })
      const told = JSON.stringify(await devicesOf(browser))
      const rows = await database.current.engine.selectFrom('session').select('id_hash').execute()
      for (const { id_hash: hash } of rows) expect(told).not.toContain(hash)
      for (const value of browser.cookies.values()) expect(told).not.toContain(value)
    })

    test('signing in where a member was not seen before is told by mail, joining and coming back are not', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      await enter({ ...body, browser })
      expect(await mailsTo(body.email)).toEqual([])
      const phone = await enter({ ...body, agent: agents.iphone })
      await enter({ ...body, browser: phone, agent: agents.iphone })
      const mails = await mailsTo(body.email)
      expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to your account'])
      expect(mails[0]?.text).toContain('Safari on an iPhone')
      expect(mails[0]?.text).toContain('http://nosh.localhost:3000/recover')
    })

    test('a browser that was signed out from elsewhere is new when it comes again', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      const other = await enter(body)
      await browser.delete('/api/Member/Devices')
      pass(60_000)
      await enter({ ...body, browser: other })
      expect(await mailsTo(body.email)).toHaveLength(2)
    })

    test('a browser that has its mark from before devices were noted is not new', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      const { engine } = database.current
      await engine.updateTable('session').set({ device_id: null }).execute()
      await engine.deleteFrom('member_device').execute()
      expect(await devicesOf(browser)).toEqual([])
      await enter({ ...body, browser })
      expect(await mailsTo(body.email)).toEqual([])
    })
  })
