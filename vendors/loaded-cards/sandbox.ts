import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { sealNumber, testNumber } from '../sandbox-numbers.ts'
import { serveSandbox } from '../sandbox-server.ts'
import { isSigned } from '../is-signed.ts'
import { type LoadedCard, loadedCardsPath, type LoadedCardsRequest, loadedCardsRequestSchema } from './wire.ts'

/** A card as the programme has it. */
export interface WalletCard {
  readonly cardId: string
  readonly cardType: LoadedCard['cardType']
  readonly number: string
}

export interface LoadedCardsSandboxOptions {
  /** One of these must have signed. */
  readonly secrets: readonly string[]
  /** Whose public key the numbers are encrypted to. */
  readonly vaultAddress: string
  /** 0 takes a free port. */
  readonly port: number
  readonly now?: () => number
  /** The cards of each member; without it everybody has the wallet that README.md tells. */
  readonly walletOf?: (member: LoadedCardsRequest) => readonly WalletCard[]
}

export interface LoadedCardsSandbox {
  readonly address: string
  /** Whose cards were asked for, in order. */
  readonly asked: readonly LoadedCardsRequest[]
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: object
}

interface Arrived {
  readonly request: IncomingMessage
  readonly body: string
}

/** A programme that has cards of its members. Its numbers leave it as envelopes alone. */
export async function startLoadedCardsSandbox(options: LoadedCardsSandboxOptions): Promise<LoadedCardsSandbox> {
  const asked: LoadedCardsRequest[] = []
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await answer(options, asked, { request, body: await text(request) })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = await serveSandbox(options.port, serve)
  return {
    address: `http://127.0.0.1:${server.port}`,
    asked,
    close: server.close,
  }
}

async function answer(
  options: LoadedCardsSandboxOptions,
  asked: LoadedCardsRequest[],
  { request, body }: Arrived,
): Promise<Answer> {
  if (`${request.method} ${request.url}` !== `POST ${loadedCardsPath}`)
    return { status: 404, body: { code: 'notFound' } }
  if (!isSigned(options.secrets, { headers: request.headers, body }))
    return { status: 401, body: { code: 'invalidSignature' } }
  const parsed = loadedCardsRequestSchema.safeParse(JSON.parse(body))
  if (!parsed.success) return { status: 400, body: { code: 'invalidMessage' } }
  asked.push(parsed.data)
  const wallet = (options.walletOf ?? usualWallet)(parsed.data)
  return { status: 200, body: { cards: await Promise.all(wallet.map((card) => seal(options, parsed.data, card))) } }
}

/** Encrypts a number as the card frame does it: bound to partner and session, each good once. */
async function seal(
  { vaultAddress, now = Date.now }: LoadedCardsSandboxOptions,
  { partnerId, sessionBinding }: LoadedCardsRequest,
  { number, cardId, cardType }: WalletCard,
): Promise<LoadedCard> {
  const binding = { partnerId, sessionBinding, nonce: `loaded-${randomUUID()}` }
  const envelope = await sealNumber(vaultAddress, { number, binding, now: now() })
  return { cardId, cardType, lastFour: number.slice(-4), envelope }
}

/** Three good cards, a number for each member and card, and one that is declined. */
function usualWallet({ partnerId, memberPublicId }: LoadedCardsRequest): readonly WalletCard[] {
  const numberOf = (prefix: string, length: number) =>
    testNumber({ prefix, length, seed: `${partnerId} ${memberPublicId}` })
  return [
    { cardId: 'wallet-1', cardType: 'visa', number: numberOf('4000210', 16) },
    { cardId: 'wallet-2', cardType: 'mastercard', number: numberOf('5200010', 16) },
    { cardId: 'wallet-3', cardType: 'amex', number: numberOf('3700210', 15) },
    { cardId: 'wallet-4', cardType: 'visa', number: '4000000000000002' },
  ]
}
