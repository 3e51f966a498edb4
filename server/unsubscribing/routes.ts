import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'
import type { Context } from '../context.ts'
import { isOutage } from '../db/outage.ts'
import { sharedLimit } from '../http/guards/limit-calls.ts'
import { pagePolicy } from '../http/page-policy.ts'
import { type Answer, answerSubscription, readStanding } from './answer-subscription.ts'
import { drawUnsubscribePage, type Shown } from './draw-page.ts'
import { readUnsubscribeToken, unsubscribeAddress, unsubscribePath } from './unsubscribe-links.ts'

const querySchema = z.object({ token: text({ max: 200 }) })

/** What is no such parameter is a link that nobody was mailed, and gets its page as any other. */
function tokenOf({ query }: FastifyRequest): string {
  return querySchema.safeParse(query).data?.token ?? ''
}

const answers: ReadonlyMap<string | null, Answer> = new Map([
  ['resume', 'resume'],
  ['stopAll', 'stopAll'],
] as const)

/**
 * Where the links of marketing mails lead (RFC 8058). Opening one changes nothing, since mail programs open links too. A POST ends the mails, whatever it
 * says and whoever sends it, with no session and no cookie: the token is the whole proof. It says `do` only where a button of the page was another one.
 */
export function unsubscribeRoutes(app: FastifyInstance, context: Context): void {
  // Mail services send the clicks of many people from few addresses.
  const limit = sharedLimit(app, { name: 'unsubscribe', max: 600, windowMs: 60_000 })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, body, done) => done(null, body))
    const config = { kind: 'page', rateLimit: false } as const
    scope.get(unsubscribePath, { config }, async (request, reply) => {
      const shown = await show(request).catch((error: unknown) => unlessOutage(request, error))
      return send(context, { request, reply, shown })
    })
    // Whatever the body is, it is a click.
    const anyBody = { schema: { body: z.strictObject({}) }, validatorCompiler: () => () => true }
    scope.post(unsubscribePath, { config, ...anyBody }, async (request, reply) => {
      if (!(await limit.count(request, reply))) return send(context, { request, reply, shown: 'busy' })
      const shown = await act(context, request).catch((error: unknown) => unlessOutage(request, error))
      // A button of the page leads back to it, so that loading it again sends nothing again.
      if (typeof shown === 'string' || !isFromPage(request)) return send(context, { request, reply, shown })
      return reply.redirect(unsubscribeAddress(tokenOf(request)), 303)
    })
  })
}

async function show(request: FastifyRequest): Promise<Shown> {
  const { db, partner } = request
  const subscription = await readUnsubscribeToken(db, partner.id, tokenOf(request))
  return subscription ? readStanding(db, partner.id, subscription) : 'unknown'
}

async function act(context: Context, request: FastifyRequest): Promise<Shown> {
  const { db, partner } = request
  const subscription = await readUnsubscribeToken(db, partner.id, tokenOf(request))
  if (!subscription) return 'unknown'
  const answer = answers.get(formOf(request).get('do')) ?? 'stop'
  return answerSubscription(context, db, { partner, subscription, answer })
}

function isFromPage(request: FastifyRequest): boolean {
  return formOf(request).has('do')
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '')
}

function unlessOutage({ log }: FastifyRequest, error: unknown): 'down' {
  if (!isOutage(error)) throw error
  log.warn({ err: error }, 'the database did not answer a link that ends mails')
  return 'down'
}

const statuses = { unknown: 404, busy: 429, down: 503 } as const

interface Sending {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly shown: Shown
}

function send(context: Context, { request, reply, shown }: Sending): FastifyReply {
  const nonce = context.random(16).toString('base64')
  const today = context.now()
  return (
    reply
      .code(typeof shown === 'string' ? statuses[shown] : 200)
      .headers(pagePolicy({ nonce, origins: [], frames: [] }, context.config))
      .header('cache-control', 'private, no-store')
      // The token stands in the address.
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(drawUnsubscribePage(request.partner, { shown, token: tokenOf(request), nonce, today }))
  )
}
