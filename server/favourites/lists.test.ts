import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { listLimit } from '#domain/favourites/limits.ts'
import { type Browser, createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addRestaurant, type Restaurant } from '#tests/dines/feed-world.ts'
import { refreshListings } from '../merchants/search/listing-store.ts'

const path = '/api/Member/Favourites'
const lists = `${path}/Lists`

interface List {
  readonly id: string
  readonly name: string | null
  readonly count: number
  readonly share: string | null
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { formCallsPerMinute: 10_000, callsPerMinute: 100_000 } })
    const engine = () => database.current.engine
    let one: Restaurant
    let other: Restaurant
    let browser: Browser

    beforeAll(async () => {
      one = await addRestaurant(engine(), ['nosh'])
      other = await addRestaurant(engine(), ['nosh'])
      await refreshListings(engine(), 'nosh')
      browser = await saver()
    })

    async function saver(): Promise<Browser> {
      const { browser: made } = await joinedBrowser(world.app)
      await made.put(path, { merchantIds: [String(one.id), String(other.id)] })
      return made
    }

    const create = async (name: string, by = browser): Promise<List> => {
      const { status, body } = await by.post(lists, { name })
      expect(status).toBe(200)
      return body.find((list: List) => list.name === name)
    }
    const shown = async (query: string): Promise<string[]> =>
      (await browser.get(`${path}?${query}`)).body.data.map(({ id }: { id: string }) => id)

    test('a member names lists, puts a restaurant on several of them, renames and deletes them, and it stays saved', async () => {
      const lunch = await create('Lunch')
      const night = await create('Date night')
      for (const { id } of [lunch, night]) await browser.put(`${lists}/${id}/Places/${one.id}`)
      expect((await browser.get(lists)).body.map(({ name, count }: List) => [name, count])).toEqual([
        [null, 2],
        [night.name, 1],
        ['Lunch', 1],
      ])
      const { data } = (await browser.get(path)).body
      expect(data.find(({ id }: { id: string }) => id === String(one.id)).lists).toEqual(
        [lunch.id, night.id].toSorted((a, b) => Number(a) - Number(b)),
      )
      expect((await browser.put(`${lists}/${lunch.id}`, { name: 'LUNCH' })).status).toBe(200)
      await browser.delete(`${lists}/${night.id}/Places/${one.id}`)
      expect(await shown(`list=${night.id}`)).toEqual([])
      expect((await browser.delete(`${lists}/${lunch.id}`)).status).toBe(200)
      expect((await browser.get(`${path}?list=${lunch.id}`)).status).toBe(404)
      expect((await browser.delete(`${lists}/${lunch.id}`)).status).toBe(404)
      expect(await shown('')).toHaveLength(2)
    })

    test('what is taken back by mistake is on its lists again', async () => {
      const list = await create('Again')
      await browser.put(`${lists}/${list.id}/Places/${other.id}`)
      const { lists: was } = (await browser.delete(`${path}/Places/${other.id}`)).body
      expect(was).toEqual([list.id])
      expect(await shown(`list=${list.id}`)).toEqual([])
      await browser.put(`${path}/Places/${other.id}`, { lists: was })
      expect(await shown(`list=${list.id}`)).toEqual([String(other.id)])
    })

    test('only what is saved stands on a list', async () => {
      const list = await create('Only saved')
      const third = await addRestaurant(engine(), ['nosh'])
      await refreshListings(engine(), 'nosh')
      expect((await browser.put(`${lists}/${list.id}/Places/${third.id}`)).status).toBe(404)
    })

    test('a name is one line of forty letters that no other list has, however it is written', async () => {
      await create('Ünique')
      for (const name of ['ünique', 'ÜNIQUE', ' Ünique '])
        expect((await browser.post(lists, { name })).body.code, name).toBe('listNameTaken')
      for (const name of ['', ' ', 'x'.repeat(41), 'a\u0000b', 'a\nb', '\ud800', 7, null])
        expect((await browser.post(lists, { name })).status, JSON.stringify(name)).toBe(400)
      const { id } = await create('<b>Bold</b>')
      expect((await browser.put(`${lists}/${id}`, { name: 'Ünique' })).body.code).toBe('listNameTaken')
      expect((await browser.put(`${lists}/${id}`, { name: 'x'.repeat(41) })).status).toBe(400)
      expect((await browser.put(`${lists}/saved`, { name: 'Mine' })).status).toBe(404)
      expect((await browser.delete(`${lists}/saved`)).status).toBe(404)
    })

    test('there are fifty lists at most, however many ask at once, and a name is one list', async () => {
      const many = await saver()
      const names = Array.from({ length: listLimit + 5 }, (_, at) => `List ${at}`)
      const answers = await Promise.all(names.map((name) => many.post(lists, { name })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(listLimit)
      expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('listsFull')
      const twice = await saver()
      const same = await Promise.all(Array.from({ length: 5 }, () => twice.post(lists, { name: 'Same' })))
      expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test('a link shows a list to anybody of the programme without saying whose it is, until it is withdrawn', async () => {
      const list = await create('For Ada')
      await browser.put(`${lists}/${list.id}/Places/${one.id}`)
      const share = async (id: string): Promise<string> =>
        (await browser.put(`${lists}/${id}/Share`)).body.find((known: List) => known.id === id).share
      const token = await share(list.id)
      expect(token).toMatch(/^[\w-]{22}$/)
      expect(await share(list.id), 'twice is once').toBe(token)
      const whole = await share('saved')
      expect(whole).not.toBe(token)

      const visitor = createBrowser(world.app)
      const { status, body } = await visitor.get(`/api/Favourites/Shared/${token}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ name: 'For Ada', merchantIds: [String(one.id)], totalResultSize: 1 })
      const { publicId, email, lastName } = (await browser.get('/api/Member')).body
      for (const hers of [publicId, email, lastName, list.id]) expect(JSON.stringify(body)).not.toContain(`"${hers}"`)
      expect((await visitor.get(`/api/Favourites/Shared/${whole}`)).body).toMatchObject({
        name: null,
        totalResultSize: 2,
      })
      expect(
        (await createBrowser(world.app, 'hilton.localhost:3000').get(`/api/Favourites/Shared/${token}`)).status,
      ).toBe(404)

      expect((await browser.delete(`${lists}/${list.id}/Share`)).status).toBe(200)
      expect((await visitor.get(`/api/Favourites/Shared/${token}`)).status).toBe(404)
      expect((await visitor.get(`/api/Favourites/Shared/${whole}`)).status).toBe(200)
      expect(await share(list.id), 'a new link is another').not.toBe(token)
      await browser.delete(`${lists}/${list.id}`)
      for (const wrong of ['A'.repeat(22), await share('saved').then((known) => known.toUpperCase())])
        expect((await visitor.get(`/api/Favourites/Shared/${wrong}`)).status).toBe(404)
      for (const wrong of ['x', 'A'.repeat(23), '%00', "'"])
        expect((await visitor.get(`/api/Favourites/Shared/${wrong}`)).status, wrong).toBe(400)
    })

    test('what ends within two weeks is told by its name: the restaurant that leaves, its offer, a campaign of some restaurants', async () => {
      const saving = await saver()
      const now = world.clock.now.getTime()
      const at = (days: number) => new Date(now + days * dayMs)
      const terms = engine().updateTable('partner_merchant').where('partner_id', '=', 'nosh')
      await terms
        .set({ active_to: at(10) })
        .where('merchant_id', '=', one.id)
        .execute()
      await terms
        .set({ active_to: at(15) })
        .where('merchant_id', '=', other.id)
        .execute()
      await engine()
        .insertInto('offer')
        .values(
          [13, 20].map((days) => ({
            partner_id: 'nosh',
            merchant_id: other.id,
            code: `O${days}`,
            title: `Offer of ${days}`,
            reward: 100,
            active_from: at(-1),
            active_to: at(days),
            created_at: at(-1),
          })),
        )
        .execute()
      await refreshListings(engine(), 'nosh')
      const endings = async () =>
        (await saving.get(path)).body.endingSoon.map(({ merchantId, kind: what, title }: Record<string, string>) => [
          Number(merchantId),
          what,
          title,
        ])
      expect(await endings()).toEqual([
        [one.id, 'leaves', null],
        [other.id, 'offer', 'Offer of 13'],
      ])
      await engine()
        .insertInto('partner_merchant')
        .values({ partner_id: 'nosh', merchant_id: one.id, active_from: at(10) })
        .execute()
      expect(await endings(), 'other terms follow').toEqual([[other.id, 'offer', 'Offer of 13']])
    })
  })
