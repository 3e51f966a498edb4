import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type JsonFault, type NumberForm, readJson as readJsonText } from '#domain/text/read-json.ts'
import { isSigned, mayBeSigned } from '#vendors/is-signed.ts'

/** The site sends the JSON content type with every call, also with those that have no body: nothing is then no body, and no mistake. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    const { faults } = parsePayload(String(body), 'any')
    if (faults.length > 0) return done(new UnclearBodyError(faults))
    void parse(request, String(body), done)
  })
}

/** A body that says something twice: nothing of it is taken. */
export class UnclearBodyError extends Error {
  readonly statusCode = 400
  readonly fields: readonly { readonly field: string; readonly message: string }[]
  constructor(faults: readonly JsonFault[]) {
    super('the body says something twice')
    this.fields = faults.map(({ path, message }) => ({ field: path.join('.'), message }))
  }
}

/** More bytes in one body are refused. */
export const signedBodyLimit = 1_048_576

/** How a door of signed messages knows one that nobody can have signed, by its headers alone, and what it answers. */
export interface SignedDoor {
  readonly mayBeSigned: (headers: IncomingHttpHeaders) => boolean
  readonly refusal: { readonly status: 401 | 403; readonly code: 'invalidSignature' | 'forbidden' }
}

/** Whose messages are signed by Standard Webhooks. */
export const standardWebhooks: SignedDoor = { mayBeSigned, refusal: { status: 401, code: 'invalidSignature' } }

/**
 * In this scope bodies stay unread until they are checked: a signature is over the bytes as they came. What by its headers can't be signed is refused
 * before its body is read. `signedWithin`: the body itself holds the signature, and headers say nothing of it.
 */
export function leaveBodiesUnread(scope: FastifyInstance, door: SignedDoor | 'signedWithin'): void {
  scope.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: signedBodyLimit } as const
  scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body))
  if (door === 'signedWithin') return
  scope.addHook('onRequest', async (request, reply) => {
    if (door.mayBeSigned(request.headers)) return
    const { status, code } = door.refusal
    return reply.code(status).header('connection', 'close').send({ code, requestId: request.id })
  })
}

/** The body as it was signed by one of these secrets, by Standard Webhooks; null where it was not. */
export function signedBody(secrets: readonly string[], request: FastifyRequest): string | null {
  const body = typeof request.body === 'string' ? request.body : ''
  return isSigned(secrets, { headers: request.headers, body }) ? body : null
}

/** As a schema's own `safeParse` answers it. */
export type ReadPayload<Body> =
  | { readonly success: true; readonly data: Body; readonly error?: undefined }
  | { readonly success: false; readonly error: Unreadable }

export interface Unreadable {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
}

/** What a signed body says, or what is wrong with it, field by field: a field that is there twice is refused, and so is a number in another form. */
export function readPayload<Body>(
  schema: z.ZodType<Body>,
  payload: string,
  numbers: NumberForm = 'whole',
): ReadPayload<Body> {
  const { value, faults } = parsePayload(payload, numbers)
  if (faults.length === 0) return schema.safeParse(value)
  return { success: false, error: { issues: faults } }
}

/** Undefined where it is no JSON: the schema refuses that. */
export function parsePayload(payload: string, numbers: NumberForm): ReturnType<typeof readJsonText> {
  try {
    return readJsonText(payload, numbers)
  } catch {
    return { value: undefined, faults: [] }
  }
}
