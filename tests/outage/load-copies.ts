import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { makeSecrets } from '#server/settings/secrets.ts'
import { wireOf } from '../dines/sign-feed.ts'

const script = new URL('./site-copy.ts', import.meta.url)
const listening = z.object({ address: z.string() })

export interface Copies {
  /** Of copies that ended by themselves: what they said last. */
  readonly ended: readonly string[]
  readonly addresses: readonly string[]
  readonly feedSecret: string
  close(): Promise<void>
}

/** Copies of the site on one database, as processes of their own. */
export async function startCopies(databaseUrl: string, count: number): Promise<Copies> {
  const folder = mkdtempSync(join(tmpdir(), 'commensal-copies-'))
  const { feeds } = makeSecrets()
  const [feedSecret = ''] = feeds.visa
  const ended: string[] = []
  const addresses: string[] = []
  const children: ChildProcess[] = []
  let isClosing = false
  for (let copy = 0; copy < count; copy++) {
    const env = { ...process.env, NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' }
    const own = {
      DATABASE_URL: databaseUrl,
      DATA_FOLDER: join(folder, String(copy)),
      FEED_SECRETS: JSON.stringify(feeds),
    }
    const child = fork(script, { env: { ...env, ...own, REDIS_URL: '', CALLS_PER_MINUTE: '1000000' }, silent: true })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(String(text)))
    child.once('exit', (code, signal) => {
      if (!isClosing) ended.push(`copy ${copy} ended with ${code ?? signal}: ${said.slice(-3).join('')}`)
    })
    children.push(child)
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])])
    if (message === null) throw new Error(`A copy did not start: ${said.join('')}`)
    addresses.push(listening.parse(message).address)
  }
  return {
    ended,
    addresses,
    feedSecret,
    async close() {
      isClosing = true
      await Promise.all(
        children.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return
          child.kill('SIGTERM')
          await once(child, 'exit')
        }),
      )
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What became of one call: 0 where nothing answered. */
export interface Answered {
  readonly address: string
  readonly what: 'feed' | 'page' | 'call'
  readonly status: number
  readonly at: number
  readonly milliseconds: number
}

type LoadCall = Pick<Answered, 'address' | 'what'>

export interface Load {
  readonly answered: readonly Answered[]
  /** The ids of events that a copy has said it took. */
  readonly acknowledged: ReadonlySet<string>
  stop(): Promise<void>
}

export interface LoadOptions {
  readonly partnerId: string
  /** Events of one delivery, new ones each time. */
  nextEvents(): readonly NetworkEvent[]
}

/** Feed, pages and calls at all copies, until it is stopped. Deliveries that were not taken are sent again, as a network does. */
export function loadCopies({ addresses, feedSecret }: Copies, { partnerId, nextEvents }: LoadOptions): Load {
  const answered: Answered[] = []
  const acknowledged = new Set<string>()
  const over = new AbortController()

  async function ask({ address, what }: LoadCall, call: () => Promise<number>): Promise<number> {
    const at = Date.now()
    const status = await call()
    answered.push({ address, what, status, at, milliseconds: Date.now() - at })
    return status
  }
  async function feedOn(address: string): Promise<void> {
    while (!over.signal.aborted) {
      const events = nextEvents()
      const deliver = () => ask({ address, what: 'feed' }, () => post(address, { feedSecret, events }))
      while ((await deliver()) !== 202 && !over.signal.aborted) await sleep(30)
      if (!over.signal.aborted) for (const { eventId } of events) acknowledged.add(eventId)
    }
  }
  async function readOn(address: string): Promise<void> {
    const host = `${partnerId}.localhost`
    while (!over.signal.aborted) {
      await ask({ address, what: 'page' }, () => get(`${address}/`, host))
      await ask({ address, what: 'call' }, () => get(`${address}/api/v2/Merchants/Search?location=New+York`, host))
      await sleep(5)
    }
  }
  const workers = addresses.flatMap((address) => [feedOn(address), feedOn(address), readOn(address), readOn(address)])
  return {
    answered,
    acknowledged,
    async stop() {
      over.abort()
      await Promise.all(workers)
    },
  }
}

async function post(address: string, { feedSecret, events }: { feedSecret: string; events: readonly NetworkEvent[] }) {
  const id = `msg_${randomUUID()}`
  const body = JSON.stringify({ events: events.map(wireOf) })
  const now = new Date()
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(feedSecret).sign(id, now, body),
  }
  return send(`${address}/feeds/visa/events`, { method: 'POST', headers, body })
}

function get(url: string, host: string): Promise<number> {
  return send(url, { method: 'GET', headers: { host }, body: '' })
}

/** Node's own fetch does not let a caller say which host it means. */
function send(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: string },
): Promise<number> {
  return new Promise((resolve) => {
    const asking = request(url, { method, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve(0))
    })
    asking.once('error', () => resolve(0))
    asking.end(body)
  })
}
