import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { isSameText } from '../is-same-text.ts'
import { parseJson } from '../parse-json.ts'
import { serveSandbox } from '../sandbox-server.ts'
import { answerBooking } from './sandbox-booking.ts'
import { type KeptTable, openSandboxBook } from './sandbox-book.ts'
import { sandboxFaults, type SandboxFault } from './sandbox-faults.ts'
import { freeTables, policyAt } from './sandbox-restaurant.ts'
import type { Served } from './sandbox-served.ts'
import { localMinute, lockBodySchema, tokenPath } from './wire.ts'

export interface ReservationsSandbox {
  readonly address: string
  /** Every table that it has taken, by its number. */
  readonly tables: ReadonlyMap<string, KeptTable>
  /** What it keeps for somebody, by the token. */
  readonly locks: ReadonlyMap<string, object>
  /** Whose tables were looked for, each call's restaurants in the order of the calls. */
  readonly searches: readonly (readonly string[])[]
  /** What goes wrong from now on. */
  readonly faults: Set<SandboxFault>
  /** What the restaurant says of a table, as it would on its own screen. */
  mark(confirmation: string, status: KeptTable['status']): Promise<void>
  close(): Promise<void>
}

export interface SandboxOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** 0 takes a free port. */
  readonly port: number
  /** Where its tables outlive a restart. */
  readonly folder?: string
  /** How long the slow answer takes; longer than callers wait. */
  readonly slowMs?: number
  readonly now?: () => number
}

/** A stand-in for OpenTable: restaurants that it makes up, locks, tables, and every fault that a booking has to live with. */
// oxlint-disable-next-line max-lines-per-function -- Small functions around what they share: the book, the faults and the token.
export async function startReservationsSandbox(options: SandboxOptions): Promise<ReservationsSandbox> {
  const { clientId, clientSecret, port, folder = null, slowMs = 4_000, now = Date.now } = options
  const book = await openSandboxBook(folder)
  const faults = new Set<SandboxFault>()
  const searches: (readonly string[])[] = []
  const token = randomBytes(16).toString('hex')
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  async function mark(confirmation: string, status: KeptTable['status']): Promise<void> {
    const table = book.tables.get(confirmation)
    if (table) await book.keep({ ...table, status })
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refuse = (status: number, code: string) => send(status, { errors: [{ code, message: `Refused: ${code}` }] })
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const authorization = request.headers.authorization ?? ''
    if (url.pathname === tokenPath) {
      if (faults.has('tokenRefused') || !isSameText(authorization, basic)) return refuse(401, 'InvalidClient')
      return send(200, { access_token: token, token_type: 'bearer', expires_in: 3_600 })
    }
    if (!isSameText(authorization, `Bearer ${token}`)) return refuse(401, 'InvalidToken')
    if (url.pathname.startsWith('/sandbox/')) return desk({ request, url, send, refuse })
    const [version, area, rid = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    const slow = () => new Promise<void>((passed) => setTimeout(passed, slowMs))
    const served = { book, faults, searches, request, response, rid, rest, url, now: now(), slow, send, refuse }
    if (version === 'v2' && area === 'availability') return answerSearch(served)
    if (version === 'v2' && area === 'booking' && rest[0] === 'slot_locks') return answerLock(served)
    if (version === 'v2' && area === 'booking' && rest[0] === 'reservations') return answerBooking(served)
    return refuse(404, 'NotFound')
  }

  /** The switches of the desk, and the restaurant's own screen. */
  async function desk({
    request,
    url,
    send,
    refuse,
  }: Pick<Served, 'request' | 'url' | 'send' | 'refuse'>): Promise<void> {
    const name = `${request.method} ${url.pathname}`
    if (name === 'GET /sandbox/state') return send(200, { faults: [...faults], tables: [...book.tables.values()] })
    const body = deskSchema.safeParse(parseJson(await text(request))).data
    if (!body) return refuse(400, 'BadRequest')
    if ('faults' in body) {
      faults.clear()
      for (const fault of body.faults) faults.add(fault)
    } else await mark(body.confirmation, body.status)
    send(200, {})
  }

  const server = await serveSandbox(port, serve)
  return {
    address: `http://127.0.0.1:${server.port}`,
    tables: book.tables,
    locks: book.locks,
    searches,
    faults,
    mark,
    close: server.close,
  }
}

const deskSchema = z.union([
  z.strictObject({ faults: z.array(z.enum(sandboxFaults)) }),
  z.strictObject({
    confirmation: z.string(),
    status: z.enum(['Booked', 'Seated', 'NoShow', 'CancelledByDiner', 'CancelledByRestaurant']),
  }),
])

const searchSchema = z.object({
  start_date_time: localMinute,
  party_size: z.coerce.number().int().positive(),
  forward_minutes: z.coerce.number().int().nonnegative(),
  backward_minutes: z.coerce.number().int().nonnegative(),
})

/** The reasons that the switches ask for. */
const reasons = new Map<SandboxFault, string>([
  ['noTables', 'NoTimesExist'],
  ['partyTooSmall', 'BelowMinPartySize'],
  ['partyTooLarge', 'AboveMaxPartySize'],
  ['tooFarInAdvance', 'TooFarInAdvance'],
  ['tooClose', 'SameDayCutoff'],
])

async function answerSearch({
  book,
  faults,
  searches,
  response,
  rid,
  url,
  now,
  slow,
  send,
  refuse,
}: Served): Promise<void> {
  const rids = url.searchParams.get('rids')
  searches.push(rids?.split(',') ?? [rid])
  if (faults.has('searchDown')) return refuse(503, 'Unavailable')
  if (faults.has('searchSlow')) await slow()
  if (faults.has('searchHalf')) return void response.writeHead(200).end('{"rid":"1","times_avail')
  const asked = searchSchema.safeParse(Object.fromEntries(url.searchParams)).data
  if (!asked) return refuse(400, 'BadRequest')
  const [reason] = [...faults].flatMap((fault) => reasons.get(fault) ?? [])
  const search = (of: string) =>
    reason === undefined
      ? freeTables({
          rid: of,
          time: asked.start_date_time,
          partySize: asked.party_size,
          back: asked.backward_minutes,
          forward: asked.forward_minutes,
          now,
          taken: (time) => book.taken(of, time, now),
        })
      : { rid: of, party_size: asked.party_size, times_available: [], no_availability_reasons: [reason] }
  if (rids === null) return send(200, search(rid))
  send(200, { availability: rids.split(',').map(search) })
}

async function answerLock({ book, faults, request, rid, rest, now, send, refuse }: Served): Promise<void> {
  if (request.method === 'DELETE') {
    book.unlock(rest[1] ?? '')
    return send(200, {})
  }
  if (faults.has('lockDown')) return refuse(503, 'Unavailable')
  const body = lockBodySchema.safeParse(parseJson(await text(request))).data
  if (!body) return refuse(400, 'BadRequest')
  const wish = { rid, time: body.date_time, partySize: body.party_size }
  const lock = faults.has('lockGone') ? null : book.lock(wish, now)
  if (!lock) return refuse(409, 'SlotUnavailable')
  const expires = faults.has('lockShort') ? now + 2_000 : lock.expiresAt
  send(201, {
    reservation_token: lock.token,
    expires_at: new Date(expires).toISOString(),
    policy: policyAt(wish),
  })
}
