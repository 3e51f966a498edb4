import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { inTransaction } from '../db/transact.ts'
import { tellMember } from '../notices/tell-members.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    let member: Browser
    let stranger: Browser
    let memberId = 0

    beforeAll(async () => {
      const joining = await joinedBrowser(world.app)
      member = joining.browser
      stranger = (await joinedBrowser(world.app)).browser
      const row = await database.current.engine
        .selectFrom('member')
        .select('id')
        .where('email_folded', '=', joining.body.email.toLowerCase())
        .executeTakeFirstOrThrow()
      memberId = row.id
      for (let count = 1; count <= 12; count++) await tell(count)
    })

    async function tell(count: number, partnerId = 'nosh'): Promise<void> {
      world.clock.now = new Date(world.clock.now.getTime() + 1000)
      const facts = { lastFour: String(1000 + count), earnsFrom: world.clock.now.getTime() }
      const told = { memberId, kind: 'cardLinked', facts, key: `${count}`, now: world.clock.now } as const
      await inTransaction(database.current.engine, (tx) => tellMember(tx, partnerId, told))
    }

    const unread = async (browser: Browser) => (await browser.get('/api/Member/Notices/Unread')).body.unread
    const page = async (pageNo: number) => (await member.get(`/api/Member/Notices?pageNo=${pageNo}`)).body
    const read = (browser: Browser, ids: readonly unknown[]) => browser.post('/api/Member/Notices/Read', { ids })

    test('a member reads what they were told, page by page, the newest first, in the words of the programme', async () => {
      const [first, second] = [await page(1), await page(2)]
      expect([first.totalResultSize, first.totalPages, first.data.length, second.data.length]).toEqual([13, 2, 10, 3])
      expect(first.data[0]).toEqual({
        id: expect.stringMatching(/^\d+$/),
        kind: 'cardLinked',
        title: 'Your card ending in 1012 is linked',
        text: expect.stringContaining('It starts earning '),
        link: { text: 'Find a restaurant', path: '/search' },
        createdAt: world.clock.now.toISOString(),
        read: false,
      })
      expect(second.data.at(-1).title).toBe('Welcome to Nosh')
      expect((await page(3)).data).toEqual([])
    })

    test('what is opened is read, twice as well as once, and nobody reads it for the member', async () => {
      const before = await unread(member)
      const [newest, next] = (await page(1)).data
      expect((await read(stranger, [newest.id])).body).toEqual({ unread: 1 })
      expect(await unread(member)).toBe(before)
      await Promise.all([read(member, [newest.id]), read(member, [newest.id, next.id])])
      expect((await read(member, [newest.id])).body).toEqual({ unread: before - 2 })
      const shown = (await page(1)).data.map((notice: { read: boolean }) => notice.read)
      expect(shown.slice(0, 3)).toEqual([true, true, false])
    })

    test("another member and another partner see nothing of it, and nobody's inbox is not there", async () => {
      expect((await stranger.get('/api/Member/Notices')).body.data).toHaveLength(1)
      const before = (await page(1)).totalResultSize
      await tell(99, 'hilton')
      expect((await page(1)).totalResultSize).toBe(before)
      for (const path of ['/api/Member/Notices', '/api/Member/Notices/Unread'])
        expect((await createBrowser(world.app).get(path)).status).toBe(401)
    })

    test('what is no page and no id is refused', async () => {
      for (const query of ['pageNo=0', 'pageNo=x', 'resultsPerPage=1000'])
        expect((await member.get(`/api/Member/Notices?${query}`)).status).toBe(400)
      for (const ids of [[], ['x'], ['1\u0000'], [1], Array.from({ length: 101 }, () => '1'), ['9'.repeat(16)]])
        expect((await read(member, ids)).status).toBe(400)
    })
  })
