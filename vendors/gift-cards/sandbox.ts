import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { isSameText } from '../is-same-text.ts'
import { serveSandbox } from '../sandbox-server.ts'
import { type OrderAnswer, type OrderBody, orderBodySchema, ordersPath, outOfStock } from './wire.ts'
import { parseJson } from '../parse-json.ts'

/** A card that the stand-in has issued. */
export interface IssuedCard {
  readonly id: string
  readonly order: OrderBody
  /** What opens it: it stands in the mail to its recipient, and nowhere else. */
  readonly code: string
}

export interface GiftCardsSandbox {
  readonly address: string
  /** Each card that was issued, once, by the reference of its order. */
  readonly issued: ReadonlyMap<string, IssuedCard>
  /** How often each reference was ordered. */
  readonly calls: ReadonlyMap<string, number>
  close(): Promise<void>
}

interface Options {
  readonly key: string
  /** 0 takes a free port. */
  readonly port: number
  /** How long the slow answer takes; longer than callers wait. */
  readonly slowMs?: number
}

/** Amounts that ask for trouble, in cents. README.md tells them. */
const trouble = {
  unavailableTwice: 1313,
  refused: 1314,
  answerLostOnce: 1315,
  outOfStock: 1316,
  failsLater: 1317,
  slowOnce: 1318,
  underWayOnce: 1319,
} as const

/** A stand-in for an issuer of gift cards. It mails nothing. */
// oxlint-disable-next-line max-lines-per-function -- Small functions around what they share: the cards and the calls.
export async function startGiftCardsSandbox({ key, port, slowMs = 4_000 }: Options): Promise<GiftCardsSandbox> {
  const issued = new Map<string, IssuedCard>()
  const calls = new Map<string, number>()
  const looks = new Map<string, number>()

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refuse = (status: number, code: string) => send(status, { errors: { code, message: `Refused: ${code}` } })
    if (!isSameText(request.headers.authorization ?? '', `Bearer ${key}`)) return refuse(401, 'unauthorized')
    const url = new URL(request.url ?? '/', 'http://sandbox')
    if (request.method === 'GET' && url.pathname.startsWith(`${ordersPath}/`)) {
      const reference = decodeURIComponent(url.pathname.slice(ordersPath.length + 1))
      const card = issued.get(reference)
      looks.set(reference, (looks.get(reference) ?? 0) + 1)
      return card ? send(200, answerOf(card, looks.get(reference) ?? 0)) : refuse(404, 'not_found')
    }
    if (`${request.method} ${url.pathname}` !== `POST ${ordersPath}`) return refuse(404, 'not_found')
    const order = orderBodySchema.safeParse(parseJson(await text(request))).data
    if (!order) return refuse(400, 'bad_request')
    const reference = order.external_id
    const times = (calls.get(reference) ?? 0) + 1
    calls.set(reference, times)
    const cents = Math.round(order.reward.value.denomination * 100)
    if (cents === trouble.unavailableTwice && times <= 2) return refuse(503, 'unavailable')
    if (cents === trouble.refused) return refuse(422, 'recipient_not_allowed')
    if (cents === trouble.outOfStock) return refuse(422, outOfStock)
    const before = issued.get(reference)
    const card = before ?? { id: newId(), order, code: newId() }
    issued.set(reference, card)
    if (cents === trouble.answerLostOnce && !before) return void response.destroy()
    if (cents === trouble.slowOnce && !before) await new Promise((passed) => setTimeout(passed, slowMs))
    send(before ? 201 : 200, answerOf(card, 0))
  }

  const server = await serveSandbox(port, serve)
  return { address: `http://127.0.0.1:${server.port}`, issued, calls, close: server.close }
}

function answerOf({ id, order }: IssuedCard, looks: number): OrderAnswer {
  const cents = Math.round(order.reward.value.denomination * 100)
  const isEarly = looks === 0 || (cents === trouble.underWayOnce && looks === 1)
  const outcome = cents === trouble.failsLater ? 'FAILED' : 'SUCCEEDED'
  const rewards = [{ delivery: { status: isEarly ? 'PENDING' : outcome } }]
  return { order: { id, external_id: order.external_id, status: 'EXECUTED', rewards } }
}

function newId(): string {
  return randomBytes(8).toString('hex').toUpperCase()
}
