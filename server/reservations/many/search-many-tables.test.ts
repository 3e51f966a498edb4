import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { refreshListings } from '#server/merchants/search/listing-store.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addRestaurant } from '#tests/dines/feed-world.ts'
import { startReservationsSandbox } from '#vendors/reservations/sandbox.ts'
import { freeTables } from '#vendors/reservations/sandbox-restaurant.ts'

const clientSecret = 'a secret of the sandbox'
let clock = Date.now()
const sandbox = await startReservationsSandbox({ clientId: 'commensal', clientSecret, port: 0, now: () => clock })
afterAll(() => sandbox.close())

const { address } = sandbox
const bookings = {
  provider: 'openTable',
  address,
  tokenAddress: address,
  clientId: 'commensal',
  secret: clientSecret,
} as const
const host = 'hilton.localhost:3000'
const time = '2027-01-14T19:00'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, {
      config: { bookings },
      settings: {
        hilton: { openFeatures: ['booking'] },
        ihg: { openFeatures: ['booking'], openTableReservationsEnabled: true },
      },
      limits: { formCallsPerMinute: 10_000 },
    })
    const engine = () => database.current.engine
    let number = 0

    beforeEach(() => {
      sandbox.faults.clear()
      // A Wednesday noon in New York. Each test has a minute of its own, so that nothing is kept from the one before.
      world.clock.now = new Date(Date.parse('2027-01-13T17:00:00Z') + ++number * 1_000)
      clock = world.clock.now.getTime()
    })

    function passes(ms: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + ms)
      clock = world.clock.now.getTime()
    }

    interface RestaurantOptions {
      readonly partner?: string
      readonly timeZone?: string
      readonly fits?: (rid: string) => boolean
    }

    /** A restaurant whose tables are known from its name: the stand-in makes them up from it. */
    async function restaurant({ partner = 'hilton', timeZone, fits = hasTables }: RestaurantOptions = {}) {
      let name = `rid-${++number}`
      while (!fits(name)) name = `rid-${++number}`
      const { id } = await addRestaurant(engine(), [partner])
      const set = { open_table_id: name, ...(timeZone !== undefined && { time_zone: timeZone }) }
      await engine().updateTable('merchant').set(set).where('id', '=', id).execute()
      await refreshListings(engine(), partner)
      return { id: String(id), name }
    }

    function tablesOf(rid: string, partySize = 2) {
      return freeTables({ rid, time, partySize, back: 150, forward: 150, now: clock, taken: () => 0 })
    }
    const hasTables = (rid: string) => tablesOf(rid).times_available.length > 0
    const visitor = () => createBrowser(world.app, host)
    const ask = (ids: readonly string[], more = `dateTime=${time}&partySize=2`) =>
      visitor().get(`/api/Merchants/Reservations/Availability?merchantIds=${ids.join(',')}&${more}`)
    const callsOf = async (work: () => Promise<unknown>) => {
      const before = sandbox.searches.length
      await work()
      return sandbox.searches.slice(before)
    }

    test('tables of a page of restaurants come by one call, in the order asked for, with the half-hours around the wish', async () => {
      const none = (rid: string) => !hasTables(rid)
      const [first, second, third] = [await restaurant(), await restaurant({ fits: none }), await restaurant()]
      const calls = await callsOf(async () => {
        const { body } = await ask([third.id, second.id, first.id, first.id])
        expect(body.data.map(({ merchantId, outcome }: Record<string, string>) => [merchantId, outcome])).toEqual([
          [third.id, 'tables'],
          [second.id, 'none'],
          [first.id, 'tables'],
        ])
        const times = tablesOf(first.name).times_available.map(({ time: at, policy }) => ({
          time: at,
          cardNeeded: policy?.credit_card_required ?? false,
        }))
        expect(body.data[2].tables).toEqual(times)
      })
      expect(calls.map((names) => names.toSorted())).toEqual([[first.name, second.name, third.name].toSorted()])
    })

    test('what was answered is given out for three quarters of a minute, for that wish and those restaurants of that programme alone', async () => {
      const one = await restaurant()
      const other = await restaurant()
      const times = (calls: readonly (readonly string[])[]) => calls.length
      expect(times(await callsOf(() => Promise.all([ask([one.id]), ask([one.id]), ask([one.id])])))).toBe(1)
      passes(40_000)
      expect(times(await callsOf(() => ask([one.id])))).toBe(0)
      expect(times(await callsOf(() => ask([one.id], `dateTime=${time}&partySize=3`)))).toBe(1)
      expect(times(await callsOf(() => ask([one.id], `dateTime=2027-01-14T19:30&partySize=2`)))).toBe(1)
      expect(times(await callsOf(() => ask([one.id, other.id])))).toBe(1)
      passes(6_000)
      expect(times(await callsOf(() => ask([one.id])))).toBe(1)
    })

    test('a table that is over by now is left out, however lately the provider told of it', async () => {
      const one = await restaurant()
      const today = '2027-01-13T17:00'
      const rid = one.name
      const found = freeTables({ rid, time: today, partySize: 2, back: 150, forward: 150, now: clock, taken: () => 0 })
      const [first] = found.times_available
      const more = `dateTime=${today}&partySize=2`
      const told = (await ask([one.id], more)).body.data[0]
      expect(told.tables?.[0]?.time).toBe(first?.time)
      world.clock.now = new Date(Date.parse(`${first?.time}:00-05:00`) - 1_000)
      clock = world.clock.now.getTime()
      const before = (await ask([one.id], more)).body.data[0]
      expect(before.tables?.map(({ time: at }: { time: string }) => at)).toContain(first?.time)
      passes(1_000)
      const calls = await callsOf(async () => {
        const after = (await ask([one.id], more)).body.data[0]
        expect(after.tables?.map(({ time: at }: { time: string }) => at) ?? []).not.toContain(first?.time)
      })
      expect(calls).toEqual([])
    })

    test('restaurants of another programme, and those that take no tables, are never asked for and nothing is said of them', async () => {
      const own = await restaurant()
      const others = await restaurant({ partner: 'ihg' })
      const { id: without } = await addRestaurant(engine(), ['hilton'])
      await refreshListings(engine(), 'hilton')
      const calls = await callsOf(async () => {
        const { body } = await ask([others.id, String(without), own.id, '999999999'])
        expect(body.data.map(({ merchantId }: { merchantId: string }) => merchantId)).toEqual([own.id])
        expect((await ask([others.id])).body).toEqual({ data: [] })
        expect((await ask([])).body).toEqual({ data: [] })
      })
      expect(calls).toEqual([[own.name]])
      const nosh = createBrowser(world.app, 'nosh.localhost:3000')
      const closed = await nosh.get(
        `/api/Merchants/Reservations/Availability?merchantIds=${own.id}&dateTime=${time}&partySize=2`,
      )
      expect(closed.status).toBe(404)
    })

    test('what is kept of one programme is not given to another', async () => {
      const { id } = await addRestaurant(engine(), ['hilton', 'ihg'])
      await engine()
        .updateTable('merchant')
        .set({ open_table_id: `both-${id}` })
        .where('id', '=', id)
        .execute()
      for (const partner of ['hilton', 'ihg']) await refreshListings(engine(), partner)
      const path = `/api/Merchants/Reservations/Availability?merchantIds=${id}&dateTime=${time}&partySize=2`
      expect(await callsOf(() => visitor().get(path))).toHaveLength(1)
      expect(await callsOf(() => createBrowser(world.app, 'ihg.localhost:3000').get(path))).toHaveLength(1)
    })

    test('a wish that can’t be is refused with its field, and nobody is asked for it', async () => {
      const { id } = await restaurant()
      const calls = await callsOf(async () => {
        for (const [more, field] of [
          ['dateTime=2027-01-11T19:00&partySize=2', 'dateTime'],
          ['dateTime=2027-01-13T06:00&partySize=2', 'dateTime'],
          ['dateTime=2028-01-14T19:00&partySize=2', 'dateTime'],
          ['dateTime=2027-02-30T19:00&partySize=2', 'dateTime'],
          ['dateTime=seven&partySize=2', 'dateTime'],
          ['dateTime=%00&partySize=2', 'dateTime'],
          [`dateTime=${'9'.repeat(10_000)}&partySize=2`, 'dateTime'],
          [`dateTime=${time}&partySize=0`, 'partySize'],
          [`dateTime=${time}&partySize=19`, 'partySize'],
          [`dateTime=${time}&partySize=2.5`, 'partySize'],
          [`dateTime=${time}&partySize=%00`, 'partySize'],
          [`dateTime=${time}`, 'partySize'],
        ] as const) {
          const { status, body } = await ask([id], more)
          expect([status, body.fields?.[0]?.field], more.slice(0, 60)).toEqual([400, field])
        }
        for (const ids of [['x'], ['1%00'], ['-1'], ['9'.repeat(16)], Array.from({ length: 21 }, () => id)])
          expect((await ask(ids)).status, ids[0]).toBe(400)
        const megabyte = await ask(['1'.repeat(1_000_000)])
        expect(megabyte.status).toBeGreaterThanOrEqual(400)
        expect(megabyte.status).toBeLessThan(500)
      })
      expect(calls).toEqual([])
    })

    test('each restaurant’s own clock says what is over: at one in Hawaii it is still to come', async () => {
      const east = await restaurant()
      const west = await restaurant({ timeZone: 'Pacific/Honolulu' })
      // Seven in the morning there, noon in New York.
      const calls = await callsOf(async () => {
        const { body } = await ask([east.id, west.id], 'dateTime=2027-01-13T09:00&partySize=2')
        expect(body.data[0]).toEqual({ merchantId: east.id, outcome: 'tooClose' })
      })
      expect(calls).toEqual([[west.name]])
    })

    test('a large party finds tables only where it is taken online', async () => {
      const consents = (rid: string) =>
        tablesOf(rid, 6).online_party === true && tablesOf(rid, 6).times_available.length > 0
      const declines = (rid: string) =>
        tablesOf(rid, 6).online_party === false && tablesOf(rid, 6).times_available.length > 0
      const [yes, no] = [await restaurant({ fits: consents }), await restaurant({ fits: declines })]
      const { body } = await ask([yes.id, no.id], `dateTime=${time}&partySize=6`)
      expect(body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['tables', 'partyTooLarge'])
    })

    test('a provider that is away is told as such and not kept: the next call asks again', async () => {
      const { id } = await restaurant()
      for (const fault of ['searchDown', 'searchHalf'] as const) {
        sandbox.faults.add(fault)
        expect((await ask([id])).body.code, fault).toBe('providerAway')
        sandbox.faults.clear()
      }
      expect((await ask([id])).body.data).toHaveLength(1)
    })

    test('the lock of a large party is refused where the restaurant takes it by phone only, and what was kept before stays kept', async () => {
      const declines = (rid: string) =>
        hasTables(rid) && tablesOf(rid, 6).online_party === false && tablesOf(rid, 6).times_available.length > 0
      const consents = (rid: string) =>
        tablesOf(rid, 6).online_party === true && tablesOf(rid, 6).times_available.length > 0
      const [no, yes] = [await restaurant({ fits: declines }), await restaurant({ fits: consents })]
      const { browser } = await joinedBrowser(world.app, { host })
      const lock = (merchantId: string, dateTime: string | undefined, partySize: number) =>
        browser.post('/api/Member/Reservations/Locks', { merchantId, dateTime, partySize })
      const [free] = tablesOf(no.name).times_available
      const kept = await lock(no.id, free?.time, 2)
      expect(kept.status).toBe(200)
      const [large] = tablesOf(no.name, 6).times_available
      const refused = await lock(no.id, large?.time, 6)
      expect([refused.status, refused.body.code]).toEqual([409, 'partyTooLarge'])
      const booked = await browser.post('/api/Member/Reservations', { lockId: kept.body.lockId })
      expect(booked.body.state).toBe('booked')
      await browser.delete(`/api/Member/Reservations/${booked.body.id}`)
      const [open] = tablesOf(yes.name, 6).times_available
      expect((await lock(yes.id, open?.time, 6)).status).toBe(200)
      expect((await lock(yes.id, open?.time, 13)).body.code).toBe('partyTooLarge')
      expect((await lock(yes.id, open?.time, 19)).status).toBe(400)
      sandbox.faults.add('searchDown')
      expect((await lock(yes.id, open?.time, 6)).body.code).toBe('providerAway')
    })
  })
