import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveSandbox } from '../sandbox-server.ts'
import type { SmsAccount } from './client.ts'
import { signatureHeader, signatureOf } from './signature.ts'
import { messagesPath, unsubscribed } from './wire.ts'

/** A text as a phone shows it. */
export interface ArrivedSms {
  readonly sid: string
  readonly at: Date
  /** The programme's short code or number. */
  readonly from: string
  /** With +1. */
  readonly to: string
  readonly body: string
  readonly statusAddress: string
  readonly validSeconds: number | null
}

export interface SmsSandboxAccount extends SmsAccount {
  /** Where what phones answer is posted, as the operator would enter it at the provider; signed for this address. */
  readonly inboundAddress: string
}

interface Options {
  readonly accounts: readonly SmsSandboxAccount[]
  /** 0 takes a free port. */
  readonly port: number
  readonly now?: () => Date
  /** Where posts are really sent, in the place of their address' origin: the names under localhost are not known to every resolver. */
  readonly through?: string
}

export interface SmsAnswer {
  /** Ten digits or with +1. */
  readonly from: string
  /** The programme's short code or number. */
  readonly to: string
  readonly body: string
  /** A repetition has that of the first. */
  readonly sid?: string
}

export interface SmsSandbox {
  readonly address: string
  /** What phones were sent, the latest last. */
  readonly texts: readonly ArrivedSms[]
  /** Every call to send, those that were refused too. */
  readonly calls: () => number
  /** Posts what somebody wrote, signed; answers the status of the site. */
  answer(written: SmsAnswer): Promise<number>
  /** Posts what became of a text. */
  tell(told: { readonly sid: string; readonly status: string; readonly errorCode?: string }): Promise<number>
  /** Holds the answers to calls until it is let go. */
  hold(): () => void
  close(): Promise<void>
}

/** What a phone keeps; the oldest go. */
const most = 500
/** Numbers that ask for trouble, by their last four digits. README.md tells them. */
const busyEnding = '0429'
const lostEnding = '0503'
const refusals: ReadonlyMap<string, { readonly code: number; readonly message: string }> = new Map([
  ['0610', { code: unsubscribed, message: 'Attempt to send to unsubscribed recipient' }],
  ['0614', { code: 21614, message: "'To' number is not a valid mobile number" }],
])

/** A stand-in of the provider, which hands nothing on. */
// oxlint-disable-next-line max-lines-per-function -- Small functions around what they share: the texts and what is held.
export async function startSmsSandbox(options: Options): Promise<SmsSandbox> {
  const { accounts, port, now = () => new Date() } = options
  const texts: ArrivedSms[] = []
  const lost = new Set<string>()
  let calls = 0
  let held: Promise<void> = Promise.resolve()

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    await held
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const account = accounts.find(({ accountSid }) => url.pathname === messagesPath(accountSid))
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!account) return send(404, { code: 20404, message: 'The requested resource was not found', status: 404 })
    if (!isAuthorized(account, request)) return send(401, { code: 20003, message: 'Authenticate', status: 401 })
    if (request.method === 'GET') {
      const [to, from] = [url.searchParams.get('To'), url.searchParams.get('From')]
      const found = texts.filter((one) => one.to === to && one.from === from).toReversed()
      return send(200, { messages: found.map((one) => wireOf(one)) })
    }
    calls += 1
    const to = form.get('To') ?? ''
    const refusal = refusals.get(to.slice(-4))
    if (form.get('From') !== account.from)
      return send(400, { code: 21606, message: "The 'From' number is not yours", status: 400 })
    if (refusal) return send(400, { ...refusal, status: 400 })
    if (to.endsWith(busyEnding)) return send(429, { code: 20429, message: 'Too Many Requests', status: 429 })
    const arrived = keep(form)
    if (!to.endsWith(lostEnding) || lost.has(arrived.body)) return send(201, wireOf(arrived))
    lost.add(arrived.body)
    response.destroy()
  }

  function keep(form: URLSearchParams): ArrivedSms {
    const valid = form.get('ValidityPeriod')
    const arrived = {
      sid: newSid(),
      at: now(),
      from: form.get('From') ?? '',
      to: form.get('To') ?? '',
      body: form.get('Body') ?? '',
      statusAddress: form.get('StatusCallback') ?? '',
      validSeconds: valid === null ? null : Number(valid),
    }
    texts.push(arrived)
    if (texts.length > most) texts.shift()
    return arrived
  }

  async function post(account: SmsSandboxAccount, address: string, fields: Record<string, string>): Promise<number> {
    const form = new URLSearchParams({ AccountSid: account.accountSid, ...fields })
    const { pathname, search, origin } = new URL(address)
    const answered = await fetch(new URL(pathname + search, options.through ?? origin), {
      method: 'POST',
      body: form,
      headers: { [signatureHeader]: signatureOf(account.authTokens[0] ?? '', { address, form }) },
    })
    await answered.text()
    return answered.status
  }

  function accountOf(number: string): SmsSandboxAccount {
    const account = accounts.find(({ from }) => from === number)
    if (!account) throw new Error(`No account has the number ${number}`)
    return account
  }

  const server = await serveSandbox(port, serve)
  return {
    address: `http://127.0.0.1:${server.port}`,
    texts,
    calls: () => calls,
    answer({ from, to, body, sid = newSid() }) {
      const account = accountOf(to)
      const written = from.startsWith('+') ? from : `+1${from}`
      const fields = { MessageSid: sid, From: written, To: to, Body: body, NumMedia: '0' }
      return post(account, account.inboundAddress, fields)
    },
    tell({ sid, status, errorCode }) {
      const arrived = texts.find((one) => one.sid === sid)
      if (!arrived) throw new Error(`No text ${sid}`)
      const fields = {
        MessageSid: sid,
        MessageStatus: status,
        ...(errorCode !== undefined && { ErrorCode: errorCode }),
      }
      return post(accountOf(arrived.from), arrived.statusAddress, fields)
    },
    hold() {
      let letGo = () => {}
      held = new Promise((resolve) => {
        letGo = resolve
      })
      return letGo
    },
    close: server.close,
  }
}

function wireOf({ sid, from, to, body, at }: ArrivedSms): object {
  return { sid, from, to, body, status: 'queued', date_created: at.toUTCString(), error_code: null }
}

function newSid(): string {
  return `SM${randomBytes(16).toString('hex')}`
}

function isAuthorized({ accountSid, authTokens }: SmsAccount, { headers }: IncomingMessage): boolean {
  return authTokens.some(
    (token) => headers.authorization === `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`,
  )
}
