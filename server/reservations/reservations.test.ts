import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { refreshListings } from '#server/merchants/search/listing-store.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addRestaurant } from '#tests/dines/feed-world.ts'
import { startReservationsSandbox } from '#vendors/reservations/sandbox.ts'
import type { SandboxFault } from '#vendors/reservations/sandbox-faults.ts'
import { policyAt, tablesAt } from '#vendors/reservations/sandbox-restaurant.ts'
import { followReservations } from './follow-reservations.ts'
import { remindOfTables } from './remind-of-tables.ts'
import { findOverlap } from './reservation-store.ts'

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
const partnerId = 'hilton'
const host = 'hilton.localhost:3000'
/** The days on which the restaurants of these tests have a table at seven, for which no card is asked. */
const days = ['2027-01-14', '2027-01-15', '2027-01-16', '2027-01-18', '2027-01-20']

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, {
      config: { bookings },
      settings: { hilton: { openFeatures: ['booking'] } },
      limits: { formCallsPerMinute: 10_000 },
    })
    const engine = () => database.current.engine
    const context = () => ({ ...world.context, now: () => world.clock.now })
    let number = 0

    beforeEach(() => {
      sandbox.faults.clear()
      // A Wednesday noon in New York, far from any change of its clocks.
      world.clock.now = new Date('2027-01-13T17:00:00Z')
      clock = world.clock.now.getTime()
    })

    function passes(ms: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + ms)
      clock = world.clock.now.getTime()
    }
    const wrong = (...faults: SandboxFault[]) => {
      sandbox.faults.clear()
      for (const fault of faults) sandbox.faults.add(fault)
    }

    /** A restaurant in New York whose tables are known from its name: the stand-in makes them up from it. */
    async function restaurant(): Promise<number> {
      const isOpen = (name: string) =>
        days.every((day) => {
          const at = { rid: name, time: `${day}T19:00`, partySize: 2 }
          return tablesAt(name, at.time) > 0 && policyAt(at).credit_card_required !== true
        })
      let name = `rid-${++number}`
      while (!isOpen(name)) name = `rid-${++number}`
      const { id } = await addRestaurant(engine(), ['hilton'])
      await engine().updateTable('merchant').set({ open_table_id: name }).where('id', '=', id).execute()
      await refreshListings(engine(), partnerId)
      return id
    }
    const member = () => joinedBrowser(world.app, { host })
    type Member = Awaited<ReturnType<typeof member>>

    const search = (
      browser: Member['browser'],
      merchantId: number | string,
      more = 'dateTime=2027-01-14T19:00&partySize=2',
    ) => browser.get(`/api/Merchants/${merchantId}/Reservations/Availability?${more}`)
    async function someTable({ browser }: Member, merchantId: number, day = '2027-01-14'): Promise<string> {
      const { body } = await search(browser, merchantId, `dateTime=${day}T19:00&partySize=2`)
      return body.tables.find(({ policy }: { policy: { cardNeeded: boolean } }) => !policy.cardNeeded).time
    }
    const keep = ({ browser }: Member, merchantId: number, dateTime: string, partySize = 2) =>
      browser.post('/api/Member/Reservations/Locks', { merchantId: String(merchantId), dateTime, partySize })
    const book = ({ browser }: Member, lockId: string, more: object = {}) =>
      browser.post('/api/Member/Reservations', { lockId, ...more })
    async function booked(one: Member, day?: string) {
      const merchantId = await restaurant()
      const time = await someTable(one, merchantId, day)
      const { body: lock } = await keep(one, merchantId, time)
      const { body } = await book(one, lock.lockId)
      return { merchantId, time, lock, reservation: body }
    }
    /** Signed in anew: nobody stays so for half a day. */
    const signIn = ({ browser, body: { email: username, password } }: Member) =>
      browser.post('/api/SignIn', { username, password, staySignedIn: false })
    const list = async ({ browser }: Member) => (await browser.get('/api/Member/Reservations')).body
    const follow = () => followReservations(engine(), context())
    const noticesOf = async ({ member: { publicId } }: Member) => {
      const rows = await engine()
        .selectFrom('notice as n')
        .innerJoin('member as m', 'm.id', 'n.member_id')
        .select('n.kind')
        .where('m.public_id', '=', publicId)
        .where('n.kind', 'like', 'table%')
        .orderBy('n.id')
        .execute()
      return rows.map(({ kind: of }) => of)
    }

    test('RESV-07 who keeps a table and books it has it, with its number, at the provider too, and only once', async () => {
      const one = await member()
      const { lock, time, reservation } = await booked(one)
      expect(lock).toMatchObject({ secondsLeft: 300, partySize: 2, table: { time } })
      expect(reservation).toMatchObject({ state: 'booked', localTime: time, partySize: 2, bonus: 50, canCancel: true })
      const again = await Promise.all([book(one, lock.lockId), book(one, lock.lockId)])
      expect(again.map(({ body }) => body.id)).toEqual([reservation.id, reservation.id])
      const made = [...sandbox.tables.values()].filter(({ email }) => email === one.member.email)
      expect(made.map((table) => table.confirmation_number)).toEqual([reservation.confirmation])
      expect((await list(one)).upcoming.map(({ id }: { id: string }) => id)).toEqual([reservation.id])
      expect(await noticesOf(one)).toEqual(['tableBooked'])
    })

    test('GEN-08 tables are the provider’s own: while it is away none are told, kept or booked, and nothing is lost', async () => {
      const one = await member()
      const merchantId = await restaurant()
      const time = await someTable(one, merchantId)
      wrong('searchDown', 'lockDown')
      expect((await search(one.browser, merchantId)).body.code).toBe('providerAway')
      expect((await keep(one, merchantId, time)).body.code).toBe('providerAway')
      wrong('searchHalf')
      expect((await search(one.browser, merchantId)).body.code).toBe('providerAway')
      wrong()
      const { body: lock } = await keep(one, merchantId, time)
      wrong('bookDown')
      expect((await book(one, lock.lockId)).body).toMatchObject({
        state: 'pending',
        confirmation: null,
        canCancel: false,
      })
    })

    for (const [fault, outcome] of [
      ['noTables', 'none'],
      ['partyTooSmall', 'partyTooSmall'],
      ['partyTooLarge', 'partyTooLarge'],
      ['tooFarInAdvance', 'tooFarInAdvance'],
      ['tooClose', 'tooClose'],
    ] as const)
      test(`the provider's reason "${outcome}" for no table is told`, async () => {
        wrong(fault)
        const { body } = await search(createBrowser(world.app, host), await restaurant())
        expect(body).toEqual({ outcome, timeZone: 'America/New_York' })
      })

    test('days that can’t be asked for are refused with their field, and of what is over there are no tables', async () => {
      const visitor = createBrowser(world.app, host)
      const id = await restaurant()
      for (const day of ['2027-01-11', '2028-01-14', '2027-02-30', '9999-99-99']) {
        const { status, body } = await search(visitor, id, `dateTime=${day}T19:00&partySize=2`)
        expect([status, body.fields?.[0]?.field], day).toEqual([400, 'dateTime'])
      }
      const over = await search(visitor, id, 'dateTime=2027-01-12T19:00&partySize=2')
      expect(over.body.outcome).toBe('none')
      expect((await search(visitor, id, 'dateTime=2027-01-13T06:00&partySize=2')).body.outcome).toBe('tooClose')
      expect((await search(visitor, id, 'dateTime=2027-01-14T19:00&partySize=19')).body.outcome).toBe('partyTooLarge')
      for (const bad of ['partySize=0', 'partySize=x', 'partySize=2.5', 'partySize=100'])
        expect((await search(visitor, id, `dateTime=2027-01-14T19:00&${bad}`)).status, bad).toBe(400)
    })

    test('a restaurant that takes no tables, that another programme shows, or that is none has none', async () => {
      const visitor = createBrowser(world.app, host)
      const { id: without } = await addRestaurant(engine(), ['hilton'])
      const { id: elsewhere } = await addRestaurant(engine(), ['ihg'])
      await engine().updateTable('merchant').set({ open_table_id: 'e' }).where('id', '=', elsewhere).execute()
      await refreshListings(engine(), partnerId)
      for (const id of [without, elsewhere, 'x', '999999999']) expect((await search(visitor, id)).status).toBe(404)
      const nosh = createBrowser(world.app, 'nosh.localhost:3000')
      expect((await search(nosh, await restaurant())).status).toBe(404)
    })

    test('RESV-09 a second table within two hours is refused, at the form and at the booking, and after two hours it is not', async () => {
      const one = await member()
      const first = await booked(one)
      const elsewhere = await restaurant()
      const { body } = await search(one.browser, elsewhere, 'dateTime=2027-01-14T20:00&partySize=2')
      const at = Date.parse(first.reservation.startsAt)
      const near = body.tables.filter(
        ({ startsAt }: { startsAt: string }) => Math.abs(Date.parse(startsAt) - at) < 2 * hourMs,
      )
      for (const { time } of near) expect((await keep(one, elsewhere, time)).body.code, time).toBe('reservationOverlap')
      expect(near.length).toBeGreaterThan(0)
      const other = await member()
      const both = await Promise.all(
        [elsewhere, first.merchantId].map(
          async (id) => (await keep(other, id, await someTable(other, id, '2027-01-15'))).body.lockId,
        ),
      )
      const kept = both.filter((id) => id !== undefined)
      const answers = await Promise.all(kept.map((lockId) => book(other, lockId)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test('a table moves by less than two hours: it does not stand in its own way, and another one does', async () => {
      const one = await member()
      const { merchantId, reservation } = await booked(one)
      const at = Date.parse(reservation.startsAt)
      const { body } = await search(one.browser, merchantId, 'dateTime=2027-01-14T20:00&partySize=2')
      const near = body.tables.find(
        ({ startsAt }: { startsAt: string }) =>
          startsAt !== reservation.startsAt && Math.abs(Date.parse(startsAt) - at) < 2 * hourMs,
      )
      expect((await keep(one, merchantId, near.time)).body.code).toBe('reservationOverlap')
      const moving = { merchantId: String(merchantId), dateTime: near.time, partySize: 2 }
      const ask = (change: string) => one.browser.post('/api/Member/Reservations/Locks', { ...moving, change })
      const other = await booked(await member())
      expect((await ask(other.reservation.id)).body.code).toBe('reservationOverlap')
      const { status, body: lock } = await ask(reservation.id)
      expect(status).toBe(200)
      const moved = await one.browser.put(`/api/Member/Reservations/${reservation.id}`, { lockId: lock.lockId })
      expect([moved.status, moved.body.startsAt]).toEqual([200, near.startsAt])
    })

    test('RESV-15 of one member’s tables 1 h 59 apart one stands in the way, and of two hours apart none, before or after', async () => {
      const one = await member()
      const { reservation } = await booked(one)
      const { id: memberId } = await engine()
        .selectFrom('member')
        .select('id')
        .where('public_id', '=', one.member.publicId)
        .executeTakeFirstOrThrow()
      const inTheWay = (minutes: number) => {
        const startsAt = new Date(Date.parse(reservation.startsAt) + minutes * 60_000)
        return findOverlap(engine(), { partnerId, memberId }, { startsAt, except: null })
      }
      for (const minutes of [-119, 0, 119]) expect(await inTheWay(minutes), `${minutes}`).toBe(Number(reservation.id))
      for (const minutes of [-120, 120, 600]) expect(await inTheWay(minutes), `${minutes}`).toBeNull()
    })

    test('RESV-08 a booking that the restaurant refuses is told as such, and no table stands', async () => {
      const one = await member()
      for (const [fault, code] of [
        ['bookRefused', 'bookingFailed'],
        ['dinerDeactivated', 'dinerDeactivated'],
        ['slotGone', 'slotGone'],
      ] as const) {
        const merchantId = await restaurant()
        const { body: lock } = await keep(one, merchantId, await someTable(one, merchantId))
        wrong(fault)
        expect((await book(one, lock.lockId)).body.code).toBe(code)
        expect((await book(one, lock.lockId)).body.code, 'sent again').toBe(code)
        wrong()
        const { body: again } = await keep(one, merchantId, lock.table.time)
        const { body: table } = await book(one, again.lockId)
        expect(table.state, 'kept and sent anew').toBe('booked')
        await one.browser.delete(`/api/Member/Reservations/${table.id}`)
      }
      expect((await list(one)).upcoming).toEqual([])
    })

    test('a table that is given back is free for others, books nothing, and is kept anew by whoever wants it', async () => {
      const [one, other] = [await member(), await member()]
      const merchantId = await restaurant()
      const { name } = await engine()
        .selectFrom('merchant')
        .select('open_table_id as name')
        .where('id', '=', merchantId)
        .executeTakeFirstOrThrow()
      const { body } = await search(one.browser, merchantId)
      const { time } = body.tables.find((table: { time: string }) => tablesAt(name ?? '', table.time) === 1)
      const { body: lock } = await keep(one, merchantId, time)
      expect((await keep(other, merchantId, time)).body.code).toBe('slotGone')
      const unlock = () => one.browser.delete(`/api/Member/Reservations/Locks/${lock.lockId}`)
      expect((await other.browser.delete(`/api/Member/Reservations/Locks/${lock.lockId}`)).status, 'by another').toBe(
        200,
      )
      expect((await unlock()).status).toBe(200)
      expect((await unlock()).status, 'twice').toBe(200)
      expect((await book(one, lock.lockId)).body.code).toBe('lockExpired')
      expect((await keep(other, merchantId, lock.table.time)).status).toBe(200)
    })

    test('without a payment provider a table that asks for a card is not booked, whatever is said of a card, and the restaurant is not asked', async () => {
      const one = await member()
      const ofEight = (id: number) => search(one.browser, id, 'dateTime=2027-01-14T19:00&partySize=8')
      const merchantId = await restaurant()
      // Half of them take a party of eight by phone only.
      while ((await ofEight(merchantId)).body.outcome !== 'tables') {
        const open_table_id = `large-${++number}`
        await engine().updateTable('merchant').set({ open_table_id }).where('id', '=', merchantId).execute()
      }
      const [{ time }] = (await ofEight(merchantId)).body.tables
      const { body: lock } = await keep(one, merchantId, time, 8)
      expect(lock.table.policy).toMatchObject({ cardNeeded: true, feeCents: 2_500 })
      expect((await book(one, lock.lockId)).body.code).toBe('paymentAway')
      const begun = await one.browser.post(`/api/Member/Reservations/Locks/${lock.lockId}/Card`)
      expect(begun.body.code).toBe('paymentAway')
      expect((await book(one, lock.lockId, { cardSetup: 'seti_1' })).status).toBe(400)
      expect([...sandbox.tables.values()].filter(({ email }) => email === one.member.email)).toEqual([])
    })

    test('of twelve requests at once one table is kept: the others are given back, here and at the provider', async () => {
      const one = await member()
      const merchantId = await restaurant()
      const time = await someTable(one, merchantId)
      const before = new Set(sandbox.locks.keys())
      const answers = await Promise.all(Array.from({ length: 12 }, () => keep(one, merchantId, time)))
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      const { id } = await engine()
        .selectFrom('member')
        .select('id')
        .where('public_id', '=', one.member.publicId)
        .executeTakeFirstOrThrow()
      const kept = await engine().selectFrom('reservation_lock').select('token').where('member_id', '=', id).execute()
      expect(kept).toHaveLength(1)
      expect([...sandbox.locks.keys()].filter((token) => !before.has(token))).toEqual(kept.map(({ token }) => token))
    })

    test('a lock that ran out books nothing', async () => {
      const one = await member()
      const merchantId = await restaurant()
      const { body: lock } = await keep(one, merchantId, await someTable(one, merchantId))
      passes(5 * 60_000 + 1)
      expect((await book(one, lock.lockId)).body.code).toBe('lockExpired')
      expect((await book(one, 'no such lock')).body.code).toBe('lockExpired')
    })

    for (const fault of ['bookAnswerLost', 'bookHalf'] as const)
      test(`a table whose answer is lost (${fault}) is found again by the name of its request, and never made twice`, async () => {
        const one = await member()
        const merchantId = await restaurant()
        const { body: lock } = await keep(one, merchantId, await someTable(one, merchantId))
        wrong(fault)
        expect((await book(one, lock.lockId)).body).toMatchObject({ state: 'pending', confirmation: null })
        wrong('lookDown')
        passes(11_000)
        await follow()
        expect((await list(one)).upcoming[0].state).toBe('pending')
        wrong()
        passes(61_000)
        await Promise.all([follow(), follow()])
        const [found] = (await list(one)).upcoming
        const made = [...sandbox.tables.values()].filter(({ email }) => email === one.member.email)
        expect(found).toMatchObject({ state: 'booked', confirmation: made[0]?.confirmation_number })
        expect(made).toHaveLength(1)
        expect((await book(one, lock.lockId)).body.id).toBe(found.id)
        expect(await noticesOf(one)).toEqual(['tableBooked'])
      })

    test('a booking that never arrived ends when its lock has, and its member is told', async () => {
      const one = await member()
      const merchantId = await restaurant()
      const { body: lock } = await keep(one, merchantId, await someTable(one, merchantId))
      wrong('bookDown')
      await book(one, lock.lockId)
      wrong()
      passes(11_000)
      await follow()
      expect((await list(one)).upcoming).toHaveLength(1)
      passes(7 * 60_000)
      await follow()
      expect(await list(one)).toEqual({ upcoming: [], past: [] })
      expect((await book(one, lock.lockId)).body.code).toBe('bookingFailed')
      expect(await noticesOf(one)).toEqual(['tableNotBooked'])
    })

    test('a table that is moved stands at its new time alone, also where the answer is lost', async () => {
      const one = await member()
      for (const fault of [null, 'changeAnswerLost'] as const) {
        const { merchantId, reservation } = await booked(one, fault ? '2027-01-18' : '2027-01-16')
        const time = await someTable(one, merchantId, '2027-01-20')
        const { body: lock } = await keep(one, merchantId, time, 3)
        if (fault) wrong(fault)
        const path = `/api/Member/Reservations/${reservation.id}`
        const { body } = await one.browser.put(path, { lockId: lock.lockId })
        wrong()
        if (fault) {
          expect(body).toMatchObject({ waiting: 'change', localTime: reservation.localTime, canCancel: false })
          passes(11_000)
          await follow()
        }
        expect((await one.browser.get(path)).body).toMatchObject({ waiting: null, localTime: time, partySize: 3 })
        expect(sandbox.tables.get(reservation.confirmation)).toMatchObject({ date_time: time, party_size: 3 })
        expect((await one.browser.put(path, { lockId: lock.lockId })).body.localTime, 'sent again').toBe(time)
        await one.browser.delete(path)
      }
      expect(await noticesOf(one)).toEqual([1, 2].flatMap(() => ['tableBooked', 'tableChanged', 'tableCancelled']))
    })

    test('a kept table makes or moves one table: what has booked one, and was cancelled since, moves no other', async () => {
      const one = await member()
      const { merchantId, lock, reservation } = await booked(one, '2027-01-16')
      await one.browser.delete(`/api/Member/Reservations/${reservation.id}`)
      const { body: next } = await keep(one, merchantId, await someTable(one, merchantId, '2027-01-20'))
      const { body: other } = await book(one, next.lockId)
      const path = `/api/Member/Reservations/${other.id}`
      expect((await one.browser.put(path, { lockId: lock.lockId })).body.code).toBe('lockExpired')
      expect((await one.browser.get(path)).body.localTime).toBe(other.localTime)
      expect(sandbox.tables.get(other.confirmation)?.date_time).toBe(other.localTime)
      const { body: moving } = await keep(one, merchantId, await someTable(one, merchantId, '2027-01-18'))
      await one.browser.put(path, { lockId: moving.lockId })
      expect((await book(one, moving.lockId)).body.code, 'books no second one').toBe('lockExpired')
    })

    test('a change that never arrived leaves the table as it was', async () => {
      const one = await member()
      const { merchantId, reservation } = await booked(one)
      const { body: lock } = await keep(one, merchantId, await someTable(one, merchantId, '2027-01-20'))
      wrong('changeDown')
      const path = `/api/Member/Reservations/${reservation.id}`
      expect((await one.browser.put(path, { lockId: lock.lockId })).body.waiting).toBe('change')
      wrong()
      passes(7 * 60_000)
      await follow()
      expect((await one.browser.get(path)).body).toMatchObject({ waiting: null, localTime: reservation.localTime })
    })

    test('a table that is cancelled is free again, twice is once, and an answer that is lost is asked for again', async () => {
      const one = await member()
      for (const fault of [null, 'cancelAnswerLost', 'cancelDown'] as const) {
        const { reservation } = await booked(one)
        const path = `/api/Member/Reservations/${reservation.id}`
        if (fault) wrong(fault)
        const { body } = await one.browser.delete(path)
        expect(body).toMatchObject(
          fault ? { state: 'booked', waiting: 'cancel' } : { state: 'cancelled', cancelledBy: 'member' },
        )
        wrong()
        passes(11_000)
        await follow()
        expect((await one.browser.delete(path)).body).toMatchObject({ state: 'cancelled', cancelledBy: 'member' })
        expect(sandbox.tables.get(reservation.confirmation)?.status).toBe('CancelledByDiner')
      }
      wrong('tooLateToCancel')
      const { reservation } = await booked(one)
      expect((await one.browser.delete(`/api/Member/Reservations/${reservation.id}`)).body.code).toBe('tooLateToCancel')
      expect((await list(one)).upcoming[0]).toMatchObject({ state: 'booked', waiting: null })
    })

    test('what the restaurant says is kept: it cancels, nobody came, and they came after all', async () => {
      const one = await member()
      const lost = await booked(one)
      await sandbox.mark(lost.reservation.confirmation, 'CancelledByRestaurant')
      passes(13 * hourMs)
      await follow()
      await signIn(one)
      expect((await list(one)).past[0]).toMatchObject({ state: 'cancelled', cancelledBy: 'restaurant' })
      const { reservation } = await booked(one, '2027-01-16')
      await sandbox.mark(reservation.confirmation, 'NoShow')
      passes(4 * dayMs)
      await follow()
      await signIn(one)
      const path = `/api/Member/Reservations/${reservation.id}`
      expect((await one.browser.get(path)).body).toMatchObject({ state: 'noShow', canDispute: true })
      const dispute = { text: 'We were there: table nine.' }
      expect((await one.browser.post(`${path}/Dispute`, dispute)).body).toMatchObject({ canDispute: false })
      expect((await one.browser.post(`${path}/Dispute`, dispute)).status, 'sent again').toBe(200)
      expect((await one.browser.post(`${path}/Dispute`, { text: 'Otherwise' })).body.code).toBe('notOpen')
      await sandbox.mark(reservation.confirmation, 'Seated')
      passes(13 * hourMs)
      await follow()
      await signIn(one)
      expect((await one.browser.get(path)).body.state).toBe('honoured')
      expect(await noticesOf(one)).toEqual(['tableBooked', 'tableLost', 'tableBooked', 'tableNoShow', 'tableRewarded'])
    })

    test('GEN-15 a table that is honoured earns its 50 points once, a no-show takes them back, and the journal says the same', async () => {
      const one = await member()
      const { reservation } = await booked(one, '2027-01-16')
      const balance = async () => {
        const { rows } = await sql<{ amount: number }>`
          select coalesce(sum(e.amount), 0)::float8 as amount from entry e join member m on m.partner_id = e.partner_id and m.id = e.member_id
          where m.public_id = ${one.member.publicId} and e.account = 'member'`.execute(engine())
        return rows[0]?.amount
      }
      const says = async (status: 'Seated' | 'NoShow' | 'Booked', ms: number) => {
        await sandbox.mark(reservation.confirmation, status)
        passes(ms)
        await Promise.all([follow(), follow()])
        return balance()
      }
      expect(await balance()).toBe(0)
      expect(await says('Seated', 4 * dayMs)).toBe(50)
      expect(await says('Seated', 13 * hourMs), 'told again').toBe(50)
      expect(await says('NoShow', 13 * hourMs)).toBe(0)
      expect(await says('Seated', 13 * hourMs)).toBe(50)
      expect(await noticesOf(one)).toEqual(['tableBooked', 'tableRewarded', 'tableNoShow', 'tableRewarded'])
      await signIn(one)
      const { body } = await one.browser.get(`/api/Member/Reservations/${reservation.id}`)
      expect(body).toMatchObject({ state: 'honoured', bonus: 50 })
      expect((await one.browser.get('/api/Member/Statement')).body).toMatchObject({ earned: 50, balance: 50 })
      expect((await verifyJournal(engine())).faults).toEqual([])
      await engine()
        .updateTable('reservation')
        .set({ state: 'noShow' })
        .where('id', '=', Number(reservation.id))
        .execute()
      expect((await verifyJournal(engine())).faults.map(({ check }) => check)).toEqual([
        'a table is posted as it promised where its guests came, and each such posting is of one table',
      ])
      await engine()
        .updateTable('reservation')
        .set({ state: 'honoured' })
        .where('id', '=', Number(reservation.id))
        .execute()
    })

    test('with an account its tables to come are given back, also one whose answer comes later', async () => {
      const one = await member()
      const { reservation } = await booked(one)
      const merchantId = await restaurant()
      const { body: lock } = await keep(one, merchantId, await someTable(one, merchantId, '2027-01-16'))
      wrong('bookAnswerLost')
      expect((await book(one, lock.lockId)).body.state).toBe('pending')
      wrong()
      await signIn(one)
      expect((await one.browser.post('/api/Member/Close', { mayEnd: true })).status).toBe(200)
      passes(12_000)
      await follow()
      passes(61_000)
      await follow()
      expect(sandbox.tables.get(reservation.confirmation)?.status).toBe('CancelledByDiner')
      const own = [...sandbox.tables.values()].filter(({ email }) => email === one.member.email)
      expect(own.map(({ status }) => status)).toEqual(['CancelledByDiner', 'CancelledByDiner'])
    })

    for (const fault of ['changeAnswerLost', 'changeDown'] as const)
      test(`a table whose change has no answer (${fault}) is given back with its account, as it then is`, async () => {
        const one = await member()
        const { merchantId, reservation } = await booked(one, '2027-01-16')
        const time = await someTable(one, merchantId, '2027-01-20')
        const { body: lock } = await keep(one, merchantId, time, 3)
        wrong(fault)
        const path = `/api/Member/Reservations/${reservation.id}`
        expect((await one.browser.put(path, { lockId: lock.lockId })).body.waiting).toBe('change')
        wrong()
        await signIn(one)
        expect((await one.browser.post('/api/Member/Close', { mayEnd: true })).status).toBe(200)
        for (let round = 0; round < 8; round++) {
          passes(61_000)
          await follow()
        }
        const isMoved = fault === 'changeAnswerLost'
        const there = isMoved ? { date_time: time, party_size: 3 } : { date_time: reservation.localTime }
        expect(sandbox.tables.get(reservation.confirmation)).toMatchObject({ ...there, status: 'CancelledByDiner' })
        const kept = await database.current.engine
          .selectFrom('reservation')
          .select(['state', 'local_time as localTime', 'deed'])
          .where('id', '=', Number(reservation.id))
          .executeTakeFirst()
        const localTime = isMoved ? time : reservation.localTime
        expect(kept).toEqual({ state: 'cancelled', localTime, deed: null })
      })

    test('a member is reminded of a table once, on the day before it', async () => {
      const one = await member()
      await booked(one, '2027-01-16')
      const remind = () => remindOfTables(engine(), world.clock.now)
      expect(await remind()).toBe(0)
      passes(2.5 * dayMs)
      await Promise.all([remind(), remind()])
      expect(await noticesOf(one)).toEqual(['tableBooked', 'tableTomorrow'])
    })

    test('nobody else sees, moves, cancels or disputes a table, of this programme or another', async () => {
      const one = await member()
      const { reservation, lock } = await booked(one)
      const path = `/api/Member/Reservations/${reservation.id}`
      const { browser: other } = await member()
      const { browser: elsewhere } = await joinedBrowser(world.app, { host: 'ihg.localhost:3000' })
      for (const browser of [other, elsewhere]) {
        expect((await browser.get(path)).status).toBe(404)
        expect((await browser.put(path, { lockId: lock.lockId })).status).toBe(404)
        expect((await browser.delete(path)).status).toBe(404)
        expect((await browser.post(`${path}/Dispute`, { text: 'x' })).status).toBe(404)
        expect((await browser.post('/api/Member/Reservations', { lockId: lock.lockId })).status).toBeGreaterThanOrEqual(
          404,
        )
        expect((await browser.get('/api/Member/Reservations')).body).toEqual({ upcoming: [], past: [] })
      }
      expect((await createBrowser(world.app, host).get(path)).status).toBe(401)
      expect((await one.browser.get(path)).body.state).toBe('booked')
    })

    test('what is malformed is refused, and a wish goes to the restaurant as it was written', async () => {
      const one = await member()
      const merchantId = await restaurant()
      const { body: lock } = await keep(one, merchantId, await someTable(one, merchantId))
      for (const more of [{ wish: 'x\u0000' }, { wish: 'x'.repeat(301) }, { cardSetup: '<script>' }, { more: 1 }])
        expect((await book(one, lock.lockId, more)).status).toBe(400)
      const bad = { merchantId: String(merchantId), dateTime: '2027-01-14T25:00', partySize: 2 }
      expect((await one.browser.post('/api/Member/Reservations/Locks', bad)).status).toBe(400)
      const { body } = await book(one, lock.lockId, { wish: 'A quiet corner, please' })
      expect(body.wish).toBe('A quiet corner, please')
    })
  })
