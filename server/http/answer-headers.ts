import type { FastifyInstance } from 'fastify'

/** For whatever is no page: it shows nothing, fetches nothing and is held by nobody. What may do more says so with its answer. */
const barePolicy = "default-src 'none'; frame-ancestors 'none'"

/** What browsers are told with every answer, whatever it is: a page, a file, a refusal, a redirect. A browser heeds the first over https alone. */
export const everyAnswer = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': barePolicy,
} as const

/** Comes before every other hook, so that no answer is without. */
export function headEveryAnswer(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everyAnswer).header('x-request-id', request.id)
  })
}

/** What proxies write of a caller that hung up: told apart from refusals and from faults. */
const brokenOff = 499

/** One line for each request: when it is answered, or when its caller hung up before. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ req: request, status: reply.statusCode, milliseconds }, 'answered')
  })
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ req: request, status: brokenOff }, 'the caller broke off')
  })
}
