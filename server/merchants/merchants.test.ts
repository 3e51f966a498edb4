import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { highlightSchema } from '#contract/schemas/merchant.ts'
import { dayMs, homeZone, isoDay } from '#domain/dates.ts'
import { imageAddress } from '#domain/requests/image-address.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser, type Browser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { testImporter } from '#tests/importer.ts'
import { importMerchants } from './import/restaurants/import-merchants.ts'
import { refreshListings } from './search/listing-store.ts'

const file = `id,name,address,city,state,zip,lat,lon,cuisine,phone,price,features,meals,neighborhood
r1,Golden Wok,1 Clement St,San Francisco,CA,94118,37.7825,-122.4600,Chinese,(415) 555-0101,2,delivery|dineIn,dinner,Inner Richmond
r2,Café Marseille,2 Market St,San Francisco,CA,94103,37.7793,-122.4193,French,(415) 555-0102,4,dineIn,lunch|dinner,Civic Center
r3,Burger Barn,3 Mission St,San Francisco,CA,94110,37.7599,-122.4148,Burgers,(415) 555-0103,1,takeout|delivery,lunch,Mission
r4,Wok This Way,4 Grand Ave,Oakland,CA,94610,37.8117,-122.2478,Chinese,(510) 555-0104,2,dineIn,dinner,
r5,Harbor Grill,5 Main St,New York,NY,10001,40.7506,-73.9972,Seafood,(212) 555-0105,3,dineIn,dinner,Chelsea
`

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    let nosh: Browser
    let hilton: Browser
    beforeAll(async () => {
      world = await createTestApp(database.current)
      const { now } = world.clock
      const longAgo = new Date(now.getTime() - 400 * dayMs)
      await importMerchants(database.current, () => Readable.from([file]), {
        partners: ['nosh'],
        by: testImporter,
        now: () => now,
        activeFrom: isoDay(longAgo.getTime(), homeZone),
      })
      await giveTerms()
      nosh = createBrowser(world.app)
      hilton = createBrowser(world.app, 'hilton.localhost:3000')
    })
    afterAll(() => world.close())

    /** Ratings, dates and offers that an import file does not carry; hilton gets one merchant of its own. */
    async function giveTerms(): Promise<void> {
      const { engine } = database.current
      const now = world.clock.now.getTime()
      const day = (days: number) => new Date(now + days * dayMs)
      await sql`update merchant set rating_tenths = 45, rating_histogram = '{0,0,1,4,5}', acclaimed_level = 1, open_table_id = 'rid-1'
        where source_id = 'r2'`.execute(engine)
      await sql`update merchant set online_ordering = 'available', rating_tenths = 30 where source_id = 'r3'`.execute(
        engine,
      )
      await sql`update partner_merchant set active_from = ${day(-10)}, campaign_codes = '{SUMMER}', excluded_days = '{0,1}'
        where merchant_id = ${await idOf('r1')}`.execute(engine)
      await sql`update partner_merchant set active_to = ${day(20)},
        rate_override = '{"shape":"percentage","of":{"numerator":1,"denominator":10}}'
        where merchant_id = ${await idOf('r3')}`.execute(engine)
      await sql`update partner_merchant set active_from = ${day(30)} where merchant_id = ${await idOf('r4')}`.execute(
        engine,
      )
      await sql`insert into partner_merchant (partner_id, merchant_id, active_from)
        values ('hilton', ${await idOf('r5')}, ${day(-400)})`.execute(engine)
      await sql`delete from partner_merchant where partner_id = 'nosh' and merchant_id = ${await idOf('r5')}`.execute(
        engine,
      )
      await sql`insert into offer (partner_id, merchant_id, code, title, reward, active_from, active_to, created_at) values
        ('nosh', ${await idOf('r2')}, 'SMALL', 'A little more', 200, ${day(-5)}, null, ${day(-5)}),
        ('nosh', ${await idOf('r2')}, 'LARGE', 'Much more', 900, ${day(-9)}, '2099-01-01T05:00Z', ${day(-9)}),
        ('nosh', ${await idOf('r2')}, 'OVER', 'Most', 5000, ${day(-9)}, ${day(-1)}, ${day(-9)})`.execute(engine)
      for (const partnerId of ['nosh', 'hilton']) await refreshListings(engine, partnerId)
    }

    async function idOf(sourceId: string): Promise<number> {
      const row = await database.current.engine
        .selectFrom('merchant')
        .select('id')
        .where('source_id', '=', sourceId)
        .executeTakeFirstOrThrow()
      return row.id
    }

    async function search(query: string, browser = nosh) {
      const answer = await browser.get(`/api/v2/Merchants/Search?${query}`)
      expect(answer.status).toBe(200)
      return answer.body
    }

    async function names(query: string, browser = nosh): Promise<string[]> {
      const { data } = await search(query, browser)
      return data.map((card: { name: string }) => card.name)
    }

    test('MERCHDATA-01 MERCHDATA-03 PARTNER-34 a search answers cards with id, name and origin RN, and says of what it is', async () => {
      const { data, totalResultSize, totalPages, pageNo, place } = await search('location=94103')
      expect(data[0]).toMatchObject({
        id: String(await idOf('r2')),
        name: 'Café Marseille',
        origin: 'RN',
      })
      expect({ totalResultSize, totalPages, pageNo }).toEqual({ totalResultSize: 4, totalPages: 1, pageNo: 1 })
      expect(place).toMatchObject({ kind: 'zip', label: 'San Francisco, CA 94103' })
    })

    test('MERCHDATA-04 a card has its acclaimed level, and how many miles it is away', async () => {
      const { data } = await search('location=94103')
      expect(data[0]).toMatchObject({ acclaimedLevel: 1, distance: expect.any(Number) })
      for (const { distance } of data) expect(distance).toBeLessThan(50)
    })

    test('MERCHDATA-02 a card says where its pictures are, and they are there', async () => {
      const { images } = (await search('location=94103')).data[0]
      expect(images.imageBaseUrl).toBe('/images')
      const address = imageAddress({ base: images.imageBaseUrl, transform: 'thumb', path: images.paths[0] })
      expect(await nosh.get(address)).toMatchObject({
        status: 200,
        headers: { 'content-type': expect.stringMatching(/^image\//) },
      })
    })

    test('MERCHDATA-10 a highlight is coming soon, leaving soon, new or acclaimed, and nothing else', () => {
      expect(highlightSchema.options).toEqual(['comingSoon', 'leavingSoon', 'new', 'acclaimed'])
    })

    test('MERCHDATA-05 MERCHDATA-06 MERCHDATA-07 a card carries rating, price, cuisines, highlight, city and neighborhood', async () => {
      const { data } = await search('location=94103&restaurantOrCuisine=marseille')
      expect(data[0].details).toMatchObject({
        rating: { overallRating: 4.5, numberOfRatings: 10 },
        priceRange: 4,
        cuisines: ['French'],
        highlight: 'acclaimed',
      })
      expect(data[0].location).toMatchObject({ address: { city: 'San Francisco' }, neighborhood: 'Civic Center' })
    })

    test('MERCHDATA-08 MERCHDATA-09 a card carries its reservation provider and its campaign codes', async () => {
      const { data } = await search('location=94103')
      const byName = (name: string) => data.find((card: { name: string }) => card.name === name)
      expect(byName('Café Marseille').reservationProviders.openTable).toBe('rid-1')
      expect(byName('Burger Barn').reservationProviders.openTable).toBeNull()
      expect(byName('Golden Wok').benefitAvailability.campaignCodes).toEqual(['SUMMER'])
    })

    test('highlights say what begins, what ends and what is new, and the filters agree', async () => {
      const { data } = await search('location=San Francisco, CA')
      const highlights = Object.fromEntries(
        data.map((card: { name: string; details: { highlight: string } }) => [card.name, card.details.highlight]),
      )
      expect(highlights).toEqual({
        'Golden Wok': 'new',
        'Café Marseille': 'acclaimed',
        'Burger Barn': 'leavingSoon',
        'Wok This Way': 'comingSoon',
      })
      expect(await names('location=San Francisco, CA&acclaimed=true')).toEqual(['Café Marseille'])
      expect(await names('location=San Francisco, CA&isNew=true')).toEqual(['Golden Wok'])
    })

    test('text finds names and cuisines, in the plural, without accents, with a letter wrong and half typed', async () => {
      const at = 'location=San Francisco, CA&restaurantOrCuisine='
      expect((await names(`${at}chinese`)).toSorted()).toEqual(['Golden Wok', 'Wok This Way'])
      expect(await names(`${at}burgers`)).toEqual(['Burger Barn'])
      expect(await names(`${at}cafe marseile`)).toEqual(['Café Marseille'])
      expect(await names(`${at}brugers`)).toEqual(['Burger Barn'])
      expect(await names(`${at}marsei`)).toEqual(['Café Marseille'])
      expect(await names(`${at}golden chinese`)).toEqual(['Golden Wok'])
      expect(await names(`${at}golden burger`)).toEqual([])
      expect(await names(`${at}restaurant`)).toHaveLength(4)
      expect(await names(`${at}xyzzyplugh`)).toEqual([])
    })

    test('SEARCHREQ-02 every filter keeps what fits, and days run from Sun to Sat', async () => {
      const at = 'location=San Francisco, CA&'
      expect(await names(`${at}priceRange=1,4&sortBy=name`)).toEqual(['Burger Barn', 'Café Marseille'])
      expect((await names(`${at}features=delivery`)).toSorted()).toEqual(['Burger Barn', 'Golden Wok'])
      expect(await names(`${at}features=delivery,takeout`)).toEqual(['Burger Barn'])
      expect(await names(`${at}features=onlineOrdering`)).toEqual(['Burger Barn'])
      expect(await names(`${at}mealsServed=lunch&mealsServed=dinner`)).toEqual(['Café Marseille'])
      expect(await names(`${at}reservations=true`)).toEqual(['Café Marseille'])
      expect(await names(`${at}campaignCode=SUMMER`)).toEqual(['Golden Wok'])
      expect(await names(`${at}campaignCode=`)).toHaveLength(4)
      expect(await names(`${at}benefitsFor=Sun`)).not.toContain('Golden Wok')
      for (const day of ['Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
        expect(await names(`${at}benefitsFor=${day}`)).toContain('Golden Wok')
      expect((await nosh.get('/api/v2/Merchants/Search?location=94103&benefitsFor=Sunday')).status).toBe(400)
    })

    test('every order is kept, ties by id', async () => {
      const at = 'location=San Francisco, CA&sortBy='
      expect(await names(`${at}name`)).toEqual(['Burger Barn', 'Café Marseille', 'Golden Wok', 'Wok This Way'])
      expect(await names(`${at}rating`)).toEqual(['Café Marseille', 'Burger Barn', 'Golden Wok', 'Wok This Way'])
      expect(await names(`${at}newest`)).toEqual(['Wok This Way', 'Golden Wok', 'Café Marseille', 'Burger Barn'])
      expect((await names(`${at}earnRate`))[0]).toBe('Burger Barn')
      expect(await names(`${at}name&pageSize=3&pageNo=2`)).toEqual(['Wok This Way'])
      expect(await search(`${at}name&pageSize=3&pageNo=9`)).toMatchObject({
        data: [],
        totalResultSize: 4,
        totalPages: 2,
      })
    })

    test('SEARCHREQ-03 coordinates are latitude and longitude, and win over the text', async () => {
      const { data, place } = await search('latitude=37.81&longitude=-122.25&radiusMiles=2&location=New York, NY')
      expect(data.map((card: { name: string }) => card.name)).toEqual(['Wok This Way'])
      expect(place).toEqual({ kind: 'point', label: 'Current Location', latitude: 37.81, longitude: -122.25 })
      expect(data[0].location).toMatchObject({ latitude: 37.8117, longitude: -122.2478 })
      const near = await search('latitude=37.7793&longitude=-122.4193')
      expect(near.data.map((card: { distance: number }) => card.distance)).toEqual([0, 1.4, 2.2, 9.6])
    })

    test('a map view shows what lies in it, a state all of it without a distance', async () => {
      expect(await names('north=37.80&south=37.77&east=-122.40&west=-122.50')).toEqual(['Golden Wok', 'Café Marseille'])
      const { data, totalResultSize, place } = await search('location=California')
      expect({ totalResultSize, kind: place.kind }).toEqual({ totalResultSize: 4, kind: 'state' })
      expect(data[0]).toMatchObject({ name: 'Café Marseille', distance: null })
      expect((await names('location=CA&restaurantOrCuisine=wok')).toSorted()).toEqual(['Golden Wok', 'Wok This Way'])
    })

    test('an unknown location is answered with places to try', async () => {
      expect(await search('location=94199')).toMatchObject({
        data: [],
        totalResultSize: 0,
        totalPages: 0,
        pageNo: 1,
        place: null,
        suggestions: expect.arrayContaining(['San Francisco, CA 94102']),
        reading: null,
      })
    })

    test('a visitor sees what a new member earns, a member their own rate, and the best offer that is on', async () => {
      const { browser } = await joinedBrowser(world.app)
      for (const visitor of [nosh, browser]) {
        const { data } = await search('location=94103&sortBy=name', visitor)
        expect(data.map((card: { earnRate: { shape: string; amount: number } }) => card.earnRate.amount)).toEqual([
          10, 5, 5, 5,
        ])
        expect(data.map((card: { nextRate: unknown }) => card.nextRate)).toEqual([null, null, null, null])
        expect(data[1].offer).toMatchObject({ code: 'LARGE', reward: 900 })
      }
      const select = await joinedBrowser(world.app, { host: 'hilton.localhost:3000', emailOptIn: true })
      const basic = await joinedBrowser(world.app, { host: 'hilton.localhost:3000', emailOptIn: false })
      for (const [who, own, next] of [
        [hilton, 2, { amount: 8, tier: 3 }],
        [basic.browser, 2, { amount: 5, tier: 2 }],
        [select.browser, 5, { amount: 8, tier: 3 }],
      ] as const) {
        const { data } = await search('location=New York, NY', who)
        expect(data[0]).toMatchObject({ earnRate: { amount: own }, nextRate: next })
        const { body } = await who.get(`/api/v2/Merchants/${data[0].id}`)
        expect(body).toMatchObject({ earnRate: { amount: own }, example: { billCents: 6_000, reward: 60 * own } })
        const map = await who.get('/api/v2/Merchants/Map?north=41&south=40.5&east=-73.9&west=-74.1&zoom=16')
        expect(map.body.marks[0]).toMatchObject({ earnRate: { amount: own }, nextRate: next })
      }
    })

    test('the order by rate is that of the rates shown: a place that a person earns nothing at comes last', async () => {
      const { engine } = database.current
      const keepFor = async (tier: number | null) =>
        sql`update partner_merchant set exclusive_tier = ${tier} where partner_id = 'nosh' and merchant_id = ${await idOf('r3')}`.execute(
          engine,
        )
      await keepFor(2)
      const shown = async (browser: Browser) => {
        const { data } = await search('location=San Francisco, CA&sortBy=earnRate', browser)
        return data.map(({ name, earnRate }: { name: string; earnRate: { amount: number } | null }) => [
          name,
          earnRate?.amount ?? null,
        ])
      }
      const visitors = await shown(nosh)
      expect(visitors.at(-1)).toEqual(['Burger Barn', null])
      const { browser } = await joinedBrowser(world.app, { emailOptIn: true })
      expect((await shown(browser))[0]).toEqual(['Burger Barn', 10])
      const { body } = await nosh.get(`/api/v2/Merchants/${await idOf('r3')}`)
      expect(body).toMatchObject({ earnRate: null, nextRate: { amount: 10, tier: 2 }, example: null })
      await keepFor(null)
    })

    test('a merchant is answered in full', async () => {
      const { status, body } = await nosh.get(`/api/v2/Merchants/${await idOf('r2')}`)
      expect(status).toBe(200)
      expect(body.images).toEqual({
        imageBaseUrl: '/images',
        paths: [1, 2, 3, 4, 5].map((n) => expect.stringMatching(`^covers/${body.id}-${n}[.][0-9a-f]{8}$`)),
        tones: { wall: expect.stringMatching(/^#/), table: expect.stringMatching(/^#/) },
      })
      // It ends with the last day of the restaurant.
      expect(body.offers).toMatchObject([
        { code: 'SMALL', lastDay: null },
        { code: 'LARGE', lastDay: '2098-12-31' },
      ])
      expect(body).toMatchObject({
        timeZone: 'America/Los_Angeles',
        mealsServed: ['lunch', 'dinner'],
        benefit: { availability: 'Unlimited' },
      })
    })

    test('an unknown merchant is not found, whatever stands in its place', async () => {
      for (const id of ['999999', '0', 'abc', '1e3', '-1', '9'.repeat(40), "1'--"])
        expect((await nosh.get(`/api/v2/Merchants/${id}`)).status).toBe(404)
    })

    test("does not see another partner's merchants", async () => {
      expect(await names('location=New York, NY')).toEqual([])
      expect(await names('location=New York, NY', hilton)).toEqual(['Harbor Grill'])
      expect(await names('location=94103', hilton)).toEqual([])
      expect((await nosh.get(`/api/v2/Merchants/${await idOf('r5')}`)).body.code).toBe('notFound')
      expect((await hilton.get(`/api/v2/Merchants/${await idOf('r5')}`)).status).toBe(200)
    })

    test('API-28 the default location has latitude and longitude, and eight places complete a text at most', async () => {
      expect((await nosh.get('/api/DefaultUserLocation')).body).toEqual({ latitude: 40.7577, longitude: -73.9857 })
      const { data } = (await nosh.get('/api/Locations?q=san')).body
      expect(data).toHaveLength(8)
      expect(data[0]).toMatchObject({ kind: 'city', label: 'San Antonio, TX' })
    })
  })
