import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { loadPartners } from '#partners/registry.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { testImporter } from '#tests/importer.ts'
import type { DatedKind } from './dated-rows.ts'
import { importDated } from './import-dated.ts'
import { importMerchants } from '../restaurants/import-merchants.ts'
import { offersFile } from './offers-file.ts'
import type { Reject } from '../column-set.ts'
import { termsFile } from './terms-file.ts'

const header = 'id,name,address,city,state,zip,lat,lon,hours,visa,mastercard,visa_online,numbers_from'
const row = (id: string, cells: string) => `${id},Place ${id},${id} Main St,New York,NY,10001,40.7506,-73.9972,${cells}`
const termsHeader =
  'id,partner,from,to,exclusive_tier,availability,monthly_max_spend,monthly_max_visits,excluded_days,rate,changes_from'
const offersHeader = 'id,partner,code,title,body,reward,rate,from,to'
const june = (day: number) => new Date(`2026-06-${String(day).padStart(2, '0')}T16:00:00Z`)
const { partners } = loadPartners()

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    afterEach(async () => {
      for (const table of [
        'merchant_listing',
        'merchant_word',
        'offer',
        'partner_merchant',
        'merchant_acquirer_id',
        'merchant',
      ])
        await sql`delete from ${sql.id(table)}`.execute(database.current.engine)
    })

    async function restaurants(lines: readonly string[], now = june(1)) {
      const rejects: Reject[] = []
      const counts = await importMerchants(database.current, () => Readable.from([[header, ...lines].join('\n')]), {
        partners: [],
        by: testImporter,
        now: () => now,
        onReject: (reject) => rejects.push(reject),
      })
      return { counts, told: rejects.map(({ line, column, reason }) => `${line} ${column}: ${reason}`) }
    }

    async function dated<Field extends string, Value>(
      file: DatedKind<Field, Value>,
      bytes: string | Buffer,
      { now = june(1), only = ['nosh', 'hilton'] } = {},
    ) {
      const rejects: Reject[] = []
      const counts = await importDated(
        { db: database.current.engine, kind: file },
        () => Readable.from([Buffer.from(bytes)]),
        {
          partners: partners.filter(({ id }) => only.includes(id)),
          by: testImporter,
          now: () => now,
          onReject: (reject) => rejects.push(reject),
        },
      )
      return { counts, told: rejects.map(({ line, column, reason }) => `${line} ${column}: ${reason}`) }
    }
    const terms = (lines: readonly string[], now = june(1)) =>
      dated(termsFile, [termsHeader, ...lines].join('\n'), { now })

    async function numbers() {
      const { rows } = await sql<{ told: string }>`
        select a.network || ' ' || acquirer_merchant_id || ' ' || channel || ' ' || m.source_id || ' '
          || to_char(valid_from at time zone 'UTC', 'MM-DD HH24') || ' ' || coalesce(to_char(valid_to at time zone 'UTC', 'MM-DD HH24'), '') as told
        from merchant_acquirer_id a join merchant m on m.id = merchant_id order by 1`.execute(database.current.engine)
      return rows.map(({ told }) => told.trim())
    }

    async function periods() {
      const { rows } = await sql<{ told: string }>`
        select partner_id || ' ' || to_char(active_from at time zone 'UTC', 'MM-DD HH24') || ' '
          || coalesce(to_char(active_to at time zone 'UTC', 'MM-DD HH24'), 'on') || ' ' || availability || ' '
          || coalesce(rate_override::text, '') as told
        from partner_merchant order by partner_id, active_from`.execute(database.current.engine)
      return rows.map(({ told }) => told.trim())
    }

    test('numbers and hours come with the restaurants, and a second run changes nothing', async () => {
      const file = [row('a', 'Mon-Fri 11:00-22:00|Sat 17:00-01:00,v1|v2,m1,v3,2026-01-01'), row('b', ',v9,,,')]
      expect((await restaurants(file)).told).toEqual([])
      const written = await numbers()
      expect(written).toEqual([
        'mastercard m1 dineIn a 01-01 05',
        'visa v1 dineIn a 01-01 05',
        'visa v2 dineIn a 01-01 05',
        'visa v3 onlineOrder a 01-01 05',
        'visa v9 dineIn b 06-01 16',
      ])
      const { hours } = await database.current.engine
        .selectFrom('merchant')
        .select('hours')
        .where('source_id', '=', 'a')
        .executeTakeFirstOrThrow()
      expect(hours).toHaveLength(6)
      expect(hours).toContainEqual({ day: 'Sat', opens: 1020, closes: 1500 })
      expect(await restaurants(file.toReversed(), june(5))).toMatchObject({ counts: { unchanged: 2 }, told: [] })
      expect(await numbers()).toEqual(written)
    })

    test('a number that moves ends at the old restaurant from that moment, in whatever order the rows stand', async () => {
      for (const order of [0, 1]) {
        await restaurants([row('a', ',v1,,,2026-01-01'), row('b', ',v2,,,2026-01-01')])
        const moved = [row('a', ',,,,'), row('b', ',v1|v2,,,')]
        const { told } = await restaurants(order === 0 ? moved : moved.toReversed(), june(3))
        expect(told).toEqual([])
        const after = ['visa v1 dineIn a 01-01 05 06-03 16', 'visa v1 dineIn b 06-03 16', 'visa v2 dineIn b 01-01 05']
        expect(await numbers()).toEqual(after)
        await restaurants(moved, june(9))
        expect(await numbers()).toEqual(after)
        await sql`delete from merchant_acquirer_id`.execute(database.current.engine)
      }
    })

    test('a number can be known from an earlier day, though not from one when it was another’s', async () => {
      await restaurants([row('a', ',v1,,,2026-03-01')])
      await restaurants([row('a', ',,,,'), row('b', ',v1,,,')], june(2))
      const { told } = await restaurants([row('b', ',v1,,,2026-05-01')], june(3))
      expect(told).toEqual([
        '2 visa: "v1" was the number of a from 2026-03-01T05:00:00.000Z until 2026-06-02T16:00:00.000Z: the past stays as it was',
      ])
      await restaurants([row('b', ',v1|v5,,,')], june(3))
      expect((await restaurants([row('b', ',v5,,,2026-05-01')], june(4))).told).toEqual([])
      expect(await numbers()).toEqual([
        'visa v1 dineIn a 03-01 05 06-02 16',
        'visa v1 dineIn b 06-02 16 06-04 16',
        'visa v5 dineIn b 05-01 04',
      ])
    })

    test('two restaurants that claim one number in one file are both refused by line, and the others go through', async () => {
      const { counts, told } = await restaurants([row('a', ',v1,,,'), row('b', ',v7,,,'), row('c', ',v1|v8,,,')])
      expect(told).toEqual(['2 visa: "v1" is claimed in line 4 too', '4 visa: "v1" is claimed in line 2 too'])
      expect(counts).toMatchObject({ inserted: 1, bad: 2 })
      expect(await numbers()).toEqual(['visa v7 dineIn b 06-01 16'])
    })

    test.each([
      [',v1,,v1,', 'visa_online: "v1" is there twice'],
      [',v1,,,2026-02-30', 'numbers_from: bad day "2026-02-30", expected 2026-01-31'],
      [',v1,,,2026-07-01', 'numbers_from: lies in the future: import it on that day'],
      [`,${'9'.repeat(65)},,,`, /^visa: "9+" is no acquirer number/],
      ['Mon 25:00-26:00,v1,,,', /^hours: unreadable hours/],
      [',v\u00001,,,', 'visa: visa holds control characters'],
    ])('a bad cell refuses its row whole, between good ones (%#)', async (cells, reason) => {
      const { told } = await restaurants([row('x', ',g1,,,'), row('bad', cells), row('y', ',g2,,,')])
      expect(told).toHaveLength(1)
      expect(told[0]?.slice(2)).toMatch(reason)
      const { rows } = await sql<{ source_id: string }>`select source_id from merchant order by 1`.execute(
        database.current.engine,
      )
      expect(rows.map(({ source_id }) => source_id)).toEqual(['x', 'y'])
    })

    test('terms hold from local days to the end of the last one, and a second run changes nothing', async () => {
      await restaurants([row('a', ',v1,,,')])
      const file = [
        'a,nosh,2026-01-01,2026-12-31,VIP,Limited,250.50,4,Mon|Tue,2.5%,',
        'a,hilton,2026-07-01,,,,,,,0.5 per $1,',
      ]
      expect(await terms(file)).toMatchObject({ counts: { changed: 2 }, told: [] })
      const written = await periods()
      expect(written).toEqual([
        'hilton 07-01 04 on Unlimited {"shape": "perDollar", "units": {"numerator": 1, "denominator": 2}}',
        'nosh 01-01 05 01-01 05 Limited {"of": {"numerator": 1, "denominator": 40}, "shape": "percentage"}',
      ])
      expect(await terms(file.toReversed(), june(20))).toMatchObject({ counts: { changed: 0, unchanged: 2 } })
      expect(await periods()).toEqual(written)
      const kept = await database.current.engine
        .selectFrom('partner_merchant')
        .select(['exclusive_tier', 'monthly_max_spend_cents', 'monthly_max_visits', 'excluded_days'])
        .where('partner_id', '=', 'nosh')
        .executeTakeFirstOrThrow()
      expect(kept).toEqual({
        exclusive_tier: 3,
        monthly_max_spend_cents: 25_050,
        monthly_max_visits: 4,
        excluded_days: [1, 2],
      })
    })

    test('other terms begin a period of their own, at once or on a day to come, and the past stays', async () => {
      await restaurants([row('a', ',v1,,,')])
      await terms(['a,nosh,2026-01-01,,,,,,,3%,'])
      await terms(['a,nosh,2026-01-01,,,,,,,5%,'], june(4))
      const at = 'Unlimited {"of": {"numerator": 1, "denominator": 20}, "shape": "percentage"}'
      expect((await periods()).map((told) => told.slice(0, 20))).toEqual([
        'nosh 01-01 05 06-04 ',
        'nosh 06-04 16 on Unl',
      ])
      expect(await terms(['a,nosh,2026-01-01,,,,,,,5%,'], june(5))).toMatchObject({ counts: { unchanged: 1 } })
      const later = ['a,nosh,2026-01-01,,,,,,,,2026-07-01']
      await terms(later, june(5))
      expect(await periods()).toEqual([
        expect.stringContaining('nosh 01-01 05 06-04 16'),
        `nosh 06-04 16 07-01 04 ${at}`,
        'nosh 07-01 04 on Unlimited',
      ])
      expect(await terms(later, new Date('2026-07-20T12:00Z'))).toMatchObject({ counts: { unchanged: 1 }, told: [] })
    })

    test.each([
      ['a,nosh,2026-02-01,,,,,,,3%,', /^from: it began at 2026-01-01T05:00:00.000Z already/],
      ['a,nosh,,2026-05-31,,,,,,3%,', /^to: lies in the past/],
      ['a,nosh,,,,,,,,4%,2026-05-01', /^changes_from: lies in the past/],
      ['a,nosh,,,,Unlimited,100,,,3%,', /^availability: is Unlimited beside a monthly limit/],
      ['a,nosh,,,,Limited,,,,3%,', /^availability: is Limited without/],
      ['a,nosh,,,,,,,,3 per $1,', /^rate: unreadable "3 per \$1", expected "2.5%"/],
      ['a,hilton,,,,,,,,3%,', /^rate: unreadable "3%", expected "3 per \$1"/],
      ['a,nosh,,,,,,,,0.00001%,', /^rate: unreadable/],
      ['a,nosh,,,Gold,,,,,3%,', /^exclusive_tier: unreadable "Gold"/],
      ['a,nosh,,,,,,,Monday,3%,', /^excluded_days: unreadable/],
      ['a,nosh,,,,Limited,12.5,,,3%,', /^monthly_max_spend: unreadable/],
      ['a,nosh,,,,Limited,0250,,,3%,', /^monthly_max_spend: unreadable/],
      ['a,nosh,,,,Limited,２５０,,,3%,', /^monthly_max_spend: unreadable/],
      ['a,nosh,,,,Limited,1e3,,,3%,', /^monthly_max_spend: unreadable/],
      ['a,nosh,,,,,,,,03%,', /^rate: unreadable/],
      ['a,nosh,,,,Limited,,1.5,,3%,', /^monthly_max_visits: unreadable/],
      ['a,united,,,,,,,,,', /^partner: "united" is none of hilton, nosh/],
      ['zz,nosh,,,,,,,,,', /^id: there is no restaurant "zz"/],
      ['a\u0000,nosh,,,,,,,,,', /^id: holds control characters/],
    ])('a row that asks for what can’t be is named by line, column and reason (%#)', async (bad, reason) => {
      await restaurants([row('a', ',v1,,,'), row('b', ',v2,,,')])
      await terms(['a,nosh,2026-01-01,,,,,,,3%,'])
      const before = await periods()
      const { counts, told } = await terms([bad, 'b,hilton,,,,,,,,1 per $2,'], june(4))
      expect(counts).toMatchObject({ bad: 1, changed: 1 })
      expect(told[0]).toMatch(/^2 /)
      expect(told[0]?.slice(2)).toMatch(reason)
      expect((await periods()).filter((period) => period.startsWith('nosh'))).toEqual(before)
    })

    test('a restaurant leaves on its last day, can be called back, and can come back later', async () => {
      await restaurants([row('a', ',v1,,,')])
      await terms(['a,nosh,2026-01-01,,,,,,,,'])
      await terms(['a,nosh,2026-01-01,2026-06-10,,,,,,,'], june(4))
      expect(await periods()).toEqual(['nosh 01-01 05 06-11 04 Unlimited'])
      await terms(['a,nosh,,,,,,,,,'], june(5))
      expect(await periods()).toEqual(['nosh 01-01 05 on Unlimited'])
      await terms(['a,nosh,,2026-06-10,,,,,,,'], june(6))
      const back = ['a,nosh,2026-06-20,,,,,,,,']
      await terms(back, june(15))
      await terms(back, june(25))
      expect(await periods()).toEqual(['nosh 01-01 05 06-11 04 Unlimited', 'nosh 06-20 04 on Unlimited'])
    })

    test('columns that are absent change nothing, and an empty cell clears', async () => {
      await restaurants([row('a', ',v1,,,')])
      await terms(['a,nosh,2026-01-01,2026-12-31,VIP,Limited,250,,Mon,3%,'])
      const one = 'id,rate\r\n"a","4%"\r\n'
      const { told } = await dated(termsFile, `\uFEFF${one}`, { now: june(4), only: ['nosh'] })
      expect(told).toEqual([])
      const kept = await database.current.engine
        .selectFrom('partner_merchant')
        .selectAll()
        .orderBy('active_from')
        .execute()
      expect(kept[1]).toMatchObject({
        exclusive_tier: 3,
        monthly_max_spend_cents: 25_000,
        active_to: kept[1]?.active_to,
      })
      expect(kept).toHaveLength(2)
      await dated(termsFile, gzipSync('id,exclusive_tier,rate\na,,\n'), { now: june(5), only: ['nosh'] })
      const [, , third] = await database.current.engine
        .selectFrom('partner_merchant')
        .selectAll()
        .orderBy('active_from')
        .execute()
      expect(third).toMatchObject({ exclusive_tier: null, rate_override: null, excluded_days: [1] })
    })

    test.each([
      ['id,partner,rat\na,nosh,3%', 'there is no column "rat"'],
      ['id,rate,rate\na,3%,4%', 'the column "rate" is there twice'],
      ['partner\nnosh', 'the header lacks "id"'],
      ['id,partner,rate\na,nosh,3%\nb,nosh,"4', 'Line 3: a quotation mark is opened here and not closed'],
      [gzipSync(`id,rate\n${'a,3%\n'.repeat(500)}`).subarray(0, 40), 'gzip data'],
    ])('half a file or one with other columns changes nothing (%#)', async (bytes, message) => {
      await restaurants([row('a', ',v1,,,')])
      await expect(dated(termsFile, bytes, { only: ['nosh'] })).rejects.toThrow(message)
      expect(await periods()).toEqual([])
    })

    test('offers are known by code; what they gave stays where they give something else from now on', async () => {
      await restaurants([row('a', ',v1,,,')])
      const file = [
        'a,hilton,june,Summer,"Say ""hello""",500,,2026-05-01,2026-08-31',
        'a,nosh,june,Summer,,$5,,2026-07-01,',
      ]
      const read = (lines: readonly string[], now = june(1)) =>
        dated(offersFile, [offersHeader, ...lines].join('\n'), { now })
      expect(await read(file)).toMatchObject({ counts: { changed: 2 }, told: [] })
      expect(await read(file, june(9))).toMatchObject({ counts: { changed: 0, unchanged: 2 } })
      await read(['a,hilton,june,Summer,"Say ""hello""",,2 per $1,2026-05-01,2026-08-31'], june(9))
      const { rows } = await sql`
        select partner_id, body, reward, accrual is not null as rated, active_to::date::text as until from offer
        order by partner_id, active_from`.execute(database.current.engine)
      expect(rows).toEqual([
        { partner_id: 'hilton', body: 'Say "hello"', reward: 500, rated: false, until: '2026-06-09' },
        { partner_id: 'hilton', body: 'Say "hello"', reward: null, rated: true, until: '2026-09-01' },
        { partner_id: 'nosh', body: '', reward: 500, rated: false, until: null },
      ])
      const { told } = await read([
        'a,nosh,x,T,,5,3%,,',
        'a,nosh,y,T,,,,,',
        'a,nosh,june,T,,1,,,',
        'a,nosh,june,U,,1,,,',
      ])
      expect(told.toSorted()).toEqual([
        '2 rate: stands beside a reward: expected one of the two',
        '3 reward: is missing, and so is a rate',
        '5 id: the same restaurant, programme and code as in line 4',
      ])
    })

    test('a row without a programme is for all that are named, or for none of them', async () => {
      await restaurants([row('a', ',v1,,,')])
      expect((await dated(termsFile, 'id,availability\na,Unlimited')).counts.changed).toBe(1)
      expect((await periods()).map((told) => told.split(' ')[0])).toEqual(['hilton', 'nosh'])
      expect((await dated(termsFile, 'id,rate\na,3%', { now: new Date(june(1).getTime() + hourMs) })).counts.bad).toBe(
        1,
      )
      expect(await periods()).toHaveLength(2)
    })
  })
