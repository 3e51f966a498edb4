import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOpenTable, type OpenTableOptions } from './client.ts'
import { startReservationsSandbox } from './sandbox.ts'
import { tablesAt } from './sandbox-restaurant.ts'

const clientSecret = 'a secret of the sandbox'
let now = Date.parse('2027-01-13T17:00:00Z')
const sandbox = await startReservationsSandbox({ clientId: 'us', clientSecret, port: 0, slowMs: 600, now: () => now })
afterAll(() => sandbox.close())

const { address } = sandbox
const provider = (more: Partial<OpenTableOptions> = {}) =>
  createOpenTable({ address, tokenAddress: address, clientId: 'us', clientSecret, timeout: 300, ...more })
const time = '2027-01-14T19:00'
const [restaurant = '', other = ''] = Array.from({ length: 200 }, (_, place) => `r${place}`).filter(
  (name) => tablesAt(name, time) === 1,
)
const wish = { restaurant, time, partySize: 2 }
const diner = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '4155550123' }

beforeEach(() => {
  sandbox.faults.clear()
  now += 600_000
})

async function lockedToken(from = provider(), of = wish): Promise<string> {
  const locked = await from.lock(of)
  if (locked.kind !== 'locked') throw new Error(`not locked: ${locked.kind}`)
  return locked.lock.token
}

test('tables around a time are told with what they ask for, of one restaurant and of many', async () => {
  const search = { time, partySize: 2, minutesAround: 150 }
  const one = await provider().search({ restaurant, ...search })
  if (one.kind !== 'tables') throw new Error(one.kind)
  expect(one.tables.find((table) => table.time === time)?.policy).toEqual({
    cardNeeded: false,
    freeUntilMinutes: null,
    feeCents: null,
    feePer: 'guest',
  })
  const many = await provider().searchMany([restaurant, other], search)
  if (many.kind !== 'found') throw new Error(many.kind)
  expect([...many.availability.keys()]).toEqual([restaurant, other])
  expect(many.availability.get(restaurant)).toEqual(one)
})

test('a party of thirteen is too large, and eight guests are asked for a card', async () => {
  const search = { restaurant, time, minutesAround: 150 }
  expect(await provider().search({ ...search, partySize: 13 })).toEqual({ kind: 'partyTooLarge' })
  const large = await provider().search({ ...search, partySize: 8 })
  if (large.kind !== 'tables') throw new Error(large.kind)
  expect(large.tables[0]?.policy).toEqual({ cardNeeded: true, freeUntilMinutes: 1440, feeCents: 2500, feePer: 'guest' })
})

test('one table is kept for one at a time, until it is given back or its minutes are over', async () => {
  const token = await lockedToken()
  expect(await provider().lock(wish)).toEqual({ kind: 'gone' })
  await provider().unlock({ restaurant, token })
  await lockedToken()
  now += 5 * 60_000 + 1
  await lockedToken()
})

test('the same request again is the same table, whatever became of its first answer', async () => {
  const booking = { restaurant, requestId: 'r-1', token: await lockedToken(), diner, wish: null, paymentMethod: null }
  for (const fault of ['bookAnswerLost', 'bookHalf', 'bookSlow'] as const) {
    sandbox.faults.add(fault)
    const of = {
      ...booking,
      restaurant: other,
      requestId: fault,
      token: await lockedToken(provider(), { ...wish, restaurant: other }),
    }
    expect((await provider().book(of)).kind, fault).toBe('away')
    sandbox.faults.clear()
    const found = await provider().find({ restaurant: other, requestId: fault })
    if (found.kind !== 'found' || found.table === null) throw new Error(fault)
    expect(await provider().book(of)).toEqual({ kind: 'booked', table: found.table })
    await provider().cancel({ restaurant: other, confirmation: found.table.confirmation })
  }
  const first = await provider().book(booking)
  expect(first).toMatchObject({ kind: 'booked', table: { time, partySize: 2, status: 'booked' } })
  expect(await provider().book(booking)).toEqual(first)
  expect(await provider().book({ ...booking, requestId: 'r-2' })).toMatchObject({
    kind: 'refused',
    refusal: 'lockExpired',
  })
  expect(await provider().find({ restaurant, requestId: 'r-2' })).toEqual({ kind: 'found', table: null })
})

test('what the provider refuses is told by its kind, and what says nothing of the table is no refusal', async () => {
  const booking = { restaurant, requestId: 'r-3', token: 'no such token', diner, wish: null, paymentMethod: null }
  for (const [fault, refusal] of [
    ['dinerDeactivated', 'userDeactivated'],
    ['slotGone', 'slotGone'],
    ['bookRefused', 'general'],
  ] as const) {
    sandbox.faults.clear()
    sandbox.faults.add(fault)
    expect(await provider().book(booking)).toMatchObject({ kind: 'refused', refusal })
  }
  sandbox.faults.clear()
  sandbox.faults.add('bookDown')
  expect((await provider().book(booking)).kind).toBe('away')
  const stranger = provider({ clientSecret: 'another' })
  expect((await stranger.book(booking)).kind).toBe('away')
  expect((await stranger.search({ ...wish, minutesAround: 150 })).kind).toBe('away')
})

test('a token that is not taken any more is renewed once', async () => {
  let refused = 0
  const one = provider({
    fetch(target, init) {
      const isCall = String(target).includes('/v2/availability')
      if (!isCall || refused > 0) return fetch(target, init)
      refused += 1
      return Promise.resolve(new Response('{}', { status: 401 }))
    },
  })
  expect((await one.search({ ...wish, minutesAround: 150 })).kind).not.toBe('away')
  expect(refused).toBe(1)
})

test('a table is moved to another that is kept, and cancelled; a second time changes nothing', async () => {
  const [, later = ''] = Array.from(
    { length: 200 },
    (_, place) => `2027-02-${String((place % 27) + 1).padStart(2, '0')}T19:00`,
  ).filter((at) => tablesAt(other, at) > 0)
  const of = { ...wish, restaurant: other, time: later }
  const booking = {
    restaurant: other,
    requestId: 'r-4',
    token: await lockedToken(provider(), of),
    diner,
    wish: null,
    paymentMethod: null,
  }
  const booked = await provider().book(booking)
  if (booked.kind !== 'booked') throw new Error(booked.kind)
  const name = { restaurant: other, confirmation: booked.table.confirmation }
  const token = await lockedToken(provider(), { ...of, time, partySize: 4 })
  const moved = await provider().change(name, { requestId: 'r-5', token })
  expect(moved).toMatchObject({ kind: 'booked', table: { time, partySize: 4 } })
  expect(await provider().change(name, { requestId: 'r-5', token })).toEqual(moved)
  expect(await provider().cancel(name)).toEqual({ kind: 'cancelled' })
  expect(await provider().cancel(name)).toEqual({ kind: 'cancelled' })
  expect(await provider().look(name)).toMatchObject({ table: { status: 'cancelledByGuest' } })
  expect(await provider().cancel({ ...name, confirmation: '1' })).toEqual({ kind: 'gone' })
})
