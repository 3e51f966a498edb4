import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { testImporter } from '#tests/importer.ts'
import type { Reject } from '../column-set.ts'
import { restaurantColumns } from './restaurant-columns.ts'
import { exportRestaurants } from './export-restaurants.ts'
import { importRestaurants } from './import-merchants.ts'

type Row = Readonly<Record<string, string>>

const plain: Row = {
  id: 'r1',
  name: 'Golden, "Wok"',
  address: '1 Clement St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94118',
  latitude: '37.7825',
  longitude: '-122.46',
}
const menu = [
  { section: 'Noodles', items: [{ name: 'Dan dan', description: 'With sesame.\nHot.', priceCents: 1450 }] },
  { section: 'Tea', items: [] },
]
const events = [{ title: 'New year', body: 'Lions and drums.', date: '2027-02-06' }]
const full: Row = {
  ...plain,
  id: 'r2',
  name: 'Harbor Grill',
  timeZone: 'America/Los_Angeles',
  cuisine: 'Seafood|Grill',
  phone: '(415) 555-0105',
  website: 'https://harbor.example/',
  neighborhood: 'Richmond',
  description: 'By the sea.\nSince 1961.',
  price: '3',
  acclaimed: '2',
  features: 'delivery|dineIn',
  meals: 'lunch|dinner',
  hours: 'Sun 17:00-01:00|Mon 11:30-14:30|Mon 17:00-22:00|Tue 00:00-00:00',
  onlineOrdering: 'available',
  openTableId: '1038007',
  menu: JSON.stringify(menu),
  events: JSON.stringify(events),
  visa: 'V1|V2',
  mastercard: 'M1',
  amexOnline: 'A1',
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    async function run(rows: readonly Row[], partners: readonly string[] = ['nosh']) {
      const rejects: Reject[] = []
      const read = () =>
        rows.map((row, index) => ({
          line: index + 2,
          fields: new Map(Object.entries(row)) as ReadonlyMap<keyof typeof restaurantColumns.names, string>,
        }))
      const counts = await importRestaurants(database.current.engine, read, {
        partners,
        by: testImporter,
        now: () => new Date('2026-06-01T00:00:00Z'),
        onReject: (reject) => rejects.push(reject),
      })
      return { counts, rejects }
    }
    async function exported(partnerId: string | null = null): Promise<readonly Row[]> {
      const rows: Row[] = []
      for await (const row of exportRestaurants(database.current.engine, { partnerId })) rows.push(row)
      return rows
    }

    test('every field comes back as it was given, and importing it again changes nothing', async () => {
      expect(await run([plain])).toMatchObject({ counts: { inserted: 1 }, rejects: [] })
      expect(await run([full], ['hilton'])).toMatchObject({ counts: { inserted: 1 }, rejects: [] })
      const rows = await exported()
      expect(rows[0]).toMatchObject({ ...plain, price: '0', menu: '', events: '', openTableId: '', visa: '' })
      expect(rows[1]).toMatchObject(full)
      expect(new Set(Object.keys(rows[1] ?? {}))).toEqual(
        new Set(Object.keys(restaurantColumns.names).filter((field) => field !== 'numbersFrom')),
      )
      expect(await run(rows, [])).toMatchObject({ counts: { rows: 2, unchanged: 2 }, rejects: [] })
      expect(await exported()).toEqual(rows)
      expect((await exported('hilton')).map(({ id }) => id)).toEqual(['r2'])
    })

    test('an id of OpenTable makes the restaurant one where tables are booked, and an empty one ends that', async () => {
      const isBookable = async () =>
        (
          await database.current.engine
            .selectFrom('merchant')
            .select('open_table_id')
            .where('source_id', '=', 'r2')
            .execute()
        ).map(({ open_table_id }) => open_table_id)
      await run([full])
      expect(await isBookable()).toEqual(['1038007'])
      await run([{ ...full, openTableId: '' }])
      expect(await isBookable()).toEqual([null])
    })

    test.each([
      [{ openTableId: 'rid 1' }, 'open_table_id', '"rid 1" is no id of OpenTable'],
      [{ acclaimed: '4' }, 'acclaimed', 'bad level "4", expected 0 to 3'],
      [{ menu: 'Soup 5.00' }, 'menu', 'menu is not JSON'],
      [{ menu: '{}' }, 'menu', 'menu: '],
      [{ menu: '[{"section":"","items":[]}]' }, 'menu', 'menu.0.section: is missing'],
      [
        { menu: '[{"section":"A","items":[{"name":"B","priceCents":9.5}]}]' },
        'menu',
        'menu.0.items.0.priceCents: expected whole cents',
      ],
      [{ menu: '[{"section":"A","items":[],"extra":1}]' }, 'menu', 'menu.0: '],
      [{ menu: '[{"section":"A\\u0000","items":[]}]' }, 'menu', 'menu.0.section: holds control characters'],
      [
        { events: '[{"title":"4111 1111 1111 1111","date":"2027-01-01"}]' },
        'events',
        'looks like a payment card number',
      ],
      [{ events: '[{"title":"A","date":"2027-02-30"}]' }, 'events', 'events.0.date: expected a day like 2026-01-31'],
      [{ events: `[${'{"title":"A","date":"2027-01-01"},'.repeat(2_000)}0]` }, 'events', 'is longer than 40000'],
    ])('a field that cannot be kept is refused with what is wrong with it (%#)', async (bad, column, reason) => {
      const { counts, rejects } = await run([{ ...full, id: 'r2', ...bad }])
      expect(counts.bad).toBe(1)
      expect(rejects).toMatchObject([{ line: 2, column, reason: expect.stringContaining(reason) }])
    })
  })
