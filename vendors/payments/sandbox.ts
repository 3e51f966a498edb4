import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { isSameText } from '../is-same-text.ts'
import { parseJson } from '../parse-json.ts'
import { serveSandbox } from '../sandbox-server.ts'
import { answerServer } from './sandbox-api.ts'
import { type KeptCustomer, type KeptSetup, openSandboxBook } from './sandbox-book.ts'
import { answerBrowser } from './sandbox-confirm.ts'
import { sandboxFaults, type SandboxFault } from './sandbox-faults.ts'
import { sandboxFiles } from './sandbox-files.ts'
import { paths } from './wire.ts'

export interface PaymentsSandbox {
  /** Where servers call. */
  readonly address: string
  /** Where browsers find the script and its frames. */
  readonly scriptOrigin: string
  readonly setups: ReadonlyMap<string, KeptSetup>
  readonly customers: ReadonlyMap<string, KeptCustomer>
  /** What goes wrong from now on. */
  readonly faults: Set<SandboxFault>
  /** Takes a card as its frame would: for tests that have no browser. Answers the status of the answer. */
  confirm(clientSecret: string, more: Readonly<Record<string, string>>): Promise<number>
  close(): Promise<void>
}

export interface SandboxOptions {
  readonly publishableKey: string
  readonly secretKey: string
  /** 0 takes a free port. */
  readonly port: number
  /** Where its set-ups outlive a restart. */
  readonly folder?: string
  /** How long the slow answer takes; longer than callers wait. */
  readonly slowMs?: number
}

/** A stand-in for Stripe: set-ups of cards, the script with its hosted fields, the bank's second step, and every fault that a card hold has to live with. */
// oxlint-disable-next-line max-lines-per-function -- Small functions around what they share: the book, the faults and the keys.
export async function startPaymentsSandbox(options: SandboxOptions): Promise<PaymentsSandbox> {
  const { publishableKey, secretKey, port, folder = null, slowMs = 4_000 } = options
  const book = await openSandboxBook(folder)
  const faults = new Set<SandboxFault>()

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refuse = (status: number, code: string) =>
      send(status, { error: { type: status < 500 ? 'invalid_request_error' : 'api_error', code } })
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const file = sandboxFiles.get(url.pathname)
    if (request.method === 'GET' && file !== undefined) {
      if (faults.has(url.pathname === paths.script ? 'scriptDown' : 'fieldsDown')) return refuse(503, 'api_error')
      return void response.writeHead(200, file.headers).end(file.body)
    }
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const isServer = isSameText(key, secretKey) && !faults.has('keyRefused')
    if (url.pathname.startsWith('/sandbox/'))
      return isSameText(key, secretKey) ? desk() : refuse(401, 'api_key_invalid')
    const [version, ...path] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    if (version !== 'v1') return refuse(404, 'resource_missing')
    const form = new URLSearchParams(await text(request))
    const slow = () => new Promise<void>((passed) => setTimeout(passed, slowMs))
    const served = { book, faults, request, response, path, form, slow, send, refuse }
    if (isServer) return answerServer(served)
    return isSameText(key, publishableKey) ? answerBrowser(served) : refuse(401, 'api_key_invalid')

    /** The switches of the desk. */
    async function desk(): Promise<void> {
      const name = `${request.method} ${url.pathname}`
      if (name === 'GET /sandbox/state')
        return send(200, {
          faults: [...faults],
          setups: [...book.setups.values()].map(({ clientSecret: _secret, ...setup }) => setup),
        })
      const body = name === 'POST /sandbox/faults' && deskSchema.safeParse(parseJson(await text(request))).data
      if (!body) return refuse(400, 'bad_request')
      faults.clear()
      for (const fault of body.faults) faults.add(fault)
      send(200, {})
    }
  }

  const server = await serveSandbox(port, serve)
  const address = `http://127.0.0.1:${server.port}`
  return {
    address,
    scriptOrigin: `http://payments.localhost:${server.port}`,
    setups: book.setups,
    customers: book.customers,
    faults,
    async confirm(clientSecret, { deed = 'confirm', ...more }) {
      const [id = ''] = clientSecret.split('_secret_')
      const answer = await fetch(new URL(`/v1/setup_intents/${id}/${deed}`, address), {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams({ client_secret: clientSecret, ...more }),
      })
      return answer.status
    },
    close: server.close,
  }
}

const deskSchema = z.strictObject({ faults: z.array(z.enum(sandboxFaults)) })
