import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
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
        return { status: 200, type: 'text/javascript', body: `(${widget.toString()})()` }
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
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(options.port, '127.0.0.1', listening)
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The sandbox listens on a TCP port')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    people,
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

function json(value: object): Answer {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) }
}

/** Runs in the browser: what it needs of the types of a page is told here. Marks the badge with how it was asked to be rendered. */
function widget(): void {
  const page = globalThis as any // oxlint-disable-line typescript/no-explicit-any -- The page of a browser, in a room that has no such types.
  const { origin } = new URL(page.document.currentScript.src)
  const widgets: any[] = [] // oxlint-disable-line typescript/no-explicit-any -- As above.
  page.grecaptcha = {
    ready: (run: () => void) => page.setTimeout(run, 0),
    // oxlint-disable-next-line typescript/no-explicit-any -- As above.
    render(container: any, given: any) {
      const badge = page.document.createElement('div')
      badge.className = 'grecaptcha-badge'
      badge.textContent = 'protected by reCAPTCHA'
      badge.dataset.size = given.size
      badge.dataset.badge = given.badge
      badge.dataset.sitekey = given.sitekey
      badge.style.position = 'fixed'
      badge.style.bottom = '14px'
      badge.style[given.badge === 'bottomleft' ? 'left' : 'right'] = '0'
      const challenge = page.document.createElement('iframe')
      challenge.src = `${origin}/recaptcha/api2/bframe`
      challenge.title = 'recaptcha challenge'
      challenge.style.visibility = 'hidden'
      challenge.style.position = 'fixed'
      container.append(badge, challenge)
      return widgets.push({ given, challenge }) - 1
    },
    reset() {},
    execute(id: number) {
      const { given, challenge } = widgets[id]
      void page
        .fetch(`${origin}/recaptcha/api2/token?k=${given.sitekey}`)
        .then((response: Response) => response.json())
        .then((told: { outcome: string; token?: string }) => {
          if (told.outcome === 'solve') return given.callback(told.token)
          if (told.outcome === 'fail') return given['error-callback']()
          // Whoever closes the challenge is told to nobody, as it is with Google's.
          challenge.style.visibility = 'visible'
          return page.setTimeout(() => (challenge.style.visibility = 'hidden'), 700)
        })
    },
  }
}
