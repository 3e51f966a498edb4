import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import { refreshListings } from '#server/merchants/search/listing-store.ts'
import { beginCard } from '#server/reservations/begin-card.ts'
import { bookTable } from '#server/reservations/book-table.ts'
import { followReservations } from '#server/reservations/follow-reservations.ts'
import { giveBackOfClosed } from '#server/reservations/lock-table.ts'
import { joinedBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addRestaurant } from '#tests/dines/feed-world.ts'
import { createStripe } from '#vendors/payments/client.ts'
import { startPaymentsSandbox } from '#vendors/payments/sandbox.ts'
import type { SandboxFault } from '#vendors/payments/sandbox-faults.ts'
import { startReservationsSandbox } from '#vendors/reservations/sandbox.ts'
import type { SandboxFault as BookingFault } from '#vendors/reservations/sandbox-faults.ts'
import { freeTables, policyAt, tablesAt } from '#vendors/reservations/sandbox-restaurant.ts'
import { releaseHolds } from './release-holds.ts'

const clientSecret = 'a secret of the sandbox'
let clock = Date.now()
const tables = await startReservationsSandbox({ clientId: 'commensal', clientSecret, port: 0, now: () => clock })
const keys = { publishableKey: `pk_test_${'a'.repeat(24)}`, secretKey: `sk_test_${'b'.repeat(24)}` }
const cards = await startPaymentsSandbox({ ...keys, port: 0, slowMs: 4_000 })
afterAll(() => Promise.all([tables.close(), cards.close()]))

const config = {
  bookings: {
    provider: 'openTable',
    address: tables.address,
    tokenAddress: tables.address,
    clientId: 'commensal',
    secret: clientSecret,
  },
  payments: {
    publishableKey: keys.publishableKey,
    secret: keys.secretKey,
    address: cards.address,
    scriptOrigin: cards.scriptOrigin,
  },
} as const
const card = { expiry: '12/39', cvc: '123' }
const visa = { ...card, number: '4242424242424242' }
const challenged = { ...card, number: '4000002500003155' }
const declined = { ...card, number: '4000000000000002' }
const minuteMs = 60_000
const [thursday, friday, nextThursday] = ['2027-01-14', '2027-01-15', '2027-01-21'] as const

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const openFeatures = { openFeatures: ['booking' as const], openTableReservationsEnabled: true }
    const world = useTestApp(database, {
      config,
      settings: { hilton: openFeatures, ihg: openFeatures },
      limits: { formCallsPerMinute: 10_000 },
    })
    const engine = () => database.current.engine
    let number = 0

    beforeEach(() => {
      wrong()
      tables.faults.clear()
      // A Wednesday noon in New York.
      world.clock.now = new Date('2027-01-13T17:00:00Z')
      clock = world.clock.now.getTime()
    })

    function passes(ms: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + ms)
      clock = world.clock.now.getTime()
    }
    function wrong(...faults: SandboxFault[]): void {
      cards.faults.clear()
      for (const fault of faults) cards.faults.add(fault)
    }
    /** A client that has not failed yet: who fails often is not called for some seconds. */
    const context = () => ({
      ...world.context,
      payments: createStripe({ address: cards.address, secretKey: keys.secretKey }),
      now: () => world.clock.now,
    })
    const release = () => releaseHolds(engine(), context())
    const follow = () => followReservations(engine(), context())

    /** Asks for a card on a Friday evening, and for none on a Thursday; has tables for two at seven on both. */
    const isWanted = (name: string) =>
      [thursday, friday, nextThursday].every((day) => tablesAt(name, `${day}T19:00`) > 1) &&
      policyAt({ rid: name, time: `${friday}T19:00`, partySize: 2 }).credit_card_required === true &&
      'times_available' in
        freeTables({
          rid: name,
          time: `${friday}T19:00`,
          partySize: 2,
          back: 0,
          forward: 0,
          now: clock,
          taken: () => 0,
        })
    async function restaurant(partnerId = 'hilton'): Promise<number> {
      const named = () => `${kind.name}-hold-${partnerId}-${++number}`
      let name = named()
      while (!isWanted(name)) name = named()
      const { id } = await addRestaurant(engine(), [partnerId])
      await engine().updateTable('merchant').set({ open_table_id: name }).where('id', '=', id).execute()
      await refreshListings(engine(), partnerId)
      return id
    }
    const member = (partnerId = 'hilton') => joinedBrowser(world.app, { host: `${partnerId}.localhost:3000` })
    type Member = Awaited<ReturnType<typeof member>>
    const keep = async ({ browser }: Member, merchantId: number, day: string = friday) =>
      (
        await browser.post('/api/Member/Reservations/Locks', {
          merchantId: String(merchantId),
          dateTime: `${day}T19:00`,
          partySize: 2,
        })
      ).body
    const begin = ({ browser }: Member, lockId: string) => browser.post(`/api/Member/Reservations/Locks/${lockId}/Card`)
    const book = ({ browser }: Member, lockId: string) => browser.post('/api/Member/Reservations', { lockId })
    const holdOf = (lockId: string) =>
      engine().selectFrom('table_card_hold').selectAll().where('lock_id', '=', lockId).executeTakeFirst()
    const setupOf = async (lockId: string) => cards.setups.get((await holdOf(lockId))?.setup_name ?? '')
    /** Nothing is held at the provider any more. */
    async function expectReleased(lockId: string): Promise<void> {
      expect((await holdOf(lockId))?.state).toBe('released')
      const setup = await setupOf(lockId)
      expect(setup?.status === 'canceled' || setup?.method?.customer === null, setup?.status).toBe(true)
      expect(cards.customers.get(setup?.customer ?? '')?.isDeleted).toBe(true)
    }
    async function kept(one: Member) {
      const merchantId = await restaurant()
      const lock = await keep(one, merchantId)
      const { body: hold } = await begin(one, lock.lockId)
      return { merchantId, lockId: lock.lockId as string, secret: hold.clientSecret as string, hold }
    }
    async function booked(one: Member) {
      const { merchantId, lockId, secret } = await kept(one)
      await cards.confirm(secret, visa)
      const { body: reservation } = await book(one, lockId)
      return { merchantId, lockId, reservation, path: `/api/Member/Reservations/${reservation.id}` }
    }
    async function callerOf({ member: { publicId } }: Member) {
      const found = await engine()
        .selectFrom('member')
        .select('id')
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow()
      const signedIn = { memberId: found.id, publicId, sessionId: 'over', expiresAt: world.clock.now, provedAt: null }
      return { partner: required(world.context.partners.partnerById('hilton'), 'hilton'), signedIn }
    }
    const tablesOf = (one: Member) => [...tables.tables.values()].filter(({ email }) => email === one.member.email)

    test('PAYMENT-01 a browser gets the publishable key and the script’s address with the set-up of its table, and never the secret key', async () => {
      const one = await member()
      const { hold, lockId, secret } = await kept(one)
      expect(hold).toEqual({
        publishableKey: keys.publishableKey,
        script: `${cards.scriptOrigin}/v3/`,
        clientSecret: (await setupOf(lockId))?.clientSecret,
      })
      expect(await setupOf(lockId)).toMatchObject({
        metadata: { lock: lockId, member: one.member.publicId, partner: 'hilton' },
      })
      expect(JSON.stringify(hold)).not.toContain(keys.secretKey)
      expect(world.logged.join()).not.toMatch(new RegExp(`${keys.secretKey}|${secret}`))
    })

    test('a table that asks for a card is booked with the one that the payment provider holds, which goes to the restaurant by its name', async () => {
      const one = await member()
      const { lockId, secret } = await kept(one)
      expect((await book(one, lockId)).body.code, 'no card yet').toBe('cardNeeded')
      await cards.confirm(secret, visa)
      const { body } = await book(one, lockId)
      expect(body).toMatchObject({ state: 'booked', card: { brand: 'visa', lastFour: '4242' }, feeNowCents: 0 })
      expect(tablesOf(one)).toMatchObject([{ has_card: true }])
      expect(await holdOf(lockId)).toMatchObject({
        state: 'attached',
        payment_method: (await setupOf(lockId))?.method?.id,
        reservation_id: Number(body.id),
      })
      expect((await book(one, lockId)).body.id, 'sent again').toBe(body.id)
      passes(5 * dayMs)
      await release()
      expect((await setupOf(lockId))?.method?.customer, 'held while the restaurant may charge').not.toBeNull()
      passes(5 * dayMs)
      await release()
      await expectReleased(lockId)
    })

    test('a declined card, and a bank that has not been answered, are told as such; the table stays kept, and another card books it', async () => {
      const one = await member()
      const { lockId, secret } = await kept(one)
      await cards.confirm(secret, declined)
      expect((await book(one, lockId)).body.code).toBe('cardDeclined')
      await cards.confirm(secret, challenged)
      expect((await book(one, lockId)).body.code).toBe('cardStepNeeded')
      await cards.confirm(secret, { deed: 'challenge', outcome: 'refuse' })
      expect((await book(one, lockId)).body.code).toBe('cardDeclined')
      expect(tablesOf(one)).toEqual([])
      await cards.confirm(secret, challenged)
      await cards.confirm(secret, { deed: 'challenge', outcome: 'approve' })
      expect((await book(one, lockId)).body).toMatchObject({ state: 'booked', card: { lastFour: '3155' } })
    })

    test('whatever set-up stands with a lock, only its own counts: not that of another lock, another member or another programme', async () => {
      const [one, other, elsewhere] = [await member(), await member(), await member('ihg')]
      const mine = await kept(one)
      const theirs = await kept(other)
      const abroad = await keep(elsewhere, await restaurant('ihg'))
      const { body: away } = await begin(elsewhere, abroad.lockId)
      const earlier = await booked(one)
      await one.browser.delete(earlier.path)
      const again = await keep(one, mine.merchantId)
      await begin(one, again.lockId)
      for (const secret of [theirs.secret, away.clientSecret]) await cards.confirm(secret, visa)
      for (const [whose, lockId] of [
        ['another member’s', theirs.lockId],
        ['another programme’s', abroad.lockId],
        ['another lock’s, used already', earlier.lockId],
      ] as const) {
        const foreign = (await holdOf(lockId))?.setup_name ?? ''
        await engine()
          .updateTable('table_card_hold')
          .set({ setup_name: null, state: 'releasing' })
          .where('lock_id', '=', lockId)
          .execute()
        await engine()
          .updateTable('table_card_hold')
          .set({ setup_name: foreign })
          .where('lock_id', '=', again.lockId)
          .execute()
        expect((await book(one, again.lockId)).body.code, whose).toBe('cardNeeded')
      }
      expect(tablesOf(one).filter(({ status }) => status === 'Booked')).toEqual([])
    })

    test('nobody begins, books or sees a card on the lock of somebody else, and no browser names a set-up', async () => {
      const [one, other, elsewhere] = [await member(), await member(), await member('ihg')]
      const { lockId, secret } = await kept(one)
      await cards.confirm(secret, visa)
      for (const stranger of [other, elsewhere]) {
        expect((await begin(stranger, lockId)).body.code).toBe('lockExpired')
        expect((await book(stranger, lockId)).body.code).toBe('lockExpired')
      }
      const named = { lockId, cardSetup: 'seti_1' }
      expect((await one.browser.post('/api/Member/Reservations', named)).status).toBe(400)
      for (const odd of ['x', '%00', 'a'.repeat(100)])
        expect((await begin(one, odd)).status).toBeGreaterThanOrEqual(400)
      expect((await book(one, lockId)).body.state).toBe('booked')
    })

    // Which of the two comes first, and how far, is another each time.
    test('one set-up is for one table: of two tabs and two bookings at once there is one', { repeats: 5 }, async () => {
      const one = await member()
      const lock = await keep(one, await restaurant())
      const answers = await Promise.all([begin(one, lock.lockId), begin(one, lock.lockId)])
      const again = await begin(one, lock.lockId)
      const secrets = new Set([...answers, again].flatMap(({ body }) => body.clientSecret ?? []))
      expect(secrets.size).toBe(1)
      expect([...cards.setups.values()].filter(({ key }) => key === lock.lockId)).toHaveLength(1)
      await cards.confirm(again.body.clientSecret, visa)
      const bookings = await Promise.all([book(one, lock.lockId), book(one, lock.lockId)])
      expect(new Set(bookings.map(({ body }) => body.id)).size).toBe(1)
      expect(tablesOf(one)).toHaveLength(1)
    })

    test('while the payment provider is away nothing is begun or booked, the table stays kept, and nothing is lost', async () => {
      const one = await member()
      const merchantId = await restaurant()
      const { lockId } = await keep(one, merchantId)
      for (const fault of ['createDown', 'keyRefused', 'createAnswerLost'] as const) {
        wrong(fault)
        const { status, body } = await begin(one, lockId)
        expect([status, body.code], fault).toEqual([503, 'paymentAway'])
      }
      wrong()
      const { body: hold } = await begin(one, lockId)
      expect([...cards.setups.values()].filter(({ key }) => key === lockId)).toHaveLength(1)
      await cards.confirm(hold.clientSecret, visa)
      for (const fault of ['retrieveDown', 'retrieveHalf'] as const) {
        wrong(fault)
        expect((await book(one, lockId)).body.code, fault).toBe('paymentAway')
        expect((await begin(one, lockId)).body.code, fault).toBe('paymentAway')
        wrong()
        expect((await begin(one, lockId)).status).toBe(200)
      }
      expect((await book(one, lockId)).body.state).toBe('booked')
    })

    test('a set-up whose answer was lost is found by its lock’s name, and ended with the lock', async () => {
      const one = await member()
      const { lockId } = await keep(one, await restaurant())
      wrong('createAnswerLost')
      await begin(one, lockId)
      expect((await holdOf(lockId))?.setup_name).toBeNull()
      passes(7 * minuteMs)
      await release()
      expect((await holdOf(lockId))?.state).toBe('releasing')
      wrong()
      passes(5 * minuteMs)
      await Promise.all([release(), release()])
      await expectReleased(lockId)
    })

    for (const given of ['no card', 'a card', 'a bank that waits'] as const)
      test(`a lock that runs out has its hold ended: ${given}`, async () => {
        const one = await member()
        const { lockId, secret } = await kept(one)
        if (given !== 'no card') await cards.confirm(secret, given === 'a card' ? visa : challenged)
        passes(5 * minuteMs + 1)
        expect((await book(one, lockId)).body.code).toBe('lockExpired')
        expect((await begin(one, lockId)).body.code).toBe('lockExpired')
        await release()
        expect((await holdOf(lockId))?.state, 'a booking may be under way').toMatch(/begun|ready/)
        wrong('cancelDown', 'detachDown')
        passes(2 * minuteMs)
        await release()
        expect((await holdOf(lockId))?.state).toBe('releasing')
        wrong()
        passes(5 * minuteMs)
        await release()
        await expectReleased(lockId)
      })

    test('a table that is given back, or kept anew, ends its hold, and the new one is begun anew', async () => {
      const one = await member()
      const { lockId, merchantId, secret } = await kept(one)
      await cards.confirm(secret, visa)
      const next = await keep(one, merchantId)
      expect((await book(one, lockId)).body.code).toBe('lockExpired')
      await release()
      await expectReleased(lockId)
      const { body } = await begin(one, next.lockId)
      expect(body.clientSecret).not.toBe(secret)
      await one.browser.delete(`/api/Member/Reservations/Locks/${next.lockId}`)
      expect((await begin(one, next.lockId)).body.code).toBe('lockExpired')
      await release()
      await expectReleased(next.lockId)
    })

    for (const fault of ['bookRefused', 'cardDeclined', 'slotGone'] as const satisfies readonly BookingFault[])
      test(`a booking that the restaurant refuses (${fault}) lets its card go`, async () => {
        const one = await member()
        const { lockId, secret } = await kept(one)
        await cards.confirm(secret, visa)
        tables.faults.add(fault)
        expect((await book(one, lockId)).status).toBe(409)
        await release()
        await expectReleased(lockId)
      })

    test('a booking whose answer is lost keeps its card until it is known: held with the table that is found, let go with the one that never was', async () => {
      for (const fault of ['bookAnswerLost', 'bookDown'] as const) {
        const one = await member()
        const { lockId, secret } = await kept(one)
        await cards.confirm(secret, visa)
        tables.faults.add(fault)
        expect((await book(one, lockId)).body.state).toBe('pending')
        tables.faults.clear()
        await release()
        expect((await holdOf(lockId))?.state).toBe('attached')
        passes(7 * minuteMs)
        await follow()
        await release()
        if (fault === 'bookDown') await expectReleased(lockId)
        else expect((await holdOf(lockId))?.state).toBe('attached')
      }
    })

    test('a table that is cancelled in time lets its card go at once; one that is cancelled late keeps it while the restaurant may charge', async () => {
      const one = await member()
      const early = await booked(one)
      tables.faults.add('cancelDown')
      await one.browser.delete(early.path)
      tables.faults.clear()
      await release()
      expect((await holdOf(early.lockId))?.state, 'not before the restaurant knows').toBe('attached')
      passes(dayMs / 24 / 60)
      await follow()
      await release()
      await expectReleased(early.lockId)

      const late = await booked(one)
      passes(1.5 * dayMs)
      await one.browser.post('/api/SignIn', {
        username: one.body.email,
        password: one.body.password,
        staySignedIn: false,
      })
      expect((await one.browser.get(late.path)).body).toMatchObject({ feeNowCents: 5_000 })
      expect((await one.browser.delete(late.path)).body).toMatchObject({
        state: 'cancelled',
        card: { lastFour: '4242' },
      })
      await release()
      expect((await holdOf(late.lockId))?.state).toBe('attached')
      passes(8 * dayMs)
      await release()
      await expectReleased(late.lockId)
    })

    test('a table that the restaurant cancels lets its card go', async () => {
      const one = await member()
      const { lockId, reservation } = await booked(one)
      await tables.mark(reservation.confirmation, 'CancelledByRestaurant')
      passes(1.7 * dayMs)
      await follow()
      await release()
      await expectReleased(lockId)
    })

    test('a table is moved with its card; one without a card is not moved to a time that asks for one, and without need of it the card is let go', async () => {
      const one = await member()
      const { merchantId, lockId, path, reservation } = await booked(one)
      const wednesday = await keep(one, merchantId, thursday)
      if (wednesday.code) throw new Error(wednesday.code)
      expect((await one.browser.put(path, { lockId: wednesday.lockId })).body).toMatchObject({
        localTime: `${thursday}T19:00`,
        policy: { cardNeeded: false },
      })
      await release()
      await expectReleased(lockId)
      const back = await keep(one, merchantId)
      expect((await one.browser.put(path, { lockId: back.lockId })).body.code).toBe('cardNotMovable')
      expect(tables.tables.get(reservation.confirmation)).toMatchObject({ date_time: `${thursday}T19:00` })
    })

    test('a table that is moved after its free window keeps its fee and its card: to move it and cancel is to cancel late', async () => {
      const one = await member()
      const { merchantId, lockId, path, reservation } = await booked(one)
      const { username, password } = { ...one.body, username: one.body.email }
      expect(reservation).toMatchObject({ feeNowCents: 0 })
      passes(1.5 * dayMs)
      await one.browser.post('/api/SignIn', { username, password, staySignedIn: false })
      const elsewhere = await keep(one, merchantId, nextThursday)
      if (elsewhere.code) throw new Error(elsewhere.code)
      expect((await one.browser.put(path, { lockId: elsewhere.lockId })).body).toMatchObject({
        localTime: `${nextThursday}T19:00`,
        feeNowCents: 5_000,
        policy: { cardNeeded: true },
      })
      await release()
      expect((await holdOf(lockId))?.state).toBe('attached')
      expect((await one.browser.delete(path)).body).toMatchObject({ state: 'cancelled', card: { lastFour: '4242' } })
      await release()
      expect((await holdOf(lockId))?.state).toBe('attached')
      passes(15 * dayMs)
      await release()
      await expectReleased(lockId)
    })

    for (const needsCard of [true, false])
      test(`a member who leaves between keeping a table and booking it books nothing, and the table is given back (${needsCard ? 'with' : 'without'} a card)`, async () => {
        const one = await member()
        const other = await member()
        const merchantId = await restaurant()
        const { lockId } = await keep(one, merchantId, needsCard ? friday : thursday)
        if (needsCard) await cards.confirm((await begin(one, lockId)).body.clientSecret, visa)
        expect((await one.browser.post('/api/Member/Close', { mayEnd: true })).status).toBe(200)
        expect((await book(one, lockId)).status).toBeGreaterThanOrEqual(401)
        // A call that had passed the session's check before it ended.
        const refused = await bookTable(context(), engine(), { ...(await callerOf(one)), body: { lockId } })
        expect(refused).toMatchObject({ code: needsCard ? 'cardNeeded' : 'lockExpired' })
        const begun = await beginCard(context(), engine(), { ...(await callerOf(one)), lockId })
        expect(begun).toMatchObject({ code: 'lockExpired' })
        expect(tablesOf(one)).toEqual([])
        expect(await giveBackOfClosed(context(), engine())).toBe(1)
        expect(await giveBackOfClosed(context(), engine())).toBe(0)
        await release()
        if (needsCard) await expectReleased(lockId)
        expect((await keep(other, merchantId, needsCard ? friday : thursday)).lockId).toBeDefined()
      })

    test('with an account the cards of its tables are let go as the tables are', async () => {
      const one = await member()
      const { lockId } = await booked(one)
      expect((await one.browser.post('/api/Member/Close', { mayEnd: true })).status).toBe(200)
      passes(minuteMs)
      await follow()
      await release()
      await expectReleased(lockId)
    })

    test('no number, no code and no key is in what is kept, logged or received', async () => {
      const one = await member()
      const { lockId } = await booked(one)
      const row = JSON.stringify(await holdOf(lockId))
      const told = [row, ...world.logged, ...world.received].join('\n')
      for (const secret of [visa.number, challenged.number, keys.secretKey]) expect(told).not.toContain(secret)
      expect(row).toContain('4242')
    })
  })
