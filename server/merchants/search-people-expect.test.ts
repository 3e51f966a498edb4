import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MerchantSearchAnswer } from '#contract/schemas/merchant.ts'
import { dayMs, homeZone, isoDay } from '#domain/dates.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { type Browser, createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { testImporter } from '#tests/importer.ts'
import { importMerchants } from './import/restaurants/import-merchants.ts'

const file = `id,name,address,city,state,zip,lat,lon,cuisine
k1,Katz's Delicatessen,205 E Houston St,New York,NY,10002,40.7223,-73.9874,Deli
k2,Kate's Kitchen,1 Ludlow St,New York,NY,10002,40.7215,-73.9890,American
k3,Katzen Bar,2 Ludlow St,New York,NY,10002,40.7214,-73.9891,Bar
n1,Sakura,1 Broadway,New York,NY,10036,40.7585,-73.9850,Sushi
n2,Wythe Diner,225 Wythe Ave,Brooklyn,NY,11249,40.7165,-73.9610,American
n3,Umi,100 Bedford Ave,Brooklyn,NY,11211,40.7205,-73.9545,Sushi
n4,Astoria Taverna,33 Ditmars Blvd,Astoria,NY,11105,40.7752,-73.9110,Greek
n5,Café Zoë,5 Court St,Brooklyn,NY,11201,40.6930,-73.9910,French
n6,Harlem Kitchen,100 Malcolm X Blvd,New York,NY,10026,40.8040,-73.9480,Soul Food
n7,Austin Street Diner,70 Austin St,Forest Hills,NY,11375,40.7190,-73.8420,American
c1,Lou's Pies,100 W Madison St,Chicago,IL,60602,41.8820,-87.6310,Pizza
c2,Pilsen Taqueria,1600 W 18th St,Chicago,IL,60608,41.8578,-87.6670,Mexican
s1,Golden Wok,1 Clement St,San Francisco,CA,94118,37.7825,-122.4600,Chinese
s2,Wharf Crab,1 Jefferson St,San Francisco,CA,94133,37.8083,-122.4156,Seafood
s3,Mission Tacos,3 Mission St,San Francisco,CA,94110,37.7599,-122.4148,Mexican
l1,Vine Grill,1600 Vine St,Los Angeles,CA,90028,34.1000,-118.3260,American
l2,Spring Street Bar,500 S Spring St,Los Angeles,CA,90013,34.0460,-118.2500,Bar
a1,Green Fork,1100 S Lamar Blvd,Austin,TX,78704,30.2530,-97.7640,Vegan|Brunch
a2,Smoke Ring,2000 E 6th St,Austin,TX,78702,30.2610,-97.7200,Barbecue
m1,Arch Smokehouse,1 Memorial Dr,Saint Louis,MO,63102,38.6250,-90.1850,Barbecue
f1,Las Olas Fish,600 E Las Olas Blvd,Fort Lauderdale,FL,33301,26.1190,-80.1370,Seafood
f2,Ocean Plate,800 Ocean Dr,Miami Beach,FL,33139,25.7780,-80.1310,Cuban
`

/** The place that is shown, and the first restaurant; with `?` where the place was guessed, and the words where they were parted from it. */
const inLocation: readonly [typed: string, place: string, first: string][] = [
  ['Manhattan', 'Manhattan, NY', 'Harlem Kitchen'],
  ['Queens', 'Queens, NY', 'Austin Street Diner'],
  ['Brooklyn', 'Brooklyn, NY', 'Café Zoë'],
  ['brooklyn ny', 'Brooklyn, NY', 'Café Zoë'],
  ['Brooklyn, NY', 'Brooklyn, NY', 'Café Zoë'],
  ['Brooklyn NY 11211', 'Brooklyn, NY 11211', 'Umi'],
  ['The Bronx', 'The Bronx, NY', 'Harlem Kitchen'],
  ['Bronx', 'Bronx, NY', 'Harlem Kitchen'],
  ['Astoria', 'Astoria, NY', 'Astoria Taverna'],
  ['Williamsburg', 'Williamsburg, Brooklyn, NY', 'Wythe Diner'],
  ['Williamsburg Brooklyn', 'Williamsburg, Brooklyn, NY', 'Wythe Diner'],
  ['williamsburg, brooklyn, ny', 'Williamsburg, Brooklyn, NY', 'Wythe Diner'],
  ['Harlem', 'Harlem, NY', 'Harlem Kitchen'],
  ['DUMBO', 'DUMBO, Brooklyn, NY', 'Café Zoë'],
  ['Lower East Side', 'Lower East Side, New York, NY', 'Katzen Bar'],
  ['NYC', 'New York, NY', 'Katzen Bar'],
  ['New York City', 'New York, NY', 'Katzen Bar'],
  ['Times Square', 'Times Square, New York, NY', 'Sakura'],
  ['times square nyc', 'Times Square, New York, NY', 'Sakura'],
  ['Time Square', 'Times Square, New York, NY', 'Sakura'],
  ['10002', 'New York, NY 10002', 'Katzen Bar'],
  ['SF', 'San Francisco, CA', 'Mission Tacos'],
  ['san fran', 'San Francisco, CA', 'Mission Tacos'],
  ["Fisherman's Wharf", "Fisherman's Wharf, San Francisco, CA", 'Wharf Crab'],
  ['fishermans wharf san francisco', "Fisherman's Wharf, San Francisco, CA", 'Wharf Crab'],
  ['the mission', 'Mission District, San Francisco, CA', 'Mission Tacos'],
  ['Mission District', 'Mission District, San Francisco, CA', 'Mission Tacos'],
  ['LA', 'Los Angeles, CA', 'Spring Street Bar'],
  ['L.A.', 'Los Angeles, CA', 'Spring Street Bar'],
  ['downtown LA', 'Downtown Los Angeles, Los Angeles, CA', 'Spring Street Bar'],
  ['DTLA', 'Downtown Los Angeles, Los Angeles, CA', 'Spring Street Bar'],
  ['Hollywood', 'Hollywood, Los Angeles, CA', 'Vine Grill'],
  ['Chicago Loop', 'The Loop, Chicago, IL', "Lou's Pies"],
  ['Pilsen', 'Pilsen, Chicago, IL', 'Pilsen Taqueria'],
  ['St. Louis', 'Saint Louis, MO', 'Arch Smokehouse'],
  ['Saint Louis', 'Saint Louis, MO', 'Arch Smokehouse'],
  ['Ft Lauderdale', 'Fort Lauderdale, FL', 'Las Olas Fish'],
  ['Ft. Lauderdale FL', 'Fort Lauderdale, FL', 'Las Olas Fish'],
  ['South Beach', 'South Beach, Miami Beach, FL', 'Ocean Plate'],
  ['brookyln', 'Brooklyn, NY?', 'Café Zoë'],
  ['San Fransisco', 'San Francisco, CA?', 'Mission Tacos'],
  ['San Fransisco CA', 'San Francisco, CA?', 'Mission Tacos'],
  ['Chcago', 'Chicago, IL?', 'Pilsen Taqueria'],
  ['Manhatan', 'Manhattan, NY?', 'Harlem Kitchen'],
  ['sushi near Brooklyn', 'Brooklyn, NY [sushi]', 'Umi'],
  ['sushi near Times Square', 'Times Square, New York, NY [sushi]', 'Sakura'],
  ['sushi near brookyln', 'Brooklyn, NY? [sushi]', 'Umi'],
  ['pizza in Chicago', 'Chicago, IL [pizza]', "Lou's Pies"],
  ['pizza chicago', 'Chicago, IL [pizza]', "Lou's Pies"],
  ['vegan brunch Austin', 'Austin, TX [vegan brunch]', 'Green Fork'],
  ['Austin bbq', 'Austin, TX [bbq]', 'Smoke Ring'],
  ['restaurants in Austin, TX', 'Austin, TX', 'Smoke Ring'],
  ['tacos sf', 'San Francisco, CA [tacos]', 'Mission Tacos'],
  ['greek food near Queens', 'Queens, NY [greek food]', 'Astoria Taverna'],
  ['seafood near 94133', 'San Francisco, CA 94133 [seafood]', 'Wharf Crab'],
  ["Katz's Deli New York", "New York, NY [Katz's Deli]", "Katz's Delicatessen"],
]

/** What is typed beside New York, and who comes first. */
const inWords: readonly [typed: string, place: string, first: string][] = [
  ["Katz's", 'New York, NY', "Katz's Delicatessen"],
  ['katzs', 'New York, NY', "Katz's Delicatessen"],
  ['katz’s deli', 'New York, NY', "Katz's Delicatessen"],
  ['KATZ', 'New York, NY', "Katz's Delicatessen"],
  ['cafe zoe', 'New York, NY', 'Café Zoë'],
  ['zoë', 'New York, NY', 'Café Zoë'],
  ['sushi', 'New York, NY', 'Umi'],
  ['sushi near Times Square', 'Times Square, New York, NY [sushi]', 'Sakura'],
  ['pizza in Chicago', 'Chicago, IL [pizza]', "Lou's Pies"],
  ['tacos near SF', 'San Francisco, CA [tacos]', 'Mission Tacos'],
  ['sushi near me', 'New York, NY [sushi]', 'Umi'],
]

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    let browser: Browser
    beforeAll(async () => {
      world = await createTestApp(database.current)
      const { now } = world.clock
      const activeFrom = new Date(now.getTime() - 400 * dayMs)
      await importMerchants(database.current, () => Readable.from([file]), {
        partners: ['nosh'],
        by: testImporter,
        now: () => now,
        activeFrom: isoDay(activeFrom.getTime(), homeZone),
      })
      browser = createBrowser(world.app)
    })
    afterAll(() => world.close())

    async function search(query: Record<string, string>): Promise<MerchantSearchAnswer> {
      return (await browser.get(`/api/v2/Merchants/Search?${new URLSearchParams(query)}`)).body
    }

    function told({ place, reading }: MerchantSearchAnswer): string {
      const guessed = typeof reading?.misspelt === 'string' ? '?' : ''
      return `${place?.label ?? 'nowhere'}${guessed}${reading?.words ? ` [${reading.words}]` : ''}`
    }

    test.each(inLocation)('where: “%s” is %s, and %s comes first', async (location, place, first) => {
      const answer = await search({ location })
      expect([told(answer), answer.data[0]?.name]).toEqual([place, first])
    })

    test.each(inWords)(
      'what: “%s” beside New York is searched in %s, and %s comes first',
      async (typed, place, first) => {
        const answer = await search({ location: 'New York, NY', restaurantOrCuisine: typed })
        expect([told(answer), answer.data[0]?.name]).toEqual([place, first])
      },
    )

    test('the filter panel counts and the map shows what the list lists', async () => {
      const box = { north: '40.9', south: '40.5', east: '-73.7', west: '-74.2', zoom: '10' }
      const query = new URLSearchParams({ ...box, restaurantOrCuisine: 'greek near Queens' })
      expect((await browser.get(`/api/v2/Merchants/Map?${query}`)).body.marks).toMatchObject([
        { name: 'Astoria Taverna' },
      ])
      const facets = await browser.get('/api/v2/Merchants/Facets?location=greek+near+Queens')
      expect(facets.body.benefits).toBe((await search({ location: 'greek near Queens' })).totalResultSize)
    })

    test('words of a name that are places too stay a name', async () => {
      for (const name of ['Boston Market', 'Texas Roadhouse', 'Jack in the Box', 'Lost in Paris'])
        expect(await search({ location: 'New York, NY', restaurantOrCuisine: name })).toMatchObject({
          place: { label: 'New York, NY' },
          reading: null,
        })
    })

    test('an order that is asked for is kept, also with a text', async () => {
      const names = async (sortBy: string) =>
        (await search({ location: '10002', restaurantOrCuisine: 'katz', sortBy })).data.map(({ name }) => name)
      expect((await names('relevance'))[0]).toBe("Katz's Delicatessen")
      expect(await names('name')).toEqual((await names('name')).toSorted())
    })

    test('nothing found offers the place around, and the nearest town that has restaurants', async () => {
      expect(await search({ location: 'Boise, ID' })).toMatchObject({
        totalResultSize: 0,
        suggestions: [expect.stringMatching(/, (CA|ID|UT|NV)$/), 'Idaho'],
      })
      expect((await search({ location: 'Times Square', restaurantOrCuisine: 'xqzzwv' })).suggestions).toEqual([
        'New York, NY',
      ])
      expect((await search({ location: '94110', restaurantOrCuisine: 'xqzzwv' })).suggestions).toEqual([
        'San Francisco, CA',
      ])
    })
  })
