import { z } from 'zod'
import type { DrawnPage, PageRequest } from '#contract/page-handler.ts'
import { emulationSchema } from '#contract/schemas/emulation/emulation.ts'
import { csrfSchema } from '#contract/schemas/member.ts'
import { operatorSecretOf, postSigned } from '../dines/sign-feed.ts'
import type { TestApp } from '../app/app.ts'
import { type Answer, createBrowser } from '../app/browser.ts'

const entrySchema = z.object({ emulation: z.object({ csrfToken: z.string() }) })
const startedSchema = z.object({ emulation: z.object({ id: z.string(), token: z.string(), endsAt: z.string() }) })

export const consoleOrigin = 'http://console.localhost:4000'
const inFrame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }

/** Draws what a page is told of an emulation, as JSON. */
export async function drawEmulation({ emulation }: PageRequest): Promise<DrawnPage> {
  const headers = [['content-type', 'application/json']] as const
  return { status: 200, headers, html: JSON.stringify({ emulation }) }
}

/** What the operator's console asks for, signed. */
export async function askConsole(
  { app, context }: Pick<TestApp, 'app' | 'context'>,
  content: object,
  messageId?: string,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const secret = operatorSecretOf(context.secrets)
  return postSigned(app, { secret, path: '/operator/emulations', content, ...(messageId && { messageId }) })
}

export interface Frame {
  readonly cookies: Map<string, string>
  /** Loads a page into the frame. */
  load(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Hands the console's token in, as the entry page does. */
  enter(token: string): Promise<Answer>
  /** A call of a page in the frame: with the header, and the token where it changes something. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer>
  /** What the frame sends as its emulation; null before it has entered. */
  readonly id: string | null
}

/** The frame of the operator's console in a browser of its own. */
export function createFrame({ app }: Pick<TestApp, 'app'>, host = 'nosh.localhost:3000'): Frame {
  const browser = createBrowser(app, host)
  const own = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
  let id: string | null = null
  const frame: Frame = {
    cookies: browser.cookies,
    get id() {
      return id
    },
    load: (path, headers = {}) => browser.get(path, { ...inFrame, ...headers }),
    async enter(token) {
      const { emulation } = entrySchema.parse((await frame.load('/emulate')).body)
      const answer = await browser.post('/api/Emulation', { token }, { ...own, 'x-xsrf-token': emulation.csrfToken })
      if (answer.status === 200) id = emulationSchema.parse(answer.body).id
      return answer
    },
    async call(method, path, body) {
      const named: Record<string, string> = id === null ? {} : { 'radmin-emulation': id }
      if (method === 'GET') return browser.get(path, named)
      const { data } = csrfSchema.safeParse((await browser.get('/api/CSRF', named)).body)
      const headers = { ...named, ...own, 'x-xsrf-token': data?.csrfToken ?? '' }
      if (method === 'DELETE') return browser.delete(path, headers)
      return method === 'POST' ? browser.post(path, body, headers) : browser.put(path, body, headers)
    },
  }
  return frame
}

interface Start {
  readonly partner?: string
  readonly member: string
  readonly reason?: string
  readonly actor?: string
}

/** What the console is answered that puts somebody into a member's place. */
export async function startedBy(
  world: Pick<TestApp, 'app' | 'context'>,
  { partner = 'nosh', member, actor = 'ada', reason = 'Their call of today' }: Start,
): Promise<{ readonly id: string; readonly token: string; readonly endsAt: string }> {
  const answer = await askConsole(world, { type: 'emulation.start', partner, member, actor, reason })
  return startedSchema.parse(answer.body).emulation
}
