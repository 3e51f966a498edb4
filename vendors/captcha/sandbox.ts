import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveSandbox } from '../sandbox-server.ts'
import { sandboxWidget } from './sandbox-widget.ts'
import { siteVerifyPath, widgetPath } from './wire.ts'

export interface RecaptchaSandboxOptions {
  readonly siteKey: string
  readonly secret: string
  /** 0 takes a free port. */
  readonly port: number
}

export interface RecaptchaSandbox {
  readonly address: string
  /** What the people at the browsers do when they are asked: solve it, close it, or have no network. */
  readonly people: { next: 'solve' | 'close' | 'fail' }
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** A stand-in of Google's invisible reCAPTCHA: the script of the widget, and the address at which tokens are verified, each once. */
export async function startRecaptchaSandbox(options: RecaptchaSandboxOptions): Promise<RecaptchaSandbox> {
  const people: RecaptchaSandbox['people'] = { next: 'solve' }
  const tokens = new Map<string, 'fresh' | 'used'>()
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type, body } = answer({ request, form: new URLSearchParams(await text(request)) })
    response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
  }
  function answer({ request, form }: { readonly request: IncomingMessage; readonly form: URLSearchParams }): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
    switch (`${request.method} ${pathname}`) {
      case `GET ${widgetPath}`:
        return { status: 200, type: 'text/javascript', body: sandboxWidget }
      case 'GET /recaptcha/api2/token':
        return json(searchParams.get('k') === options.siteKey ? ask() : { outcome: 'fail' })
      case 'GET /recaptcha/api2/bframe':
        return {
          status: 200,
          type: 'text/html',
          body: '<!doctype html><title>A challenge</title><p>Which of these is a dinner?',
        }
      case `POST ${siteVerifyPath}`:
        return json(verify(form))
      default:
        return { status: 404, type: 'text/plain', body: 'not found' }
    }
  }
  function ask() {
    const { next } = people
    people.next = 'solve'
    if (next !== 'solve') return { outcome: next }
    const token = `sandbox-${randomUUID()}`
    tokens.set(token, 'fresh')
    return { outcome: next, token }
  }
  function verify(form: URLSearchParams) {
    if (form.get('secret') !== options.secret) return { success: false, 'error-codes': ['invalid-input-secret'] }
    const token = form.get('response') ?? ''
    const state = tokens.get(token)
    if (state === undefined) return { success: false, 'error-codes': ['invalid-input-response'] }
    tokens.set(token, 'used')
    return state === 'used' ? { success: false, 'error-codes': ['timeout-or-duplicate'] } : { success: true }
  }
  const server = await serveSandbox(options.port, serve)
  return {
    address: `http://127.0.0.1:${server.port}`,
    people,
    close: server.close,
  }
}

function json(value: object): Answer {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) }
}
