import { type Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { signUp } from '#contract/endpoints/enrolment.ts'
import { validateEmail } from '#contract/endpoints/prospects.ts'
import { recover } from '#contract/endpoints/recovery.ts'
import { getCsrf, signIn } from '#contract/endpoints/session.ts'
import { csrfSchema } from '#contract/schemas/member.ts'
import { signUpBody } from '#tests/app/browser.ts'

export interface Site {
  readonly port: number
  readonly host: string
  readonly agent: Agent
}

export interface Timed {
  readonly status: number
  readonly milliseconds: number
}

/** One call of a form about somebody, by their e-mail address. */
export interface AlikeCall {
  readonly name: string
  /** What it answers about who is known, and about who is not. */
  readonly answers: { readonly known: number; readonly unknown: number }
  ask(site: Site, email: string): Promise<Timed>
}

/** The calls that look somebody up. The first two say of nobody whether they are known; the others have to, and only by what they answer. */
export const alikeCalls: readonly AlikeCall[] = [
  {
    name: 'signing in with a wrong password',
    answers: { known: 401, unknown: 401 },
    ask: (site, username) => send(site, { ...signIn, body: { username, password: 'not this', staySignedIn: false } }),
  },
  {
    name: 'recovery',
    answers: { known: 202, unknown: 202 },
    ask: (site, identifier) => send(site, { ...recover, body: { identifier } }),
  },
  {
    name: 'the question of an address',
    answers: { known: 200, unknown: 200 },
    ask: (site, email) =>
      send(site, { method: 'GET', path: `${validateEmail.path}?${new URLSearchParams({ email })}` }),
  },
  {
    name: 'joining',
    answers: { known: 400, unknown: 200 },
    ask: (site, email) => send(site, { ...signUp, body: signUpBody({ email }) }),
  },
]

interface Call {
  readonly method: string
  readonly path: string
  readonly body?: object
}

/** As a visitor who has just come, so that each call is a browser's first. The call alone is timed, until its answer is there whole. */
async function send(site: Site, { method, path, body }: Call): Promise<Timed> {
  const headers = body === undefined ? {} : await newVisitor(site)
  const started = performance.now()
  const { status } = await exchange(site, { method, path, headers, ...(body && { body }) })
  return { status, milliseconds: performance.now() - started }
}

async function newVisitor(site: Site): Promise<Readonly<Record<string, string>>> {
  const { body, cookies } = await exchange(site, { method: 'GET', path: getCsrf.path, headers: {} })
  return {
    cookie: cookies.map((line) => line.split(';')[0]).join('; '),
    'x-xsrf-token': csrfSchema.parse(body).csrfToken,
    origin: `http://${site.host}`,
    'content-type': 'application/json',
  }
}

let calls = 0

interface Answered {
  readonly status: number
  readonly cookies: readonly string[]
  readonly body: unknown
}

function exchange(
  { port, host, agent }: Site,
  { method, path, headers, body }: Call & { readonly headers: Readonly<Record<string, string>> },
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    // Each from an address of its own, as a proxy tells it: so many from one are refused.
    const from = `10.1.${Math.floor(++calls / 250) % 250}.${calls % 250}`
    const sent = { host, accept: 'application/json', 'x-forwarded-for': from, ...headers }
    const asking = request({ host: '127.0.0.1', port, path, agent, method, headers: sent }, (answer) => {
      const { statusCode: status = 0, headers: given } = answer
      json(answer).then((read) => resolve({ status, cookies: given['set-cookie'] ?? [], body: read }), reject)
    })
    asking.once('error', reject)
    asking.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
