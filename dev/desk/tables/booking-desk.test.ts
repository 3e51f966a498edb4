import { afterAll, expect, test } from 'vitest'
import { bookingStandIn } from '#dev/starting/booking-stand-in.ts'
import { createOpenTable } from '#vendors/reservations/client.ts'
import { startReservationsSandbox } from '#vendors/reservations/sandbox.ts'
import { tablesAt } from '#vendors/reservations/sandbox-restaurant.ts'
import { createBookingDesk } from './booking-desk.ts'

const given = bookingStandIn('http://127.0.0.1')
const sandbox = await startReservationsSandbox({ clientId: given.clientId, clientSecret: given.secret, port: 0 })
afterAll(() => sandbox.close())
const bookings = { ...given, address: sandbox.address, tokenAddress: sandbox.address }
const desk = createBookingDesk(bookings)

function form(...entries: readonly (readonly [string, string])[]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

test('switches hold until they are set anew, and a fault that there is not is left out', async () => {
  const { notice } = await desk.setFaults(form(['fault', 'searchDown'], ['fault', 'bookSlow'], ['fault', '<script>']))
  expect(notice.kind).toBe('done')
  expect([...sandbox.faults]).toEqual(['searchDown', 'bookSlow'])
  expect((await desk.state())?.faults).toEqual(['searchDown', 'bookSlow'])
  await desk.setFaults(form())
  expect([...sandbox.faults]).toEqual([])
})

test('what a restaurant says of a table is what the provider tells of it', async () => {
  const tomorrow = `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)}T19:00`
  const restaurant =
    Array.from({ length: 50 }, (_, place) => `r${place}`).find((rid) => tablesAt(rid, tomorrow) > 0) ?? ''
  const provider = createOpenTable({ ...bookings, clientSecret: bookings.secret })
  const locked = await provider.lock({ restaurant, time: tomorrow, partySize: 2 })
  if (locked.kind !== 'locked') throw new Error(locked.kind)
  const booked = await provider.book({
    restaurant,
    requestId: 'one',
    token: locked.lock.token,
    diner: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: null },
    wish: null,
    paymentMethod: 'pm_1',
  })
  if (booked.kind !== 'booked') throw new Error(booked.kind)
  const { confirmation } = booked.table
  expect((await desk.mark(form(['confirmation', confirmation], ['status', 'Nonsense']))).notice.kind).toBe('refused')
  expect((await desk.mark(form(['confirmation', confirmation], ['status', 'Seated']))).notice.kind).toBe('done')
  expect(await provider.look({ restaurant, confirmation })).toMatchObject({ table: { status: 'seated' } })
})

test('without a stand-in the desk says so', async () => {
  for (const none of [null, { ...bookings, tokenAddress: 'http://127.0.0.1:1' }]) {
    expect(await createBookingDesk(none).state()).toBeNull()
    expect((await createBookingDesk(none).setFaults(form())).notice.kind).toBe('refused')
  }
})
