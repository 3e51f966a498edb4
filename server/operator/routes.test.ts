import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { operatorSecretOf, postSigned, type SignedContent } from '#tests/dines/sign-feed.ts'
import { addMember, addRules, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import type { Database } from '../db/database.ts'
import { noteOfDatabase } from '../db/outage.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { lockImports } from '../merchants/import/import-store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { makeSecrets } from '../settings/secrets.ts'

const place = (id: string, more: object = {}) => ({
  id,
  name: `Place ${id}`,
  address: `${id} Main St`,
  city: 'New York',
  state: 'NY',
  zip: '10001',
  lat: '40.7506',
  lon: '-73.9972',
  ...more,
})
const terms = (id: string, more: object = {}) => ({ id, partner: 'nosh', ...more })
const none = { rows: 0, changed: 0, unchanged: 0, rejected: 0 }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    beforeAll(async () => {
      world = await createTestApp(database.current)
    })
    afterAll(() => world.close())
    afterEach(async () => {
      for (const table of ['merchant_listing', 'merchant_word', 'offer', 'partner_merchant', 'merchant_acquirer_id'])
        await sql`delete from ${sql.id(table)}`.execute(database.current.engine)
    })

    const secret = () => operatorSecretOf(world.context.secrets)
    const post = (content: object | string, delivery: Partial<SignedContent> = {}) =>
      postSigned(world.app, { secret: secret(), path: '/operator/restaurants', content, ...delivery })

    async function audited(partnerId: string, importId?: string) {
      const rows = await database.current.engine
        .selectFrom('audit_entry')
        .select(['actor', 'action', 'subject', 'details'])
        .where('partner_id', '=', partnerId)
        .where('action', 'like', 'import%')
        .orderBy('position')
        .execute()
      return rows
        .filter(({ subject }) => importId === undefined || subject === `import:${importId}`)
        .map(({ actor, action, details }) => [actor, action, JSON.parse(details)])
    }

    async function countOf(table: 'partner_merchant' | 'offer' | 'merchant_acquirer_id') {
      const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
        database.current.engine,
      )
      return rows[0]?.count
    }

    test('a call brings restaurants, terms and offers; sent again it changes nothing; the logs of the partners concerned say so once', async () => {
      const call = {
        restaurants: [place('a', { visa: 'v1|v2', hours: 'Mon-Fri 11:00-22:00' }), place('b')],
        terms: [terms('a', { from: '2026-01-01', rate: '3%' }), { id: 'b', partner: 'hilton', rate: '2 per $1' }],
        offers: [terms('a', { code: 'june', title: 'Summer', reward: '$5' })],
        reason: 'the spring contract',
      }
      const first = await post(call)
      expect(first).toEqual({
        status: 200,
        body: {
          restaurants: { rows: 2, changed: 2, unchanged: 0, rejected: 0 },
          terms: { rows: 2, changed: 2, unchanged: 0, rejected: 0 },
          offers: { rows: 1, changed: 1, unchanged: 0, rejected: 0 },
          rejected: [],
          requestId: expect.any(String),
        },
      })
      expect(await post(call)).toMatchObject({
        body: { restaurants: { unchanged: 2 }, terms: { unchanged: 2 }, offers: { unchanged: 1 }, rejected: [] },
      })
      const begun = { reason: 'the spring contract', begun: 1, ended: 0, removed: 0, members: 0 }
      expect(await audited('nosh', first.body.requestId)).toEqual([
        ['operator:console', 'importTerms', begun],
        ['operator:console', 'importOffers', begun],
      ])
      expect(await audited('hilton', first.body.requestId)).toEqual([['operator:console', 'importTerms', begun]])
      expect(
        [await audited('nosh'), await audited('hilton'), await audited('united')].map((log) => log.length),
      ).toEqual([2, 1, 0])
      expect(await verifyAudit(database.current.engine, 'nosh')).toMatchObject({ sound: true })
    })

    test('a restaurant that changes is told to the partners in whose programmes it is, with its numbers', async () => {
      await post({ restaurants: [place('a', { visa: 'v1' }), place('b')], terms: [terms('a'), terms('b')] })
      const { body } = await post({ restaurants: [place('a', { visa: '' }), place('b', { visa: 'v1', price: '3' })] })
      expect(body.restaurants).toEqual({ rows: 2, changed: 2, unchanged: 0, rejected: 0 })
      expect(await audited('nosh', body.requestId)).toEqual([
        ['operator:console', 'importRestaurants', { restaurants: 1, numbers: 3 }],
      ])
      expect(await audited('hilton', body.requestId)).toEqual([])
    })

    test('a message that comes again after a newer one is answered as before, at another copy too, and brings nothing back', async () => {
      const other = await createTestApp(database.current, { secrets: world.context.secrets })
      const rateNow = async () => {
        const { rows } = await sql<{ rate: string }>`select rate_override::text as rate from partner_merchant
          where active_to is null`.execute(database.current.engine)
        return rows.map(({ rate }) => rate)
      }
      const later = (minutes: number) => (world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000))
      await post({ restaurants: [place('a')] })
      const older = { terms: [terms('a', { rate: '3%' })] }
      const first = await post(older, { messageId: 'older' })
      later(1)
      await post({ terms: [terms('a', { rate: '5%' })] })
      const newest = await rateNow()
      later(1)
      expect(await post(older, { messageId: 'older' })).toEqual(first)
      const delivery = { secret: secret(), path: '/operator/restaurants', content: older, messageId: 'older' }
      expect(await postSigned(other.app, delivery)).toEqual(first)
      expect(await rateNow()).toEqual(newest)
      later(1)
      const { body } = await post({ terms: [terms('a', { rate: '4%' })] }, { messageId: 'older' })
      expect(body.terms).toMatchObject({ changed: 1 })
      await other.close()
    })

    test('what another signed, what was changed on the way and what is too old opens nothing', async () => {
      const strange = operatorSecretOf(makeSecrets())
      const [feed = ''] = world.context.secrets.feeds.visa
      const call = { restaurants: [place('shut')] }
      for (const delivery of [
        { secret: strange },
        { secret: feed },
        { secret: `whsec_${Buffer.from(world.context.secrets.cardVault).toString('base64')}` },
        { arrives: JSON.stringify({ restaurants: [place('other')] }) },
        { signedAt: new Date(Date.now() - 6 * 60_000) },
        { signedAt: new Date(Date.now() + 6 * 60_000) },
      ])
        expect(await post(call, delivery)).toEqual({
          status: 401,
          body: { code: 'invalidSignature', requestId: expect.any(String) },
        })
      const { rows } = await sql`select from merchant where source_id in ('shut', 'other')`.execute(
        database.current.engine,
      )
      expect(rows).toEqual([])
    })

    test("the operator's secret is no network's", async () => {
      const content = { events: [] }
      const { status } = await postSigned(world.app, { secret: secret(), path: '/feeds/visa/events', content })
      expect(status).toBe(401)
    })

    test('while a secret is replaced both are taken', async () => {
      const secrets = makeSecrets()
      const [newer, older] = [operatorSecretOf(makeSecrets()), operatorSecretOf(secrets)]
      const console = { secrets: [newer, older], partners: 'all' as const, actions: ['import' as const] }
      const replacing = await createTestApp(database.current, { secrets: { ...secrets, operators: { console } } })
      for (const signer of [newer, older]) {
        const call = { secret: signer, path: '/operator/restaurants', content: { restaurants: [place('a')] } }
        expect(await postSigned(replacing.app, call)).toMatchObject({ status: 200 })
      }
      await replacing.close()
    })

    test('bad rows are refused singly, by list, line, field and reason, and the others are written', async () => {
      const rows = [
        place('good'),
        place('bad', { state: 'XX' }),
        place('bad', { pricy: '3' }),
        place('bad', { lat: 40.7 }),
        place('bad', { visa: null }),
        { id: 'bad', name: 'Bad' },
        'bad',
        ['bad'],
        null,
        { ...place('bad'), id: { toString: 1 } },
        JSON.parse(`{"__proto__": "x", "id": "bad"}`),
        place('b\u0000d'),
        place('bad', { name: '\ud800' }),
        place('good'),
        place('fine'),
        place('claims', { visa: 'v1' }),
        place('claims too', { visa: 'v1' }),
      ]
      const { status, body } = await post({
        restaurants: rows,
        terms: [terms('good'), { id: 'fine' }, terms('fine', { partner: 'nobody' }), terms('nowhere'), terms('fine')],
        offers: [terms('good', { code: 'x', title: 'X', reward: '3%' })],
      })
      expect(status).toBe(200)
      expect(
        body.rejected.map(
          (row: Record<string, string>) => `${row['list']} ${row['line']} ${row['field']}: ${row['reason']}`,
        ),
      ).toEqual([
        'restaurants 2 state: unknown state "XX"',
        'restaurants 3 pricy: there is no such field',
        'restaurants 4 lat: expected text',
        'restaurants 5 visa: expected text',
        'restaurants 6 address: is missing',
        'restaurants 7 : expected an object',
        'restaurants 8 : expected an object',
        'restaurants 9 : expected an object',
        'restaurants 10 id: expected text',
        'restaurants 11 __proto__: there is no such field',
        'restaurants 12 id: id holds control characters',
        'restaurants 13 name: name holds control characters',
        'restaurants 14 id: the same id as in line 1',
        'restaurants 16 visa: "v1" is claimed in line 17 too',
        'restaurants 17 visa: "v1" is claimed in line 16 too',
        'terms 2 partner: is missing',
        expect.stringMatching(/^terms 3 partner: "nobody" is none of /),
        'terms 4 id: there is no restaurant "nowhere"',
        expect.stringMatching(/^offers 1 reward: unreadable "3%"/),
      ])
      expect(body.restaurants).toMatchObject({ rows: 17, rejected: 15 })
      expect(body.terms).toEqual({ rows: 5, changed: 2, unchanged: 0, rejected: 3 })
      expect(await countOf('partner_merchant')).toBe(2)
    })

    test('a name that a row has not changes nothing of that row, and an empty text clears', async () => {
      const given = { cuisine: 'Thai', phone: '(212) 555-0105', price: '2' }
      await post({ restaurants: [place('a', given), place('b', given), place('c', given)] })
      const other = [place('a'), place('b', { phone: '' }), place('c', { price: '4', cuisine: '' })]
      expect((await post({ restaurants: other })).body.restaurants).toMatchObject({ changed: 2, unchanged: 1 })
      const { rows } = await sql`select source_id, cuisines, phone, price_level from merchant
        where source_id in ('a', 'b', 'c') order by source_id`.execute(database.current.engine)
      expect(rows).toEqual([
        { source_id: 'a', cuisines: ['Thai'], phone: given.phone, price_level: 2 },
        { source_id: 'b', cuisines: ['Thai'], phone: null, price_level: 2 },
        { source_id: 'c', cuisines: [], phone: given.phone, price_level: 4 },
      ])
    })

    test('calls at once, at two copies, wait for each other: the same is done once, and two that differ stand one after the other', async () => {
      const copies = [world, await createTestApp(database.current, { secrets: world.context.secrets })]
      let ticks = world.clock.now.getTime()
      for (const { clock } of copies) Object.defineProperty(clock, 'now', { get: () => new Date((ticks += 1_000)) })
      const signed = { secret: secret(), path: '/operator/restaurants' }
      const atOnce = (calls: readonly object[]) =>
        Promise.all(
          calls.map((content, index) => postSigned(copies[index % 2]?.app ?? world.app, { ...signed, content })),
        )
      await post({ restaurants: [place('a')], terms: [terms('a', { rate: '3%' })] })
      const same = { restaurants: [place('a', { visa: 'v1' })], terms: [terms('a', { rate: '4%' })] }
      const answers = await atOnce(Array.from({ length: 8 }, () => same))
      const changed = (list: string) => answers.reduce((sum, { body }) => sum + body[list].changed, 0)
      expect([changed('restaurants'), changed('terms')]).toEqual([1, 1])
      expect([await countOf('partner_merchant'), await countOf('merchant_acquirer_id')]).toEqual([2, 1])
      await atOnce(['5%', '6%'].map((rate) => ({ terms: [terms('a', { rate })] })))
      const { rows } = await sql<{ from: Date; to: Date | null }>`
        select active_from as "from", active_to as "to" from partner_merchant order by active_from`.execute(
        database.current.engine,
      )
      expect(rows.map(({ to }) => to)).toEqual([...rows.slice(1).map(({ from }) => from), null])
      expect(rows).toHaveLength(4)
      Object.defineProperty(world.clock, 'now', { value: new Date(ticks), writable: true })
      await copies[1]?.close()
    })

    test('a call that waited for another import comes after it, in the time of its periods too', async () => {
      const db = database.current.engine
      await post({ restaurants: [place('a')], terms: [terms('a', { rate: '3%' })] })
      const later = new Date(world.clock.now.getTime() + 60_000)
      const { waiting } = await db.transaction().execute(async (tx) => {
        await lockImports(tx)
        const begun = post({ terms: [terms('a', { rate: '4%' })] })
        await sleep(200)
        world.clock.now = later
        return { waiting: begun }
      })
      expect(await waiting).toMatchObject({ body: { terms: { changed: 1 } } })
      const { rows } = await sql<{ at: Date }>`select max(active_from) as at from partner_merchant`.execute(db)
      expect(rows).toEqual([{ at: later }])
    })

    test('more than a few that wait are asked to come back', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => post({ restaurants: [place('a')] })))
      const statuses = new Set(answers.map(({ status }) => status))
      expect([...statuses].toSorted()).toEqual([200, 503])
      expect(await post({ restaurants: [place('a')] })).toMatchObject({ status: 200 })
    })

    test('a database that goes away in the middle is told by 503, and sending again completes it', async () => {
      const call = {
        restaurants: [place('cut', { visa: 'v1' })],
        terms: [terms('cut')],
        offers: [terms('cut', { code: 'x', title: 'X', reward: '5' })],
      }
      for (const after of [0, 1, 2]) {
        const { database: lost, loseAfter } = losable(database.current)
        const broken = await createTestApp(lost)
        loseAfter(after)
        const signer = operatorSecretOf(broken.context.secrets)
        const cut = { secret: signer, path: '/operator/restaurants', content: call }
        expect(await postSigned(broken.app, cut)).toEqual({
          status: 503,
          body: { code: 'unavailable', requestId: expect.any(String) },
        })
        await broken.close()
      }
      expect((await post(call)).body).toMatchObject({
        restaurants: { unchanged: 1 },
        terms: { unchanged: 1 },
        offers: { changed: 1 },
      })
      expect((await post(call)).body).toMatchObject({ offers: { unchanged: 1 } })
    })

    test.runIf(kind.name === 'PostgreSQL')(
      'a call whose connection is ended while it waits is told by 503 too',
      async () => {
        const call = { restaurants: [place('ended', { phone: '(212) 555-0107' })] }
        await database.current.engine.transaction().execute(async (tx) => {
          await lockImports(tx)
          const waiting = post(call)
          const endWaiting = async () => {
            const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and wait_event = 'advisory'`.execute(database.current.owner)
            return rows.length
          }
          await expect.poll(endWaiting, { message: 'connections that wait for the import' }).toBeGreaterThan(0)
          expect(await waiting).toMatchObject({ status: 503, body: { code: 'unavailable' } })
        })
        expect(await post(call)).toMatchObject({ status: 200, body: { restaurants: { changed: 1 } } })
      },
    )

    test('members whose dines are concerned are evaluated again: numbers and terms of the past let them earn', async () => {
      const db = database.current.engine
      await addRules(db, 'nosh')
      const memberId = await addMember(db, 'nosh')
      const at = world.clock.now.getTime()
      const cardToken = await linkCard(db, { partnerId: 'nosh', memberId, linkedAt: at - 30 * dayMs })
      const event = eventOf({ id: 0, acquirerMerchantId: 'v-late' }, { reference: 'late', cardToken })
      const dine = { ...event, occurredAt: at - 2 * dayMs }
      expect(await ingestEvents(db, [dine], world.context)).toMatchObject({ unmatched: 1 })
      await post({ restaurants: [place('late', { visa: 'v-late', numbers_from: '2020-01-01' })] })
      const statuses = async () => {
        const rows = await db.selectFrom('transaction').select('status').where('member_id', '=', memberId).execute()
        return rows.map(({ status }) => status)
      }
      expect(await statuses()).toEqual(['Forfeit'])
      const past = { terms: [terms('late', { from: '2020-01-01' })] }
      expect((await post(past)).body).toMatchObject({
        rejected: [{ field: 'from', reason: expect.stringContaining('before 1 visit') }],
      })
      const preview = await post({ ...past, preview: true })
      expect(preview.body).toMatchObject({ rejected: [], effects: [{ list: 'terms', partnerId: 'nosh', visits: 1 }] })
      expect(await statuses()).toEqual(['Forfeit'])
      const { body } = await post(past, { alsoBy: operatorSecretOf(world.context.secrets, 'approver') })
      expect(await statuses()).toEqual(['Pending'])
      const [actor, approval] = ['operator:console', { askedBy: 'operator:console', approvedBy: 'operator:approver' }]
      expect(await audited('nosh', body.requestId)).toMatchObject([[actor, 'importTerms', { members: 1, ...approval }]])
      expect((await verifyJournal(db)).faults).toEqual([])
    })

    test('a body that is no such call is refused in whole', async () => {
      for (const content of [
        '',
        'no JSON',
        'null',
        [],
        {},
        { restaurants: [] },
        { restaurants: place('a') },
        { restaurants: [place('a')], menus: [] },
        { restaurants: Array.from({ length: 1_001 }, () => place('a')) },
        { restaurants: [place('a')], reason: '' },
        { restaurants: [place('a')], preview: true },
        { terms: [terms('a')], approval: { askedBy: 'ada', approvedBy: 'bea' } },
        { restaurants: [place('a')], reason: 'late\nfile' },
      ])
        expect(await post(content)).toMatchObject({ status: 400, body: { code: 'invalidRequest' } })
      expect(await post({ restaurants: [place('a', { description: 'x'.repeat(1_100_000) })] })).toMatchObject({
        status: 413,
      })
      expect(await post({ terms: [terms('a', { rate: 'x'.repeat(900_000) })] })).toMatchObject({
        body: { restaurants: none, rejected: [{ field: 'rate', reason: 'is longer than 200 characters' }] },
      })
    })

    test('the call is documented with its fields and its answer', async () => {
      const { body } = await createBrowser(world.app).get('/api/docs/json')
      const { requestBody, responses } = body.paths['/operator/restaurants'].post
      const { properties } = requestBody.content['application/json'].schema
      expect(Object.keys(properties.restaurants.items.properties)).toEqual(
        expect.arrayContaining(['id', 'lat', 'visa_online', 'numbers_from']),
      )
      expect(properties.terms.items.properties).toHaveProperty('changes_from')
      expect(properties.offers.items.properties).toHaveProperty('reward')
      expect(responses['200'].content['application/json'].schema.properties).toHaveProperty('rejected')
    })
  })

/** The database, of which nothing is heard any more once so many more transactions have begun. */
function losable(real: Database): { readonly database: Database; loseAfter(transactions: number): void } {
  let left = Infinity
  const engine = new Proxy(real.engine, {
    get(target, name) {
      const given: unknown = Reflect.get(target, name)
      if (name !== 'transaction') return typeof given === 'function' ? given.bind(target) : given
      return () => {
        if (left-- > 0) return target.transaction()
        throw noteOfDatabase(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
      }
    },
  })
  return { database: { ...real, engine }, loseAfter: (transactions) => void (left = transactions) }
}
