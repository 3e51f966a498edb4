import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ownFeeds } from '#server/settings/card-linking-setting.ts'

export const fidelOrigin = 'https://dining.example.test'
/** A key for each event's webhook, as Fidel makes them. */
export const fidelKeys = {
  'transaction.auth': ['wh_auth_9d0f2c5b7a41'],
  'transaction.clearing': ['wh_newer_55ab0e91c7d2', 'wh_clearing_c3b8e6f1a024'],
  'transaction.refund': ['wh_refund_1e7d4f0b9c86'],
  'card.linked': ['wh_linked_6b2a8d5e0f13'],
} satisfies Record<string, [string, ...string[]]>
export type FidelEvent = keyof typeof fidelKeys
export const kardKey = 'kard_webhook_7f3e1d9b5c2a'

/** The settings of an installation that hears both. */
export const cardLinkingConfig = {
  fidel: { origin: fidelOrigin, keys: fidelKeys },
  kardKeys: [kardKey],
}

/** Fidel tells of Visa, and Kard of American Express. */
export const cardFeedsConfig = { ...ownFeeds, visa: 'fidel', amex: 'kard' } as const

/** A transaction as Fidel's documentation shows it, in New York: 7:12 in the evening. */
export function fidelTransaction(changes: object = {}) {
  return {
    id: '7fdfd5d8-9589-402f-8477-4a727ad239a2',
    accountId: '4ed4b62b-aa4c-43a1-8064-da6d1368e17a',
    programId: '06471dbe-a3c7-429e-8a18-16dc97e5cf35',
    datetime: '2026-03-12T19:12:01',
    created: '2026-03-12T23:12:01.744Z',
    updated: '2026-03-12T23:12:01.744Z',
    offer: null,
    approvalCode: null,
    auth: true,
    authCode: 'A73H890',
    cardPresent: true,
    cleared: false,
    amount: 100,
    currency: 'USD',
    wallet: null,
    card: {
      id: 'bc538b71-31c5-4699-840a-6d4a08693314',
      firstNumbers: '444400',
      lastNumbers: '5001',
      scheme: 'visa',
      metadata: null,
    },
    brand: { id: '9d136f2e-df99-4a08-a0a5-3bc1534b7db9', name: 'Blue Fig', logoURL: null, metadata: null },
    location: {
      id: '7a916fbd-70a0-462f-8dbc-bd7dbfbea160',
      address: '1 Main St',
      city: 'New York',
      postcode: '10001',
      countryCode: 'USA',
      timezone: 'America/New_York',
      geolocation: null,
      metadata: null,
    },
    identifiers: { MID: '12345678', visaAuthCode: 'A73H890', mastercardRefNumber: null },
    ...changes,
  }
}

/** A notification as Kard's documentation shows it. */
export function kardNotification(
  changes: {
    readonly type?: string
    readonly id?: string
    readonly attributes?: object
    readonly relationships?: object
  } = {},
) {
  const { type = 'earnedRewardSettled', id = 'd80a6f28-1b24-4d65-9e42-e1cf3379bc98' } = changes
  return {
    data: {
      type,
      id,
      attributes: {
        attributionUrl: 'https://attribution.example.test/token',
        message: 'You have earned a reward',
        name: 'Blue Fig',
        transactionAmountInCents: 3_000,
        transactionId: '019df940-babd-7cd3-acfc-a96de16643e9',
        cardProductId: 'card_product_123',
        transactionTimestamp: '2026-03-12T23:12:01.000Z',
        ...changes.attributes,
      },
      relationships: {
        user: { data: { type: 'user', id: 'tok_kard' } },
        offer: { data: { type: 'offer', id: '12309123879' } },
        transaction: { data: { type: 'transaction', id: '0987654321' } },
        ...changes.relationships,
      },
    },
    meta: { issuerId: 'issuer', issuerName: 'Issuer' },
  }
}

interface Sent {
  readonly body: object | string
  /** What arrives, where it is not what was signed. */
  readonly arrives?: string
}

interface FidelSent extends Sent {
  readonly event: FidelEvent | (string & {})
  readonly key?: string
  readonly signedAt?: Date
  /** The event in whose address it arrives, where it is another. */
  readonly at?: string
}

/** Posts a webhook as Fidel does, signed by the steps of its documentation. */
export async function postFidel(app: FastifyInstance, sent: FidelSent) {
  const {
    event,
    key = new Map<string, readonly string[]>(Object.entries(fidelKeys)).get(event)?.at(-1) ?? 'no-key-of-theirs',
    signedAt = new Date(),
  } = sent
  const body = typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body)
  const timestamp = String(signedAt.getTime())
  const hmac = (text: string) => createHmac('sha256', key).update(text).digest('base64')
  const signature = hmac(hmac(`${body}${fidelOrigin}/feeds/fidel/${event}${timestamp}`))
  return post(app, {
    url: `/feeds/fidel/${sent.at ?? event}`,
    payload: sent.arrives ?? body,
    headers: { 'x-fidel-signature': signature, 'x-fidel-timestamp': timestamp },
  })
}

/** Posts a notification as Kard does. */
export async function postKard(
  app: FastifyInstance,
  { body: content, arrives, key = kardKey }: Sent & { readonly key?: string },
) {
  const body = typeof content === 'string' ? content : JSON.stringify(content)
  const signature = createHmac('sha256', key).update(body).digest('base64')
  return post(app, { url: '/feeds/kard', payload: arrives ?? body, headers: { 'notify-signature': signature } })
}

async function post(
  app: FastifyInstance,
  { headers, ...call }: { readonly url: string; readonly payload: string; readonly headers: Record<string, string> },
) {
  const answer = await app.inject({
    method: 'POST',
    ...call,
    headers: { 'content-type': 'application/json', ...headers },
  })
  const body: unknown = answer.json()
  return { status: answer.statusCode, body }
}
