import type { FastifyInstance } from 'fastify'
import type { PublicPartner } from '#contract/page-handler.ts'
import type { Member, SignUpBody } from '#contract/schemas/member.ts'

export interface Answer {
  readonly status: number
  /** The parsed body; null where there is none. */
  readonly body: any // oxlint-disable-line typescript/no-explicit-any -- a test looks into whatever came
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}

export interface Browser {
  readonly host: string
  readonly cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** With the token of GET /api/CSRF and an own page's Origin, as our pages send it. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
  /** What the browser sends as X-XSRF-TOKEN next. */
  token(): Promise<string>
}

let browsers = 0

/** A browser's part of a conversation: cookies are kept, and mutating calls carry token and Origin. Each has an address of its own. */
export function createBrowser(app: FastifyInstance, host = 'nosh.localhost:3000'): Browser {
  const cookies = new Map<string, string>()
  const remoteAddress = `10.0.${Math.floor(++browsers / 250)}.${(browsers % 250) + 1}`
  let csrf: string | null = null

  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: { body?: unknown; headers: Record<string, string> },
  ): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({
      method,
      url: path,
      remoteAddress,
      headers: { host, accept: 'application/json', ...(cookie ? { cookie } : {}), ...options.headers },
      ...(options.body === undefined ? {} : { payload: options.body as object }),
    })
    for (const { name, value, expires } of answer.cookies) {
      if (value === '' || (expires && expires.getTime() === 0)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const renewed = answer.headers['x-xsrf-token']
    if (typeof renewed === 'string') csrf = renewed
    return { status: answer.statusCode, headers: answer.headers, body: parse(answer.body) }
  }

  async function token(): Promise<string> {
    if (csrf !== null) return csrf
    const { csrfToken } = (await send('GET', '/api/CSRF', { headers: {} })).body as { csrfToken: string }
    csrf = csrfToken
    return csrf
  }

  async function own(): Promise<Record<string, string>> {
    return { origin: `http://${host}`, 'sec-fetch-site': 'same-origin', 'x-xsrf-token': await token() }
  }

  return {
    host,
    cookies,
    token,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: async (path, body, headers = {}) => send('POST', path, { body, headers: { ...(await own()), ...headers } }),
    put: async (path, body, headers = {}) => send('PUT', path, { body, headers: { ...(await own()), ...headers } }),
    delete: async (path, headers = {}) => send('DELETE', path, { headers: { ...(await own()), ...headers } }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text === '' ? null : text
  }
}

let people = 0

/** A sign-up that every direct partner accepts, with an e-mail address of its own. */
export function signUpBody(changes: Partial<SignUpBody> = {}): SignUpBody {
  const password = 'correct horse battery'
  return {
    email: `person${++people}@example.com`,
    firstName: 'Ada',
    lastName: 'Byron',
    zipCode: '94103',
    password,
    passwordConfirm: password,
    ...changes,
  }
}

/** A browser in which somebody has just joined. */
export async function joinedBrowser(
  app: FastifyInstance,
  { host, ...changes }: Partial<SignUpBody> & { host?: string } = {},
): Promise<{ browser: Browser; member: Member; body: SignUpBody }> {
  const browser = createBrowser(app, host)
  const body = signUpBody(changes)
  const { ppn } = (await browser.get('/api/PartnerSettings')).body as PublicPartner
  if (ppn) body.partnerNumber ??= String(100_000_000 + people)
  const answer = await browser.post('/api/Members/Prospects', body)
  if (answer.status !== 200) throw new Error(`Joining failed: ${JSON.stringify(answer.body)}`)
  return { browser, member: answer.body as Member, body }
}
