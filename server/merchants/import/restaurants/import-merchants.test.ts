import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { testImporter } from '#tests/importer.ts'
import { importMerchants, type ImportOptions } from './import-merchants.ts'
import type { Reject } from '../column-set.ts'

const header = 'id,name,address,city,state,zip,lat,lon,cuisine,phone'
const good = 'r1,"Golden, Wok",1 Clement St,San Francisco,CA,94118,37.7825,-122.4600,Chinese,'
const other = 'r2,Harbor Grill,5 Main St,New York,NY,10001-1234,40.7506,-73.9972,Seafood,(212) 555-0105'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    afterEach(async () => {
      for (const table of ['merchant_listing', 'merchant_word', 'partner_merchant', 'merchant_acquirer_id', 'merchant'])
        await sql`delete from ${sql.id(table)}`.execute(database.current.engine)
    })

    async function run(lines: readonly string[] | Buffer, options: Partial<ImportOptions> = {}) {
      const rejects: Reject[] = []
      const bytes = Buffer.isBuffer(lines) ? lines : Buffer.from(lines.join('\n'))
      const counts = await importMerchants(database.current, () => Readable.from([bytes]), {
        partners: ['nosh'],
        by: testImporter,
        now: () => new Date('2026-06-01T00:00:00Z'),
        onReject: (reject) => rejects.push(reject),
        ...options,
      })
      return { counts, rejects }
    }

    async function rows() {
      const table = await database.current.engine.selectFrom('merchant').selectAll().orderBy('source_id').execute()
      return table.map(({ source_id, name, zip, phone, updated_at, cuisines, time_zone }) => ({
        source_id,
        name,
        zip,
        phone,
        updated_at,
        cuisines,
        time_zone,
      }))
    }

    test('an id of OpenTable is that of one restaurant: in a file, beside what is there, and when it passes to another', async () => {
      const top = `${header},open_table_id`
      const lines = (...ids: (string | null)[]) => [
        top,
        ...[good, other].flatMap((row, index) => (ids[index] === null ? [] : [`${row},${ids[index]}`])),
      ]
      const told = ({ rejects }: { rejects: readonly Reject[] }) =>
        rejects.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)
      const ids = async () => {
        const table = await database.current.engine.selectFrom('merchant').selectAll().orderBy('source_id').execute()
        return table.map(({ source_id, open_table_id }) => `${source_id} ${open_table_id}`)
      }
      expect(told(await run(lines('77', '77')))).toEqual([
        '2 open_table_id: "77" is claimed in line 3 too',
        '3 open_table_id: "77" is claimed in line 2 too',
      ])
      expect(await ids()).toEqual([])
      expect(told(await run(lines('77', null)))).toEqual([])
      expect(told(await run(lines(null, '77')))).toEqual(['2 open_table_id: "77" is that of restaurant "r1"'])
      expect(told(await run(lines('77', '78')))).toEqual([])
      expect(told(await run(lines('78', '77')))).toEqual([])
      expect(await ids()).toEqual(['r1 78', 'r2 77'])
      expect(told(await run(lines('', '78')))).toEqual([])
      expect(await ids()).toEqual(['r1 null', 'r2 78'])
      const third = good.replace('r1', 'r3').replace('1 Clement', '3 Clement')
      await run([top, `${third},79`])
      expect(told(await run(lines('78', '79')))).toEqual([
        '2 open_table_id: "78" is that of restaurant "r2"',
        '3 open_table_id: "79" is that of restaurant "r3"',
      ])
      expect(await ids()).toEqual(['r1 null', 'r2 78', 'r3 79'])
    })

    test('a row with a text that no database can hold, or without an end, is told and left out', async () => {
      const bad = [
        good.replace('Golden', 'Gol\0den'),
        good.replace('r1', 'r\u00011'),
        good.replace('Chinese', 'Chi\u001bnese'),
        good.replace('Chinese', 'x'.repeat(201)),
        good.replace('CA', 'constructor'),
      ]
      const { counts, rejects } = await run([header, ...bad, other])
      expect(counts).toMatchObject({ rows: 6, inserted: 1, bad: 5 })
      expect(rejects.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
        '2 name holds control characters',
        '3 id holds control characters',
        '4 cuisine holds control characters',
        '5 cuisine is longer than 200 characters',
        '6 unknown state "constructor"',
      ])
    })

    test('an accent is one letter however a file has it', async () => {
      await run([header, good.replace('Golden', 'Zoe\u0308')])
      expect((await rows())[0]?.name).toBe('Zo\u00eb, Wok')
    })

    test('a restaurant has the time zone of its place, or the one that its row names', async () => {
      const inHammond = good.replace('San Francisco,CA,94118,37.7825,-122.4600', 'Hammond,IN,46320,41.5833,-87.5000')
      await run([header, inHammond])
      expect((await rows())[0]).toMatchObject({ time_zone: 'America/Chicago' })
      const zoned = `${header},time_zone`
      await run([zoned, `${inHammond},America/Indiana/Knox`])
      expect((await rows())[0]).toMatchObject({ time_zone: 'America/Indiana/Knox' })
      for (const zone of ['america/chicago', 'CST', 'Etc/GMT+5', '+05:00', 'US/Central', 'Europe/Paris', 'constructor'])
        expect((await run([zoned, `${inHammond},${zone}`])).rejects).toMatchObject([
          { line: 2, column: 'time_zone', reason: expect.stringContaining(`unknown time zone "${zone}"`) },
        ])
    })

    test('a file is imported once, and the same file again changes nothing', async () => {
      expect((await run([header, good, other])).counts).toMatchObject({ rows: 2, inserted: 2, joined: 2 })
      const before = await rows()
      expect(before[0]).toMatchObject({
        name: 'Golden, Wok',
        phone: null,
        cuisines: ['Chinese'],
        time_zone: 'America/Los_Angeles',
      })
      expect(before[1]).toMatchObject({ zip: '10001', phone: '(212) 555-0105' })
      const again = await run([header, good, other], { now: () => new Date('2026-07-01T00:00:00Z') })
      expect(again.counts).toMatchObject({ inserted: 0, updated: 0, unchanged: 2, joined: 0 })
      expect(await rows()).toEqual(before)
    })

    test('a changed row is updated by its id, with its words and listings', async () => {
      await run([header, good, other])
      const { counts } = await run([header, good.replace('Golden, Wok', 'Silver Spoon').replace('37.7825', '37.9')])
      expect(counts).toMatchObject({ inserted: 0, updated: 1, unchanged: 0 })
      const { rows: words } = await sql<{ text: string }>`
        select text from merchant_word join word on word.id = word_id join merchant m on m.id = merchant_id
        where m.source_id = 'r1' order by text`.execute(database.current.engine)
      expect(words.map((word) => word.text)).toEqual(['chinese', 'silver', 'spoon'])
      const { rows: listings } =
        await sql`select from merchant_listing where sort_name = 'silver spoon' and latitude = 37.9`.execute(
          database.current.engine,
        )
      expect(listings).toHaveLength(1)
    })

    test('each word knows how many restaurants have it, after rows that came, changed and came again', async () => {
      const third = other.replace('r2', 'r3').replace('Harbor', 'Lucky').replace('5 Main', '7 Main')
      await sql`update word set merchants = 0`.execute(database.current.engine)
      await run([header, good, other])
      await run([header, good.replace('Golden', 'Harbor'), other, third])
      await run([header, good.replace('Golden', 'Harbor'), other, third])
      const { rows: words } = await sql<{ told: string }>`
        select text || ' ' || merchants as told from word where merchants > 0 order by text`.execute(
        database.current.engine,
      )
      expect(words.map(({ told }) => told)).toEqual([
        'chinese 1',
        'grill 2',
        'harbor 2',
        'lucky 1',
        'seafood 2',
        'wok 1',
      ])
    })

    test('gzip is read too, and columns are found by a mapping', async () => {
      const mapped = gzipSync([header.replace('name', 'Restaurant'), good].join('\n'))
      expect((await run(mapped, { map: { name: 'Restaurant' } })).counts.inserted).toBe(1)
    })

    test('duplicates are reported with the line of the first', async () => {
      const { counts, rejects } = await run([
        header,
        good,
        good.replace('Golden', 'Other'),
        good.replace('r1', 'r9').toLowerCase().replace(',ca,', ',CA,'),
      ])
      expect(counts).toMatchObject({ inserted: 1, duplicates: 2 })
      expect(rejects.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
        '3: the same id as in line 2',
        '4: the same name and address as in line 2',
      ])
    })

    test.each([
      [good.replace('"Golden, Wok"', ''), 'name', 'name is missing'],
      [good.replace(',CA,', ',XX,'), 'state', 'unknown state "XX"'],
      [good.replace('94118', '9411'), 'zip', 'malformed ZIP code "9411"'],
      [good.replace('37.7825', '137.7'), 'lat', 'bad latitude "137.7"'],
      [good.replace('-122.4600', 'west'), 'lon', 'bad longitude "west"'],
      [good.replace('"Golden, Wok"', 'Wok 4111 1111 1111 1111'), 'name', 'name looks like a payment card number'],
      [good.replace('-122.4600', '122.4600'), 'lon', 'longitude 122.46 has the wrong sign'],
      [good.replace('37.7825,-122.4600', '-73.9972,40.7506'), 'lon', 'the point -73.9972, 40.7506 lies outside CA'],
      [
        good.replace(',CA,', ',IL,').replace('37.7825,-122.4600', '-89.65,39.78'),
        'lon',
        'latitude and longitude are swapped',
      ],
      [good.replace(',CA,', ',NY,'), 'lon', 'the point 37.7825, -122.46 lies outside NY'],
      [`${good}call us!`, 'phone', '"call us!" is no telephone number, expected one like (212) 555-0105'],
    ])('a bad row is rejected with its reason, and the others are imported (%#)', async (bad, column, reason) => {
      const { counts, rejects } = await run([header, bad, other])
      expect(counts).toMatchObject({ inserted: 1, bad: 1 })
      expect(rejects).toEqual([{ line: 2, column, reason, kind: 'bad', sourceId: 'r1' }])
    })

    describe('a file that went through a spreadsheet', () => {
      const numbered = `${header},visa`
      const row = (id: string, number: string) => `${good.replace('r1', id)},${number}`

      test('makes no restaurant twice whose id has lost its zeros, nor one of the same name and address, unless told', async () => {
        await run([numbered, row('00417', '00417')])
        const again = await run([numbered, row('417', '417')])
        expect(again).toMatchObject({
          counts: { inserted: 0, bad: 1 },
          rejects: [{ line: 2, column: 'id', reason: 'restaurant "00417" is there: spreadsheets drop leading zeros' }],
        })
        expect((await run([numbered, row('r9', 'V9')])).rejects).toMatchObject([
          { column: 'id', reason: 'restaurant "00417" is there with the same name and address' },
        ])
        expect(await rows()).toHaveLength(1)
        expect((await run([numbered, row('417', 'V417')], { similar: 'imported' })).counts).toMatchObject({
          inserted: 1,
        })
        expect(
          (await run([numbered, row('417', 'V417'), row('00417', '00417').replace('Golden', 'Silver')])).counts,
        ).toMatchObject({ unchanged: 1, updated: 1 })
      })

      test('takes no number from a restaurant for what is left of it without its zeros, unless told', async () => {
        await run([numbered, row('r1', '00417')])
        expect((await run([numbered, row('r1', '417')])).rejects).toMatchObject([
          { column: 'visa', reason: '"417" is known as "00417": spreadsheets drop leading zeros' },
        ])
        const numbers = () =>
          database.current.engine
            .selectFrom('merchant_acquirer_id')
            .select('acquirer_merchant_id as number')
            .where('valid_to', 'is', null)
            .execute()
        expect(await numbers()).toEqual([{ number: '00417' }])
        await run([numbered, row('r1', '417')], { similar: 'imported' })
        expect(await numbers()).toEqual([{ number: '417' }])
      })
    })

    test('a web address gets its scheme, and what is none is refused: it would become a link', async () => {
      const pages = `${header},website`
      await run([pages, `${good},www.golden.example`])
      expect(await database.current.engine.selectFrom('merchant').select('website').execute()).toEqual([
        { website: 'https://www.golden.example' },
      ])
      for (const website of ['javascript:alert(1)', 'call us!', '/menu'])
        expect((await run([pages, `${good},${website}`])).rejects).toMatchObject([{ column: 'website' }])
    })

    test.each([
      [[header, other, `${good},too,many`], 'Line 3: '],
      [[header, other, 'r3,"never closed', other, other], 'Line 3: a quotation mark is opened here and not closed'],
      [
        ['id,name,address,city,state,zip,lat', 'r1,A,1 Main St,Reno,NV,89501,39.5'],
        'the header lacks "lon" (or --map longitude=<column>)',
      ],
      [[], 'the file is empty'],
      [[header, other, good.replace('r1', '#N/A')], 'Line 3: id: "#N/A" is an error of a spreadsheet'],
      [[header, other, good.replace('r1', '1.23457E+14')], 'Line 3: id: "1.23457E+14" was rounded'],
      [
        Buffer.from([header, other, good.replace('Golden', 'Café')].join('\n'), 'latin1'),
        'Line 3: holds bytes that are not UTF-8',
      ],
      [Buffer.from(`\uFEFF${header}\n${other}`, 'utf16le'), 'the file is UTF-16'],
      [Buffer.from('PK\u0003\u0004 sheet'), 'the file is a spreadsheet'],
      [gzipSync([header, other].join('\n')).subarray(0, 60), 'gzip data'],
    ])('a broken file is refused with its line before anything is written (%#)', async (lines, message) => {
      await expect(run(lines)).rejects.toThrow(message)
      expect(await rows()).toEqual([])
    })
  })
