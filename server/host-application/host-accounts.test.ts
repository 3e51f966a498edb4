import { readdirSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountCalls } from '#contract/account-calls.ts'
import type { CallShape, Endpoint } from '#contract/endpoint.ts'
import { hostApplications, hostPerson, openLink, tell, visitorOf } from '#tests/hosting/host-application.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { linkCard } from '#tests/dines/feed-world.ts'

/** The names of the calls that write, below /api/, and are every member's and visitor's, whoever keeps the accounts. */
const everybodys = [
  'activateCampaign',
  'beginCard',
  'bookTable',
  'cancelReservation',
  'changeReservation',
  'chooseCashOut',
  'chooseNotice',
  'chooseStaging',
  'createProspect',
  'disputeNoShow',
  'endDevice',
  'endOtherDevices',
  'enterEmulation',
  'lockTable',
  'makeVisitClaim',
  'orderGiftCard',
  'postImpressions',
  'postSurveyResponse',
  'readNotices',
  'registerForBonus',
  'reportReview',
  'stopCardChange',
  'undoMoveByLink',
  'unlockTable',
  'writeReview',
]

type Exported = Readonly<Record<string, Partial<Endpoint<CallShape, string>>>>

async function writingCalls() {
  const folder = new URL('../../contract/endpoints/', import.meta.url)
  const modules: readonly Exported[] = await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => import(new URL(file, folder).href)),
  )
  return modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, call]) => {
      const { method = 'GET', path = '' } = call
      const writes = path.startsWith('/api/') && (method !== 'GET' || accountCalls.has(call))
      return writes ? [{ name, method, path: path.replaceAll(/:\w+/g, '1') }] : []
    })
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { config: { hostApplications }, limits: { formCallsPerMinute: 1000 } })
    const engine = () => database.current.engine
    let made = 0
    let id = ''
    beforeEach(() => {
      id = `keeper-${(made += 1)}`
    })

    const say = (path: string, content: object) => tell(world.app, path, { content: { id, ...content } })
    const account = async () => (await say('/accounts', { type: 'account.read' })).body

    /** A person of the host application with a card, in the browser that a link has let in. */
    async function guest() {
      await say('/members', { status: 'open', ...hostPerson(id) })
      const { link, publicId } = (await say('/sign-in-links', { type: 'signInLink.create' })).body
      const browser = visitorOf(world.app)
      await openLink({ browser, app: world.app }, link)
      const member = await engine()
        .selectFrom('member')
        .select('id')
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow()
      await linkCard(engine(), { partnerId: 'ftch', memberId: member.id })
      return { browser, publicId: String(publicId) }
    }

    test('a member in their own session neither closes the account nor takes the last card away: the application does', async () => {
      const { browser } = await guest()
      const [card] = (await browser.get('/api/Member/Cards')).body
      const before = await account()
      const refused = {
        status: 403,
        body: { code: 'hostApplicationOnly', message: expect.stringContaining('the app') },
      }
      expect(await browser.post('/api/Member/Close')).toMatchObject(refused)
      expect(await browser.delete(`/api/Member/Cards?id=${card.id}`)).toMatchObject(refused)
      expect(await browser.put('/api/Member', { firstName: 'Other' })).toMatchObject(refused)
      expect(await browser.post('/api/Member/Email', { email: 'other@host.example' })).toMatchObject(refused)
      expect(await account()).toEqual({ ...before, requestId: expect.any(String) })
      expect((await browser.get('/api/Member')).status).toBe(200)

      expect((await say('/cards', { type: 'card.unlink', cardId: card.id })).body.outcome).toBe('unlinked')
      const updatedAt = new Date(world.clock.now.getTime() - 60_000).toISOString()
      expect((await say('/members', { status: 'closed', updatedAt })).body.outcome).toBe('closed')
      expect((await browser.get('/api/Member')).status).toBe(401)
    })

    test('of the calls that write each is the host application’s or everybody’s, and the former are refused to members and visitors', async () => {
      const calls = await writingCalls()
      const { browser } = await guest()
      for (const caller of [browser, visitorOf(world.app)]) {
        const kept: string[] = []
        for (const { name, method, path } of calls) {
          const answer = await send(caller, method, path)
          if (answer.body?.code !== 'hostApplicationOnly') kept.push(name)
        }
        expect(kept.toSorted()).toEqual(everybodys)
      }
      // Where members have their account here nothing is refused so.
      for (const { method, path } of calls)
        expect((await send(visitorOf(world.app, 'nosh'), method, path)).body?.code).not.toBe('hostApplicationOnly')
    })

    async function send(caller: ReturnType<typeof visitorOf>, method: string, path: string) {
      if (method === 'GET') return caller.get(path)
      return method === 'DELETE' ? caller.delete(path) : caller[method === 'PUT' ? 'put' : 'post'](path, {})
    }

    test('the application reads all that is kept of one of its people, as they would download it, and the audit log says so', async () => {
      const { browser, publicId } = await guest()
      const own = (await browser.get('/api/Member/Data')).body.data
      const { status, body } = await say('/accounts', { type: 'data.read' })
      const without = ({ sections }: typeof body.data) => ({ ...sections, history: null })
      expect([status, body.id, body.data.program]).toEqual([200, id, own.program])
      expect(without(body.data)).toEqual(without(own))
      expect(body.data.sections.profile).toMatchObject([{ publicId, firstName: 'Fay' }])
      expect(body.data.sections.history).toHaveLength(own.sections.history.length + 1)
      const entries = await engine()
        .selectFrom('audit_entry')
        .select('actor')
        .where('subject', '=', `member:${publicId}`)
        .where('action', '=', 'data.download')
        .orderBy('position')
        .execute()
      expect(entries.map(({ actor }) => actor)).toEqual([`member:${publicId}`, 'host application'])
    })

    test('data are of nobody else, also after closing, and to nobody whose signature is not the partner’s', async () => {
      await guest()
      const updatedAt = new Date(world.clock.now.getTime() - 60_000).toISOString()
      await say('/members', { status: 'closed', updatedAt })
      expect((await say('/accounts', { type: 'data.read' })).body.data.sections.profile).toHaveLength(1)
      const content = { type: 'data.read', id }
      const forged = await tell(world.app, '/accounts', { content, secret: hostApplications['nosh']?.[0] ?? '' })
      expect([forged.status, forged.body.data]).toEqual([401, undefined])
      id = 'nobody'
      expect((await say('/accounts', { type: 'data.read' })).body).toMatchObject({ code: 'memberUnknown' })
    })
  })
