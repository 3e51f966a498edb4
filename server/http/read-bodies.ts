import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSigned } from '#vendors/is-signed.ts'

/** The site sends the JSON content type with every call, also with those that have no body: nothing is then no body, and no mistake. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parse(request, String(body), done)
  })
}

/** More bytes in one body are refused. */
export const signedBodyLimit = 1_048_576

/** In this scope bodies stay unread until they are checked: a signature is over the bytes as they came. */
export function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: signedBodyLimit } as const
  scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body))
}

/** The body as it was signed by one of these secrets, by Standard Webhooks; null where it was not. */
export function signedBody(secrets: readonly string[], request: FastifyRequest): string | null {
  const body = typeof request.body === 'string' ? request.body : ''
  return isSigned(secrets, { headers: request.headers, body }) ? body : null
}

/** Undefined where it is no JSON: the schema refuses that. */
export function parsePayload(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
