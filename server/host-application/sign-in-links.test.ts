import { beforeEach, describe, expect, test } from 'vitest'
import { host, hostApplications, hostPerson, openLink, tell, visitorOf } from '#tests/hosting/host-application.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import type { SignedContent } from '#tests/dines/sign-feed.ts'

const settings = { nosh: { enrollmentType: 'none', hasAutoEnroll: false } } as const

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { config: { hostApplications }, limits: { formCallsPerMinute: 1000 }, settings })
    let made = 0
    let id = ''
    beforeEach(() => {
      id = `guest-${(made += 1)}`
    })

    const member = (more: object = {}) =>
      hostPerson(id, { updatedAt: new Date(world.clock.now.getTime() - 3_600_000).toISOString(), ...more })
    const later = () => new Date(world.clock.now.getTime() - 60_000).toISOString()
    const say = (content: object) => tell(world.app, '/members', { content: { id, ...content } })
    const enrol = () => say({ status: 'open', ...member() })
    const ask = (more: object = {}, delivery: Partial<SignedContent> = {}) =>
      tell(world.app, '/sign-in-links', { content: { type: 'signInLink.create', id, ...more }, ...delivery })
    const linkOf = async (more: object = {}) => String((await ask(more)).body.link)
    const guest = () => visitorOf(world.app)
    const open = (link: string, browser = guest(), headers = {}) => openLink({ browser, app: world.app }, link, headers)
    const problemOf = (address: string) => new URL(address, 'http://site').searchParams.get('signInLink')
    const engine = () => database.current.engine
    const sessions = async (publicId: string) =>
      engine()
        .selectFrom('session as s')
        .innerJoin('member as m', 'm.id', 's.member_id')
        .select(['s.id_hash'])
        .where('m.public_id', '=', publicId)
        .execute()

    test('a link lets its member in, once, where it was asked to lead, and leaves device and audit', async () => {
      await enrol()
      const { body } = await ask({ returnTo: '/search?location=Chicago' })
      expect(body).toMatchObject({
        id,
        enrolled: false,
        link: expect.stringMatching(/\/sign_in_link\?token=[\w-]{43}$/),
      })
      const browser = guest()
      expect(await open(body.link, browser)).toBe('/search?location=Chicago')
      expect((await browser.get('/api/Member')).body).toMatchObject({ publicId: body.publicId, firstName: 'Fay' })
      expect((await browser.get('/api/Member/Devices')).body).toMatchObject([{ isThisOne: true, system: 'iphone' }])
      const [entry] = await engine()
        .selectFrom('audit_entry')
        .select(['action', 'details'])
        .where('subject', '=', `member:${body.publicId}`)
        .orderBy('position', 'desc')
        .limit(1)
        .execute()
      expect(entry).toEqual({ action: 'signIn', details: JSON.stringify({ through: 'host application' }) })
      expect(problemOf(await open(body.link))).toBe('used')
      // Back in the history, in the browser that it let in.
      expect(await open(body.link, browser)).toBe('/search?location=Chicago')
      expect(await sessions(body.publicId)).toHaveLength(1)
    })

    test('looking at a link, however often, uses nothing up', async () => {
      await enrol()
      const link = await linkOf()
      const { pathname, search } = new URL(link)
      for (let looks = 0; looks < 5; looks++) {
        const page = await guest().get(pathname + search)
        expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
        expect(page.headers['set-cookie']).toBeUndefined()
      }
      expect(await open(link)).toBe('/')
    })

    test('fifty openings of one link at once are one session', async () => {
      await enrol()
      const { body } = await ask()
      const led = await Promise.all(Array.from({ length: 50 }, () => open(body.link)))
      expect(led.filter((address) => address === '/')).toHaveLength(1)
      expect(led.filter((address) => problemOf(address) === 'used')).toHaveLength(49)
      expect(await sessions(body.publicId)).toHaveLength(1)
    })

    test('a link that is old, of another programme, cut off or invented says which it is, and lets nobody in', async () => {
      await enrol()
      const link = await linkOf()
      const foreign = visitorOf(world.app, 'nosh')
      expect(problemOf(await open(link, foreign))).toBe('unknown')
      expect((await foreign.get('/api/Member')).status).toBe(401)
      for (const other of [link.slice(0, -1), `${link.slice(0, -4)}AAAA`, link.split('?')[0] ?? '', `${link}%00`])
        expect(problemOf(await open(other))).toBe('unknown')
      const started = world.clock.now
      world.clock.now = new Date(started.getTime() + 5 * 60_000 + 1)
      expect(problemOf(await open(link))).toBe('expired')
      world.clock.now = started
    })

    test('a page of somebody else can not send the form', async () => {
      await enrol()
      const link = await linkOf()
      for (const headers of [{ origin: 'http://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])
        expect(problemOf(await open(link, guest(), headers))).toBe('unknown')
      expect(await open(link)).toBe('/')
    })

    test('who is signed in as somebody else before is so no more', async () => {
      await enrol()
      const browser = guest()
      await open(await linkOf(), browser)
      const before = (await browser.get('/api/Member')).body.publicId
      id = `${id}-other`
      await enrol()
      await open(await linkOf(), browser)
      expect((await browser.get('/api/Member')).body.publicId).not.toBe(before)
      expect(await sessions(before)).toEqual([])
    })

    test('a new kind of browser is told to the member, and one that they are known in is not, though it keeps no cookie', async () => {
      await enrol()
      const desktop = {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      }
      const { publicId } = (await ask()).body
      const told = async () =>
        engine()
          .selectFrom('notice as n')
          .innerJoin('member as m', 'm.id', 'n.member_id')
          .select('n.kind')
          .where('m.public_id', '=', publicId)
          .where('n.kind', '=', 'newDevice')
          .execute()
      await open(await linkOf())
      await open(await linkOf())
      expect(await told()).toHaveLength(0)
      await open(await linkOf(), guest(), desktop)
      await open(await linkOf(), guest(), desktop)
      expect(await told()).toHaveLength(1)
    })

    test('of who is unknown, closed, or was closed before they came the host hears what is the matter', async () => {
      expect(await ask()).toMatchObject({ status: 409, body: { code: 'memberUnknown', requestId: expect.any(String) } })
      await enrol()
      const link = await linkOf()
      await say({ updatedAt: later(), status: 'closed' })
      expect(await ask()).toMatchObject({ status: 409, body: { code: 'memberClosed' } })
      expect(problemOf(await open(link))).toBe('closed')
      id = `${id}-early`
      await say({ updatedAt: later(), status: 'closed' })
      expect((await ask()).body.code).toBe('memberClosed')
    })

    test('a message is given one link, whoever sends it again', async () => {
      await enrol()
      expect((await ask({}, { messageId: `msg-${id}` })).status).toBe(200)
      expect(await ask({}, { messageId: `msg-${id}` })).toMatchObject({ status: 409, body: { code: 'messageUsed' } })
    })

    test('a way back is a path of the site, and a body is good for one call', async () => {
      await enrol()
      for (const returnTo of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'search', '/SignOut'])
        expect(await ask({ returnTo })).toMatchObject({ status: 400, body: { fields: [{ field: 'returnTo' }] } })
      const another = { content: { type: 'account.read', id } }
      expect((await tell(world.app, '/sign-in-links', another)).body.fields[0].field).toBe('type')
      expect((await ask({}, { secret: host.otherSecret })).status).toBe(401)
    })

    test('with hasAutoEnroll whom we do not know is made a member by the link, of whom all is told', async () => {
      const { body } = await ask({ member: member() })
      expect(body).toMatchObject({ id, enrolled: true })
      const browser = guest()
      await open(body.link, browser)
      expect((await browser.get('/api/Member')).body).toMatchObject({ firstName: 'Fay', memberType: 'NonCardMember' })
      expect((await ask({ member: member() })).body).toMatchObject({ enrolled: false, publicId: body.publicId })
    })

    test('fifty links that enrol one person make one member', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask({ member: member() })))
      expect(answers.filter(({ body }) => body.enrolled === true)).toHaveLength(1)
      expect(new Set(answers.map(({ body }) => body.publicId)).size).toBe(1)
    })

    test('enrolling in passing tells what is wrong by field, and brings back nobody who was closed', async () => {
      const wrong = await ask({ member: member({ zipCode: '00000' }) })
      expect(wrong).toMatchObject({ status: 400, body: { fields: [{ field: 'member.zipCode' }] } })
      expect((await ask()).body.code).toBe('memberUnknown')
      await enrol()
      await say({ updatedAt: later(), status: 'closed' })
      const now = world.clock.now.toISOString()
      expect((await ask({ member: member({ updatedAt: now }) })).body.code).toBe('memberClosed')
      id = `${id}-early`
      await say({ updatedAt: later(), status: 'closed' })
      expect((await ask({ member: member({ updatedAt: now }) })).body.code).toBe('memberClosed')
    })

    test('without hasAutoEnroll a link enrols nobody, and says so', async () => {
      const at = { path: '/hosts/nosh/sign-in-links', secret: host.otherSecret }
      const refused = await ask({ member: member() }, at)
      expect(refused).toMatchObject({ status: 409, body: { code: 'noAutoEnrolment', fields: [{ field: 'member' }] } })
      expect((await ask({}, at)).body.code).toBe('memberUnknown')
      const enrolled = await tell(world.app, '', {
        content: { id, status: 'open', ...member() },
        path: '/hosts/nosh/members',
        secret: host.otherSecret,
      })
      expect(enrolled.body.outcome).toBe('created')
      expect((await ask({}, at)).body.link).toContain('nosh.localhost')
      // The same id at the other programme is somebody else.
      expect((await ask()).body.code).toBe('memberUnknown')
    })
  })
