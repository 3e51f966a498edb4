import { describe, expect, test } from 'vitest'
import { type Browser, joinedBrowser } from '#tests/app/browser.ts'
import { linkCard, visaNumber } from '#tests/app/link-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'

let serial = 8_300
const lists = '/api/Member/Favourites/Lists'

/** How an account can come to its end by its member's own deed. */
const ways = {
  'deleting the last card': async (browser: Browser) => {
    const [card] = (await browser.get('/api/Member/Cards')).body
    return browser.delete(`/api/Member/Cards?id=${card.id}`)
  },
  'closing it': (browser: Browser) => browser.post('/api/Member/Close'),
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { formCallsPerMinute: 10_000 } })

    test.each(Object.entries(ways))(
      '%s leaves nothing of the account open, and its member is told',
      async (_name, end) => {
        const { engine } = database.current
        const { browser, body } = await joinedBrowser(world.app)
        await linkCard(world, browser, visaNumber(serial++))
        const { id } = await engine
          .selectFrom('member')
          .select('id')
          .where('email', '=', body.email)
          .executeTakeFirstOrThrow()
        expect((await browser.post(lists, { name: 'For friends' })).status).toBe(200)
        const [list] = (await browser.get(lists)).body
        expect((await browser.put(`${lists}/${list.id}/Share`)).status).toBe(200)
        expect((await browser.post('/api/Member/Email', { email: `next${serial}@mail.example` })).status).toBe(202)
        expect((await end(browser)).status).toBe(200)
        const rowsOf = async (table: 'session' | 'stay_token' | 'favourite_share' | 'favourite_list' | 'favourite') =>
          (await engine.selectFrom(table).select('member_id').where('member_id', '=', id).execute()).length
        for (const table of ['session', 'stay_token', 'favourite_share', 'favourite_list', 'favourite'] as const)
          expect(await rowsOf(table), table).toBe(0)
        const open = await engine
          .selectFrom('email_change')
          .select('id')
          .where('member_id', '=', id)
          .where('ended_at', 'is', null)
          .execute()
        expect(open).toEqual([])
        const told = await engine
          .selectFrom('notice')
          .select('kind')
          .where('member_id', '=', id)
          .where('kind', '=', 'accountClosed')
          .execute()
        expect(told).toHaveLength(1)
      },
    )

    test('of the last two cards deleted at once, one is the last, and the account closes once', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      for (let count = 0; count < 2; count++) await linkCard(world, browser, visaNumber(serial++))
      const cards: { id: string }[] = (await browser.get('/api/Member/Cards')).body
      const answers = await Promise.all(cards.map(({ id }) => browser.delete(`/api/Member/Cards?id=${id}`)))
      expect(answers.filter((answer) => answer.body?.closedAccount === true)).toHaveLength(1)
      const { id } = await database.current.engine
        .selectFrom('member')
        .select('id')
        .where('email', '=', body.email)
        .executeTakeFirstOrThrow()
      const closings = await database.current.engine
        .selectFrom('account_closing')
        .select('closed_at')
        .where('member_id', '=', id)
        .execute()
      expect(closings).toHaveLength(1)
    })
  })
