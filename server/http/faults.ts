import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { cardNumberWords, nameWords } from '#contract/schemas/text.ts'
import { UnclearBodyError } from './read-bodies.ts'
import { tellWhy, turnAwayReason } from './turn-away.ts'

const unstorable = 'The request holds text that can not be kept.'

/** How a caller is told to wait, in seconds, where the server cannot answer now. */
const retryAfter = 2

/** A NUL byte, or an escape of JSON that the database can't hold. The schemas refuse both: this is for the one that they missed. */
const textCodes = new Set(['22021', '22P05'])

/** Whether the database can't hold a text that it was given: the caller's mistake, which the schemas should have told. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && textCodes.has(error.code)
}

/** Tells whether the member was erased while the request was in flight: the session is gone too. Source: migration 0495. */
function isOfErasedMember(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MB410'
}

/** What is thrown becomes an answer here: malformed requests with their fields, overload, an outage, and faults without a word of why. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // The caller hung up: nobody reads the answer, and it is nobody's fault here.
    if (request.raw.errored === error) return reply.code(400).send({ code: 'invalidRequest', requestId: request.id })
    if (hasZodFastifySchemaValidationErrors(error))
      return sendInvalid(
        error.validation.flatMap(fieldsOf).map((field) => inOwnWords(request, field)),
        request,
        reply,
      )
    if (error instanceof UnclearBodyError) return sendInvalid(error.fields, request, reply)
    if (isUnstorableText(error)) {
      request.log.error({ err: error }, 'a text that the database can not hold passed the schemas')
      return reply.code(400).send({ code: 'invalidRequest', message: unstorable, requestId: request.id })
    }
    if (request.signedIn && isOfErasedMember(error))
      return reply.code(401).send({ code: 'notSignedIn', requestId: request.id })
    const reason = turnAwayReason(error)
    if (reason !== null) {
      request.turnedAway = reason
      tellWhy(app.log, { reason, error })
      return sendUnavailable(request, reply)
    }
    return sendByStatus(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send({ code: 'notFound', requestId: request.id }),
  )
}

/** Below /api/ nothing is a page: what is no call passes the guards of one and is not found, whatever its body. */
export function answerUnknownCalls(app: FastifyInstance): void {
  const handler = (_request: FastifyRequest, reply: FastifyReply) => reply.callNotFound()
  const bodied = ['POST', 'PUT', 'PATCH']
  const url = '/api/*'
  const bodiless = app.supportedMethods.filter((method) => !bodied.includes(method))
  app.route({ method: bodiless, url, schema: { hide: true }, handler })
  const schema = { hide: true, body: z.strictObject({}) }
  app.route({ method: bodied, url, schema, validatorCompiler: () => () => true, handler })
}

export function sendUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(503).header('retry-after', retryAfter).send({ code: 'unavailable', requestId: request.id })
}

type Field = { readonly field: string; readonly message: string }

/** People type names, and read what is wrong with one in the words of their programme. */
function inOwnWords({ partner }: { readonly partner?: FastifyRequest['partner'] }, { field, message }: Field): Field {
  const key = ownWords.get(message)
  return { field, message: key === undefined || partner === undefined ? message : partner.copy[key] }
}

const ownWords: ReadonlyMap<string, 'validation.name' | 'validation.label' | 'validation.cardNumber'> = new Map([
  [nameWords.name, 'validation.name'],
  [nameWords.label, 'validation.label'],
  [cardNumberWords, 'validation.cardNumber'],
])

function sendInvalid(fields: readonly Field[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(400).send({ code: 'invalidRequest', fields, requestId: request.id })
}

interface Issue {
  readonly instancePath: string
  readonly message?: string | undefined
  readonly params: object
}

function fieldsOf({ instancePath, message = '', params }: Issue): Field[] {
  const path = instancePath.split('/').filter(Boolean)
  if (!('keys' in params) || !Array.isArray(params.keys)) return [{ field: path.join('.'), message }]
  return params.keys.map((key: unknown) => ({
    field: [...path, String(key)].join('.'),
    message: 'This field is not known.',
  }))
}

/** Fastify's own refusals carry a status; everything else is a fault. */
function sendByStatus(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode = 500 } = error
  const requestId = request.id
  if (statusCode === 429) return reply.code(429).send({ code: 'tooManyRequests', requestId })
  if (statusCode === 503) return sendUnavailable(request, reply)
  if (statusCode === 413) return reply.code(413).send({ code: 'tooLarge', requestId })
  if (statusCode >= 400 && statusCode < 500)
    return reply.code(statusCode).send({ code: 'invalidRequest', message: error.message, requestId })
  request.log.error({ err: error }, 'fault')
  return reply.code(500).send({ code: 'fault', requestId })
}

/** What comes while the server finishes what is in flight is refused with 503, in the words of every other refusal. */
export function refuseWhenClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isClosing) return sendUnavailable(request, reply.header('cache-control', 'no-store'))
  })
}
