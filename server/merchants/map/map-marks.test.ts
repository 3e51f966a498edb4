import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FacetCountsAnswer, MapMark } from '#contract/schemas/map.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser, type Browser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { plainSample, type Sample, writeSamples } from '#tests/search/search-samples.ts'

/** A crowd around one corner, a few places apart from it, and one far away. */
const crowd = Array.from({ length: 40 }, (_, index): Sample => ({
  ...plainSample,
  name: index % 4 === 0 ? 'Golden Wok' : 'Blue Door Pizza',
  latitude: 37.77 + (index % 7) / 1000,
  longitude: -122.42 + (index % 5) / 1000,
  price: (index % 4) + 1,
  features: index % 2 === 0 ? ['delivery'] : [],
  acclaimed: index < 5,
  // Some are over, some have yet to begin, some end soon: what is counted already must be set right by them.
  terms: [{ from: index === 1 ? 30 : index % 10 === 3 ? -5 : -400, to: index === 2 ? -1 : index === 6 ? 10 : null }],
}))
const apart: Sample[] = [
  { ...plainSample, name: 'Cantina Azul', latitude: 37.87, longitude: -122.27, rate: 9 },
  { ...plainSample, name: 'Taco Door', latitude: 40.71, longitude: -74 },
]
const bay = 'north=38&south=37.5&east=-122&west=-122.8'
const country = 'north=49&south=25&east=-67&west=-125'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    let nosh: Browser
    beforeAll(async () => {
      world = await createTestApp(database.current)
      world.clock.now = new Date('2026-06-01T12:00:00Z')
      await writeSamples(database.current, 'nosh', [...crowd, ...apart])
      nosh = createBrowser(world.app)
    })
    afterAll(() => world.close())

    async function marks(query: string, browser = nosh): Promise<MapMark[]> {
      const { status, body } = await browser.get(`/api/v2/Merchants/Map?${query}`)
      expect(status).toBe(200)
      return body.marks
    }

    async function totalOf(query: string): Promise<number> {
      return (await nosh.get(`/api/v2/Merchants/Search?${query}`)).body.totalResultSize
    }

    function counted(all: readonly MapMark[]): number {
      return all.reduce((sum, mark) => sum + (mark.kind === 'cluster' ? mark.count : 1), 0)
    }

    test('what stands too close together is one cluster, and what stands alone is a restaurant with its rate', async () => {
      const all = await marks(`${bay}&zoom=9`)
      expect(all).toContainEqual({
        kind: 'merchant',
        id: expect.any(String),
        name: 'Cantina Azul',
        latitude: 37.87,
        longitude: -122.27,
        earnRate: { shape: 'perDollar', amount: 9, everyCents: null, tier: expect.any(Number) },
        nextRate: null,
        exclusiveTier: null,
      })
      const clusters = all.filter((mark) => mark.kind === 'cluster')
      expect(clusters.length).toBeGreaterThan(0)
      for (const { latitude, longitude, square } of clusters) {
        expect(latitude >= square.south && latitude < square.north).toBe(true)
        expect(longitude >= square.west && longitude < square.east).toBe(true)
      }
    })

    test('at every zoom and with every filter the marks count what the search finds', async () => {
      for (const filter of [
        '',
        '&features=delivery',
        '&priceRange=1,4',
        '&isNew=true',
        '&restaurantOrCuisine=wok',
        '&acclaimed=true',
      ])
        for (const zoom of [4, 7, 9, 11, 13, 16])
          expect(counted(await marks(`${bay}&zoom=${zoom}${filter}`)), `${zoom} ${filter}`).toBe(
            await totalOf(`${bay}${filter}`),
          )
    })

    test('the country is a few clusters, and the answer stays small whatever zoom is claimed', async () => {
      expect(counted(await marks(`${country}&zoom=4`))).toBe(await totalOf(country))
      expect((await marks(`${country}&zoom=24`)).length).toBeLessThanOrEqual(500)
    })

    test('a view that cuts the squares of the search shows what lies at its edges', async () => {
      const point = { latitude: 40.71, longitude: -74 }
      for (const zoom of [11, 12, 14, 16, 18])
        for (const [north, west] of [
          [0.009, 0.001],
          [0.001, 0.009],
          [0.011, 0.019],
          [0.019, 0.011],
        ] as const) {
          const view = {
            north: point.latitude + north,
            south: point.latitude + north - 0.02,
            west: point.longitude - west,
            east: point.longitude - west + 0.02,
          }
          const query = Object.entries(view).map(([side, degrees]) => `${side}=${degrees.toFixed(4)}`)
          expect(counted(await marks(`${query.join('&')}&zoom=${zoom}`)), `${query.join(' ')} ${zoom}`).toBe(1)
        }
    })

    test('a text that nothing has shows nothing, and a view that is none is refused', async () => {
      expect(await marks(`${bay}&zoom=9&restaurantOrCuisine=xyzzyplugh`)).toEqual([])
      expect((await nosh.get('/api/v2/Merchants/Map?north=91&south=1&east=1&west=1&zoom=3')).status).toBe(400)
      expect((await nosh.get('/api/v2/Merchants/Map?zoom=3')).status).toBe(400)
    })

    test("neither the map nor the counts nor the suggestions show another partner's restaurants", async () => {
      const hilton = createBrowser(world.app, 'hilton.localhost:3000')
      for (const zoom of [4, 16]) expect(await marks(`${bay}&zoom=${zoom}`, hilton)).toEqual([])
      expect((await hilton.get(`/api/v2/Merchants/Facets?${bay}`)).body.acclaimed).toBe(0)
      const { body } = await hilton.get(`/api/v2/Merchants/Suggestions?q=golden&${bay}`)
      expect(body).toEqual({ cuisines: [], merchants: [] })
    })

    test('each option is counted as the search would count with it', async () => {
      const options = {
        acclaimed: 'acclaimed=true',
        isNew: 'isNew=true',
        reservations: 'reservations=true',
        benefits: 'benefitsFor=Mon',
      } as const
      for (const on of ['', '&features=delivery', '&restaurantOrCuisine=wok', '&isNew=true', '&priceRange=1,2']) {
        const counts: FacetCountsAnswer = (await nosh.get(`/api/v2/Merchants/Facets?${bay}${on}`)).body
        for (const name of ['acclaimed', 'isNew', 'reservations', 'benefits'] as const)
          expect(counts[name], `${name} ${on}`).toBe(
            await totalOf(`${bay}${on}&${options[name]}`.replace('&isNew=true&isNew', '&isNew')),
          )
        expect(counts.features.takeout, on).toBe(await totalOf(`${bay}${on}&features=takeout`))
        const priced = on.replace('&priceRange=1,2', '')
        for (const level of ['1', '2', '3', '4'] as const)
          expect(counts.priceRange[level], `${level} ${on}`).toBe(await totalOf(`${bay}${priced}&priceRange=${level}`))
      }
      expect((await nosh.get('/api/v2/Merchants/Facets?location=Nowhere at all')).body.features.delivery).toBe(0)
      const inState = await nosh.get('/api/v2/Merchants/Facets?location=New York State')
      expect(inState.status).toBe(200)
    })

    test('a few letters suggest the restaurants and the cuisines around that they begin', async () => {
      await sql`update merchant set cuisines = '{Mexican}' where name = 'Cantina Azul'`.execute(database.current.engine)
      const suggested = async (q: string) => (await nosh.get(`/api/v2/Merchants/Suggestions?q=${q}&${bay}`)).body
      expect((await suggested('cant')).merchants).toMatchObject([{ name: 'Cantina Azul' }])
      expect((await suggested('golden')).merchants).toHaveLength(5)
      expect((await suggested('ca')).merchants).toMatchObject([{ name: 'Cantina Azul' }])
      expect(await suggested('c')).toEqual({ cuisines: [], merchants: [] })
      expect(await suggested('qx')).toEqual({ cuisines: [], merchants: [] })
      expect(await totalOf(`${bay}&restaurantOrCuisine=ca`)).toBe(0)
      expect((await suggested('taco')).merchants).toEqual([])
    })

    test('a mark of few stands in the middle of its restaurants, and from near a handful are told one by one', async () => {
      const near = 'north=37.9&south=37.85&east=-122.25&west=-122.3'
      const pair = [
        { ...plainSample, name: 'Left Table', latitude: 37.8701, longitude: -122.2699 },
        { ...plainSample, name: 'Right Table', latitude: 37.8703, longitude: -122.2697 },
      ]
      await writeSamples(database.current, 'united', pair)
      const united = createBrowser(world.app, 'united.localhost:3000')
      const [cluster] = await marks(`${near}&zoom=11`, united)
      expect(cluster).toMatchObject({ kind: 'cluster', count: 2 })
      expect(cluster?.latitude).toBeCloseTo(37.8702, 5)
      expect(cluster?.longitude).toBeCloseTo(-122.2698, 5)
      const each = await marks(`${near}&zoom=14`, united)
      expect(each.map((mark) => (mark.kind === 'merchant' ? mark.name : mark.count)).toSorted()).toEqual([
        'Left Table',
        'Right Table',
      ])
    })
  })
