import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { savedLimit } from '#domain/favourites/limits.ts'
import { type Browser, createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addRestaurant } from '#tests/dines/feed-world.ts'
import { refreshListings } from '../merchants/search/listing-store.ts'
import { findSavedIds } from './ids/saved-ids-store.ts'
import { findLists } from './list-store.ts'
import { findSavedPlaces } from './places/place-store.ts'
import { saveTogether } from './save.ts'

const hilton = 'hilton.localhost:3000'
const path = '/api/Member/Favourites'
const place = (id: number | string) => `${path}/Places/${id}`

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { formCallsPerMinute: 10_000, callsPerMinute: 100_000 } })
    const engine = () => database.current.engine
    const ids: number[] = []
    let elsewhere = 0
    let member: Browser
    let memberId = 0

    beforeAll(async () => {
      for (let count = 0; count < 6; count++) ids.push((await addRestaurant(engine(), ['nosh', 'hilton'])).id)
      elsewhere = (await addRestaurant(engine(), ['hilton'])).id
      for (const partnerId of ['nosh', 'hilton']) await refreshListings(engine(), partnerId)
      ;({ browser: member, memberId } = await joined())
    })

    async function joined(host?: string) {
      const { browser, member: told } = await joinedBrowser(world.app, host === undefined ? {} : { host })
      const row = await engine()
        .selectFrom('member')
        .select('id')
        .where('public_id', '=', told.publicId)
        .executeTakeFirstOrThrow()
      return { browser, memberId: row.id }
    }

    const savedBy = async (browser: Browser): Promise<string[]> => (await browser.get('/api/Member')).body.saved
    const shown = async (browser: Browser, query = ''): Promise<string[]> =>
      (await browser.get(`${path}${query}`)).body.data.map(({ id }: { id: string }) => id)
    const of = (...numbers: readonly number[]) => numbers.map((number) => String(ids[number]))

    test('what is saved is told with the member, the latest first, twice is once, and it is taken back', async () => {
      const { browser } = await joined()
      expect(await savedBy(browser)).toEqual([])
      for (const number of [0, 1, 0]) {
        world.clock.now = new Date(world.clock.now.getTime() + 1000)
        expect((await browser.put(place(ids[number] ?? 0), {})).status).toBe(200)
      }
      expect(await savedBy(browser)).toEqual(of(1, 0))
      expect(await shown(browser)).toEqual(of(1, 0))
      for (let times = 0; times < 2; times++)
        expect((await browser.delete(place(ids[1] ?? 0))).body).toEqual({ saved: of(0), lists: [] })
      expect(await shown(browser)).toEqual(of(0))
    })

    test('twenty calls at once, in several processes, save a restaurant once', async () => {
      const { browser, memberId: id } = await joined()
      const answers = await Promise.all(Array.from({ length: 20 }, () => browser.put(place(ids[2] ?? 0), {})))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
      expect(await findSavedIds(engine(), 'nosh', id)).toEqual([ids[2]])
    })

    test('nobody saves without being signed in, without the token, or what is no restaurant of the programme', async () => {
      const { browser } = await joined()
      expect((await createBrowser(world.app).put(place(ids[0] ?? 0), {})).status).toBe(401)
      expect((await createBrowser(world.app).get(path)).status).toBe(401)
      expect((await browser.put(place(ids[0] ?? 0), {}, { 'x-xsrf-token': 'other' })).body.code).toBe('csrf')
      expect((await browser.put(place(elsewhere), {})).status).toBe(404)
      for (const wrong of ['999999999999', '0']) expect((await browser.put(place(wrong), {})).status, wrong).toBe(404)
      for (const wrong of ['x', '-1', '1.5', '1'.repeat(16), "1'--"])
        expect((await browser.put(place(wrong), {})).status, wrong).toBe(404)
      expect((await browser.put(place('%00'), {})).status).toBe(400)
      for (const body of [{ lists: ['x'] }, { lists: 'all' }, { memberId: 1 }, { lists: ['1\u0000'] }])
        expect((await browser.put(place(ids[0] ?? 0), body)).status, JSON.stringify(body)).toBe(400)
      expect((await browser.put(path, { merchantIds: ['1'.repeat(1_000_000)] })).status).toBe(413)
      expect(await savedBy(browser)).toEqual([])
    })

    test("another member's favourites, here or at another partner, are their own", async () => {
      await member.put(place(ids[0] ?? 0), {})
      await member.post(`${path}/Lists`, { name: 'Date night' })
      const lists = (await member.get(`${path}/Lists`)).body
      const { id: listId } = lists[1]
      await member.put(`${path}/Lists/${listId}/Places/${ids[0]}`)
      for (const host of ['nosh.localhost:3000', hilton]) {
        const { browser: stranger } = await joined(host)
        expect(await savedBy(stranger)).toEqual([])
        expect((await stranger.get(`${path}/Lists`)).body).toHaveLength(1)
        expect((await stranger.get(`${path}?list=${listId}`)).status).toBe(404)
        expect((await stranger.put(`${path}/Lists/${listId}`, { name: 'Mine' })).status).toBe(404)
        expect((await stranger.put(`${path}/Lists/${listId}/Share`)).status).toBe(404)
        expect((await stranger.delete(`${path}/Lists/${listId}/Places/${ids[0]}`)).status).toBe(404)
        expect((await stranger.delete(`${path}/Lists/${listId}`)).status).toBe(404)
        await stranger.put(place(ids[0] ?? 0), { lists: [listId] })
        expect((await stranger.put(`${path}/Lists/${listId}/Places/${ids[0]}`)).status).toBe(404)
      }
      expect(await shown(member, `?list=${listId}`)).toEqual(of(0))
      const asked = { memberId, listId: null, now: world.clock.now }
      expect(await findSavedIds(engine(), 'nosh', memberId)).toEqual([ids[0]])
      expect(await findSavedPlaces(engine(), 'nosh', asked)).toHaveLength(1)
      expect(await findSavedIds(engine(), 'hilton', memberId)).toEqual([])
      expect(await findSavedPlaces(engine(), 'hilton', asked)).toEqual([])
      expect(await findLists(engine(), 'hilton', asked)).toHaveLength(1)
    })

    test("a browser's list is taken over once, and what was removed since stays removed", async () => {
      const { browser } = await joined()
      await browser.put(place(ids[0] ?? 0), {})
      const body = { merchantIds: [...of(1, 2, 1), String(elsewhere)], deviceList: crypto.randomUUID() }
      const merged = await Promise.all(Array.from({ length: 5 }, () => browser.put(path, body)))
      for (const { body: told } of merged) expect(told).toEqual({ saved: of(0, 1, 2), leftOut: 0 })
      await browser.delete(place(ids[2] ?? 0))
      expect((await browser.put(path, body)).body.saved).toEqual(of(0, 1))
      const other = { ...body, deviceList: crypto.randomUUID() }
      expect(new Set((await browser.put(path, other)).body.saved)).toEqual(new Set(of(0, 1, 2)))
      for (const wrong of [
        { merchantIds: ['x'] },
        { merchantIds: of(0), deviceList: 'mine' },
        { merchantIds: Array.from({ length: 501 }, () => '1') },
        { deviceList: body.deviceList },
      ])
        expect((await browser.put(path, wrong)).status, JSON.stringify(wrong).slice(0, 60)).toBe(400)
    })

    test('as many are saved as there is room for, by however many at once', async () => {
      const { browser, memberId: id } = await joined()
      const others = await engine()
        .insertInto('merchant')
        .values(
          Array.from({ length: savedLimit - 2 }, (_, at) => ({
            source_id: `many ${kind.name} ${at}`,
            name: `Many ${at}`,
            address1: '1 Main St',
            city: 'New York',
            state: 'NY',
            zip: '10001',
            neighborhood: null,
            phone: null,
            website: null,
            latitude: 40.7,
            longitude: -74,
            time_zone: 'America/New_York',
            open_table_id: null,
            hours: '[]',
            menu: '[]',
            events: '[]',
            cover_seed: 'x',
            created_at: world.clock.now,
            updated_at: world.clock.now,
          })),
        )
        .returning('id')
        .execute()
      await engine()
        .insertInto('favourite')
        .values(
          others.map((row) => ({
            partner_id: 'nosh',
            member_id: id,
            merchant_id: row.id,
            saved_at: new Date(world.clock.now.getTime() - dayMs),
          })),
        )
        .execute()
      const answers = await Promise.all(ids.map((one) => browser.put(place(one), {})))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
      for (const { status, body } of answers)
        if (status !== 200) expect({ status, code: body.code }).toEqual({ status: 409, code: 'favouritesFull' })
      expect(await savedBy(browser)).toHaveLength(savedLimit)
      expect((await browser.put(path, { merchantIds: of(0, 1, 2, 3, 4, 5) })).body.leftOut).toBe(4)
      expect(
        await saveTogether(world.context, engine(), {
          partnerId: 'nosh',
          memberId: id,
          merchantIds: ids,
          deviceList: null,
        }),
      ).toMatchObject({ leftOut: 4 })
    })

    test('a restaurant that leaves the programme does not show, is kept, and shows again when it is back', async () => {
      const { browser } = await joined()
      const { id } = await addRestaurant(engine(), ['nosh'])
      await refreshListings(engine(), 'nosh')
      await browser.put(place(id), {})
      const move = async (end: Date | null) => {
        await engine().updateTable('partner_merchant').set({ active_to: end }).where('merchant_id', '=', id).execute()
        await refreshListings(engine(), 'nosh')
      }
      await move(new Date(world.clock.now.getTime() - dayMs))
      expect(await shown(browser)).toEqual([])
      expect((await browser.get(`${path}/Lists`)).body[0].count).toBe(0)
      expect(await savedBy(browser)).toEqual([String(id)])
      expect((await browser.put(place(id), {})).status).toBe(200)
      await move(null)
      expect(await shown(browser)).toEqual([String(id)])
    })

    test('who has no account is shown what their browser names, in its order, and nothing that does not take part', async () => {
      const visitor = createBrowser(world.app)
      const answer = await visitor.get(`/api/Favourites/Places?ids=${[...of(3, 1), elsewhere, ...of(3)].join()}`)
      expect(answer.body.data.map(({ id }: { id: string }) => id)).toEqual(of(3, 1))
      expect((await visitor.get('/api/Favourites/Places?ids=')).body.totalResultSize).toBe(0)
      for (const wrong of ['x', '1;2', '1,', "1'", Array.from({ length: 300 }, () => '1'.repeat(15)).join()])
        expect((await visitor.get(`/api/Favourites/Places?ids=${wrong}`)).status, wrong.slice(0, 20)).toBe(400)
    })

    test('a list by distance begins with the nearest, and has pages', async () => {
      const { browser } = await joined()
      const near = await addRestaurant(engine(), ['nosh'])
      await engine().updateTable('merchant').set({ latitude: 10, longitude: 10 }).where('id', '=', near.id).execute()
      await refreshListings(engine(), 'nosh')
      await browser.put(place(near.id), {})
      world.clock.now = new Date(world.clock.now.getTime() + 1000)
      await browser.put(place(ids[0] ?? 0), {})
      expect(await shown(browser)).toEqual([...of(0), String(near.id)])
      expect(await shown(browser, '?sortBy=distance&latitude=10&longitude=10')).toEqual([String(near.id), ...of(0)])
      expect(await shown(browser, '?sortBy=distance&latitude=40.7&longitude=-74')).toEqual([...of(0), String(near.id)])
      expect(await shown(browser, '?pageNo=2')).toEqual([])
    })

    test('who closes the account leaves nothing of it, and saves nothing more', async () => {
      const { browser, memberId: id } = await joined()
      await browser.put(path, { merchantIds: of(0, 1), deviceList: crypto.randomUUID() })
      const lists = (await browser.post(`${path}/Lists`, { name: 'Lunch' })).body
      await browser.put(`${path}/Lists/${lists[1].id}/Places/${ids[0]}`)
      const shared = (await browser.put(`${path}/Lists/saved/Share`)).body[0].share
      expect((await browser.get('/api/Member/Data')).body.data.sections).toMatchObject({
        favourites: [{ merchantId: ids[1] }, { merchantId: ids[0] }],
        favouriteLists: [{ name: 'Lunch' }],
        favouritesOnLists: [{ merchantId: ids[0] }],
        sharedFavourites: [{ listId: null }],
      })
      expect(JSON.stringify((await browser.get('/api/Member/Data')).body)).not.toContain(shared)
      expect((await browser.post('/api/Member/Close')).status).toBe(200)
      for (const table of [
        'favourite',
        'favourite_list',
        'favourite_list_place',
        'favourite_share',
        'favourite_merge',
      ] as const)
        expect(
          await engine().selectFrom(table).select('member_id').where('member_id', '=', id).execute(),
          table,
        ).toEqual([])
      expect((await createBrowser(world.app).get(`/api/Favourites/Shared/${shared}`)).status).toBe(404)
    })

    test('where a host application keeps the accounts, nothing is kept here', async () => {
      const visitor = createBrowser(world.app, 'ftch.localhost:3000')
      const answers = [await visitor.put(place(ids[0] ?? 0), {}), await visitor.get(path)]
      for (const { body } of answers) expect(body.code).toBe('hostApplicationOnly')
    })
  })
