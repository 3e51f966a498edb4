import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveSandbox } from '../sandbox-server.ts'
import { openVaultKeys } from './sandbox-keys.ts'
import { openVaultStore } from './sandbox-store.ts'
import { type CardProductRange, tokenizeEnvelope, type Vault } from './sandbox-tokenize.ts'
import { publicKeysPath, sandboxTokensPath, tokenizePath, tokenizeRequestSchema } from './wire.ts'
import { parseJson } from '../parse-json.ts'

export interface CardVaultSandboxOptions {
  readonly folder: string
  /** What the server's client shows; the public keys alone are open. */
  readonly secret: string
  readonly hashKey: string
  /** 0 takes a free port. */
  readonly port: number
  readonly now?: () => number
  /** The programmes' own cards; without it there are none. */
  readonly products?: readonly CardProductRange[]
}

export interface CardVaultSandbox {
  readonly address: string
  rotateKey(): Promise<void>
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const bodyLimit = 16 * 1024

/** The card vault's stand-in: a real HTTP server with a store and keys of its own. */
export async function startCardVaultSandbox(options: CardVaultSandboxOptions): Promise<CardVaultSandbox> {
  const { folder, hashKey, now = Date.now, products = [] } = options
  const keys = await openVaultKeys(folder)
  const vault: Vault = { keys, store: await openVaultStore({ folder, now: now() }), hashKey, now, products }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await answer(vault, { request, secret: options.secret }).catch(failure)
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(body))
  }
  const server = await serveSandbox(options.port, serve)

  return {
    address: `http://127.0.0.1:${server.port}`,
    rotateKey: () => keys.rotate(),
    close: server.close,
  }
}

async function answer(
  vault: Vault,
  { request, secret }: { readonly request: IncomingMessage; readonly secret: string },
): Promise<Answer> {
  const call = `${request.method} ${request.url}`
  if (call === `GET ${publicKeysPath}`) return { status: 200, body: { keys: vault.keys.publicKeys() } }
  if (!shows(request.headers.authorization, `Bearer ${secret}`)) return { status: 401, body: { error: 'unauthorized' } }
  if (call === `POST ${tokenizePath}`) return tokenize(vault, request)
  if (call === `GET ${sandboxTokensPath}`) return { status: 200, body: { cards: vault.store.cards() } }
  return { status: 404, body: { error: 'notFound' } }
}

async function tokenize(vault: Vault, request: IncomingMessage): Promise<Answer> {
  if (Number(request.headers['content-length'] ?? Infinity) > bodyLimit)
    return { status: 413, body: { error: 'tooLarge' } }
  const parsed = tokenizeRequestSchema.safeParse(parseJson(await text(request)))
  if (!parsed.success) return { status: 400, body: { error: 'badRequest' } }
  const result = await tokenizeEnvelope(vault, parsed.data)
  return 'card' in result ? { status: 200, body: result.card } : { status: 422, body: result }
}

/** Hashed first, so that the comparison takes the same time for every length. */
function shows(shown: string | undefined, expected: string): boolean {
  return timingSafeEqual(digest(shown ?? ''), digest(expected))
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

/** Only the kind of fault is logged: its message may hold a number. */
function failure(error: unknown): Answer {
  console.error('card vault:', error instanceof Error ? error.name : 'unknown fault')
  return { status: 500, body: { error: 'fault' } }
}
