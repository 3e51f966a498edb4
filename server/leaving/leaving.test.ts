import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { type Browser, createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { linkCard, visaNumber } from '#tests/app/link-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { ageCards } from '#tests/rewards/age-cards.ts'
import { giveBalance } from '#tests/rewards/give-balance.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import { tables } from '../db/tables/tables.ts'
import { leftOut, namesOfRows } from './left-out.ts'
import { sections, toldOtherwise } from './my-data-sections.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    function pass(milliseconds: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + milliseconds)
    }

    const dataOf = async (browser: Browser) => (await browser.get('/api/Member/Data')).body

    test('every table that says whose its rows are is in the data, or it is said why not', async () => {
      const { rows } = await sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'member_id' and not a.attisdropped
        order by 1`.execute(database.current.owner)
      const told = [...Object.values(sections).map(({ table }) => table), ...Object.keys(toldOtherwise)]
      expect(rows.map(({ name }) => name)).toEqual(told.toSorted())
    })

    test('every column of these tables is in the data, or it is said that it is not', () => {
      for (const [name, { table, columns }] of Object.entries(sections)) {
        const told: readonly string[] = [...columns, ...namesOfRows, ...(leftOut.get(table) ?? [])]
        expect(
          Object.keys(tables[table]).filter((column) => !told.includes(column)),
          `${name}: told to nobody`,
        ).toEqual([])
      }
    })

    test('a member gets everything that is kept of them, as data and as a page, and nothing that opens a door', async () => {
      const { browser, body, member } = await joinedBrowser(world.app, { firstName: 'Ada <b>' })
      await linkCard(world, browser, visaNumber(6001))
      const { data, page } = await dataOf(browser)
      expect(data).toMatchObject({ program: 'Nosh', madeAt: world.clock.now.toISOString() })
      expect(data.sections).toMatchObject({
        profile: [{ publicId: member.publicId, email: body.email, firstName: 'Ada <b>', zipCode: '94103' }],
        cards: [{ cardType: 'visa', lastFour: visaNumber(6001).slice(-4), unlinkedAt: null }],
        emailChoices: [{ optedIn: false }],
        devices: [{ browser: 'other', firstSeenAt: world.clock.now.toISOString() }],
        consents: [{ cardLastFour: visaNumber(6001).slice(-4), words: expect.stringMatching(/\w+/) }],
        visits: [],
      })
      expect(data.sections.history.map(({ action }: { action: string }) => action)).toContain('signUp')
      expect(page).toContain('Ada &lt;b&gt;')
      expect(page).not.toContain('<b>')
      const { engine } = database.current
      const secrets = [
        ...(await engine.selectFrom('member').select('password_hash as secret').execute()),
        ...(await engine.selectFrom('session').select('id_hash as secret').execute()),
        ...(await engine.selectFrom('card_link').select('card_token as secret').execute()),
        ...(await engine.selectFrom('member_device').select('mark_hash as secret').execute()),
      ]
      for (const { secret } of secrets) expect(JSON.stringify({ data, page })).not.toContain(secret)
    })

    test('nobody is told of anybody else, here or at another partner', async () => {
      const victim = await joinedBrowser(world.app, { firstName: 'Victoria' })
      await linkCard(world, victim.browser, visaNumber(6002))
      for (const host of ['nosh.localhost:3000', 'hilton.localhost:3000']) {
        const { browser } = await joinedBrowser(world.app, { host })
        const told = JSON.stringify(await dataOf(browser))
        for (const hers of ['Victoria', victim.body.email, victim.member.publicId]) expect(told).not.toContain(hers)
      }
    })

    test('the data and the way out are open to who has lately shown who they are, and to nobody else', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      pass(10 * 60_000)
      expect((await browser.get('/api/Member/Data')).body.code).toBe('proofRequired')
      expect((await browser.post('/api/Member/Close')).body.code).toBe('proofRequired')
      expect((await browser.post('/api/Member/Proof', { password: body.password })).status).toBe(200)
      expect((await browser.get('/api/Member/Data')).status).toBe(200)
      const stranger = createBrowser(world.app)
      expect((await stranger.get('/api/Member/Data')).status).toBe(401)
      expect((await stranger.post('/api/Member/Close')).status).toBe(401)
    })

    test('closing unlinks the cards, ends every session, is told by mail, and signing in asks for a card', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      for (const number of [6003, 6004]) await linkCard(world, browser, visaNumber(number))
      const other = createBrowser(world.app)
      const credentials = { username: body.email, password: body.password, staySignedIn: true }
      await other.post('/api/SignIn', credentials)
      expect((await browser.get('/api/Member/Close')).body).toEqual({
        cards: 2,
        visitsOnTheirWay: 0,
        balance: {
          payableCents: 0,
          waitingCents: 0,
          card: `Visa ending in ${visaNumber(6004).slice(-4)}`,
          cardPaidFrom: new Date(world.clock.now.getTime() + 72 * hourMs).toISOString(),
        },
      })
      const closed = await Promise.all([browser.post('/api/Member/Close'), other.post('/api/Member/Close')])
      expect(closed.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual([])
      for (const one of [browser, other]) expect((await one.get('/api/Member')).status).toBe(401)
      const back = createBrowser(world.app)
      expect((await back.post('/api/SignIn', credentials)).body).toMatchObject({
        memberType: 'ClosedAccountMember',
        active: false,
      })
      expect((await back.get('/api/Member/Cards')).body).toEqual([])
      const { engine } = database.current
      const notices = await engine
        .selectFrom('notice as n')
        .innerJoin('member as m', 'm.id', 'n.member_id')
        .select('n.kind')
        .where('m.email', '=', body.email)
        .where('n.kind', '=', 'accountClosed')
        .execute()
      expect(notices).toHaveLength(1)
      expect(await verifyAudit(engine, 'nosh')).toMatchObject({ sound: true })
      // A card that was unlinked is free for the next account.
      const { browser: next } = await joinedBrowser(world.app)
      await linkCard(world, next, visaNumber(6003))
      expect((await next.get('/api/Member/Cards')).body).toHaveLength(1)
    })

    const give = (email: string, cents: number) =>
      giveBalance(database.current.engine, { partnerId: 'nosh', email, cents }, { now: () => world.clock.now })

    const creditsOf = async (email: string) =>
      database.current.engine
        .selectFrom('statement_credit as c')
        .innerJoin('member as m', 'm.id', 'c.member_id')
        .select(['c.amount_cents as amountCents', 'c.target_label as label'])
        .where('m.email', '=', email)
        .execute()

    test('a balance is told before closing, and goes to the card with it', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      await linkCard(world, browser, visaNumber(6010))
      await ageCards(database.current.engine, { partnerId: 'nosh', email: body.email })
      await give(body.email, 765)
      const label = `Visa ending in ${visaNumber(6010).slice(-4)}`
      expect((await browser.get('/api/Member/Close')).body.balance).toEqual({
        payableCents: 765,
        waitingCents: 0,
        card: label,
        cardPaidFrom: null,
      })
      expect((await browser.post('/api/Member/Close', { mayEnd: 'yes' })).status).toBe(400)
      expect((await browser.post('/api/Member/Close', { mayEnd: false })).status).toBe(200)
      expect(await creditsOf(body.email)).toEqual([{ amountCents: 765, label }])
    })

    test('deleting the last card pays the balance to it', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      await linkCard(world, browser, visaNumber(6011))
      await ageCards(database.current.engine, { partnerId: 'nosh', email: body.email })
      await give(body.email, 432)
      const [card] = (await browser.get('/api/Member/Cards')).body
      expect((await browser.delete(`/api/Member/Cards?id=${card.id}`)).body).toMatchObject({ closedAccount: true })
      expect(await creditsOf(body.email)).toMatchObject([{ amountCents: 432 }])
    })

    test('a balance that no card can take ends only where its member was told so', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      await give(body.email, 300)
      expect((await browser.get('/api/Member/Close')).body.balance).toEqual({
        payableCents: 300,
        waitingCents: 0,
        card: null,
        cardPaidFrom: null,
      })
      for (const told of [undefined, { mayEnd: false }])
        expect((await browser.post('/api/Member/Close', told)).body.code).toBe('balanceWouldEnd')
      expect((await browser.get('/api/Member')).status).toBe(200)
      expect((await browser.post('/api/Member/Close', { mayEnd: true })).status).toBe(200)
      expect(await creditsOf(body.email)).toEqual([])
    })

    test('where the partner keeps the balance nothing is said of one', async () => {
      const { browser } = await joinedBrowser(world.app, { host: 'hilton.localhost:3000' })
      expect((await browser.get('/api/Member/Close')).body.balance).toBeNull()
    })

    test('who has linked no card closes too, and a card opens the account again', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      expect((await browser.post('/api/Member/Close')).status).toBe(200)
      const credentials = { username: body.email, password: body.password, staySignedIn: false }
      const again = createBrowser(world.app)
      await again.post('/api/SignIn', credentials)
      expect((await again.post('/api/Member/Close')).status).toBe(200)
      const back = createBrowser(world.app)
      await back.post('/api/SignIn', credentials)
      await linkCard(world, back, visaNumber(6005))
      expect((await back.get('/api/Member')).body).toMatchObject({ memberType: 'EnrolledCardMember', active: true })
    })
  })
