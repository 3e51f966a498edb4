import { randomInt } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseJson } from '../parse-json.ts'
import type { KeptTable } from './sandbox-book.ts'
import { policyAt } from './sandbox-restaurant.ts'
import type { Served } from './sandbox-served.ts'
import { bookingBodySchema, changeBodySchema, reservationSchema } from './wire.ts'

/** The calls about tables: made, found, looked at, moved and cancelled. */
export async function answerBooking(served: Served): Promise<void> {
  const { request, rest } = served
  const confirmation = rest[1]
  if (confirmation === undefined) return request.method === 'POST' ? make(served) : find(served)
  const table = served.book.tables.get(confirmation)
  if (!table || table.rid !== served.rid) return served.refuse(404, 'NotFound')
  switch (request.method) {
    case 'GET':
      return served.faults.has('lookDown') ? served.refuse(503, 'Unavailable') : show(served, table, 200)
    case 'PUT':
      return move(served, table)
    case 'DELETE':
      return cancel(served, table)
    default:
      return served.refuse(405, 'NotAllowed')
  }
}

async function make(served: Served): Promise<void> {
  const { book, faults, request, response, rid, now, slow, refuse } = served
  if (faults.has('bookDown')) return refuse(503, 'Unavailable')
  const requestId = nameOf(served)
  const body = bookingBodySchema.safeParse(parseJson(await text(request))).data
  if (!body || requestId === '') return refuse(400, 'BadRequest')
  const before = book.requested(requestId)
  if (before) return show(served, before, 200)
  if (faults.has('dinerDeactivated')) return refuse(422, 'DinerDeactivated')
  if (faults.has('bookRefused')) return refuse(422, 'RestaurantRefused')
  if (faults.has('slotGone')) return refuse(409, 'SlotUnavailable')
  const lock = book.lockOf(body.reservation_token, now)
  if (!lock || lock.rid !== rid) return refuse(410, 'SlotLockExpired')
  const needsCard = policyAt(lock).credit_card_required === true
  if (needsCard && !body.credit_card) return refuse(422, 'CreditCardRequired')
  if (faults.has('cardDeclined')) return refuse(422, 'CreditCardDeclined')
  const table: KeptTable = {
    confirmation_number: String(randomInt(1_000_000_000, 9_999_999_999)),
    rid,
    date_time: lock.time,
    party_size: lock.partySize,
    status: 'Booked',
    request_id: requestId,
    email: body.email_address,
    has_card: body.credit_card !== undefined,
  }
  book.unlock(body.reservation_token)
  await book.keep(table)
  if (faults.has('bookAnswerLost')) return void response.destroy()
  if (faults.has('bookHalf')) return void response.writeHead(201).end('{"confirmation_number":"10')
  if (faults.has('bookSlow')) await slow()
  show(served, table, 201)
}

function find(served: Served): void {
  if (served.faults.has('lookDown')) return served.refuse(503, 'Unavailable')
  const table = served.book.requested(served.url.searchParams.get('request_id') ?? '')
  served.send(200, { reservations: table && table.rid === served.rid ? [reservationSchema.parse(table)] : [] })
}

async function move(served: Served, table: KeptTable): Promise<void> {
  const { book, faults, request, response, rid, now, refuse } = served
  if (faults.has('changeDown')) return refuse(503, 'Unavailable')
  const requestId = nameOf(served)
  const body = changeBodySchema.safeParse(parseJson(await text(request))).data
  if (!body || requestId === '') return refuse(400, 'BadRequest')
  const before = book.requested(requestId)
  if (before) return show(served, before, 200)
  if (table.status !== 'Booked') return refuse(409, 'ReservationNotOpen')
  if (faults.has('slotGone')) return refuse(409, 'SlotUnavailable')
  const lock = book.lockOf(body.reservation_token, now)
  if (!lock || lock.rid !== rid) return refuse(410, 'SlotLockExpired')
  if (policyAt(lock).credit_card_required === true && !table.has_card) return refuse(422, 'CreditCardRequired')
  const moved = { ...table, date_time: lock.time, party_size: lock.partySize, request_id: requestId }
  book.unlock(body.reservation_token)
  await book.keep(moved)
  if (faults.has('changeAnswerLost')) return void response.destroy()
  show(served, moved, 200)
}

async function cancel(served: Served, table: KeptTable): Promise<void> {
  const { book, faults, response, refuse, send } = served
  if (faults.has('cancelDown')) return refuse(503, 'Unavailable')
  if (faults.has('tooLateToCancel')) return refuse(409, 'TooLateToCancel')
  if (table.status === 'Booked') await book.keep({ ...table, status: 'CancelledByDiner' })
  if (faults.has('cancelAnswerLost')) return void response.destroy()
  send(200, {})
}

function show({ send }: Served, table: KeptTable, status: number): void {
  send(status, reservationSchema.parse(table))
}

function nameOf({ request }: Served): string {
  return String(request.headers['x-request-id'] ?? '')
}
