import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'

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
  return isSigned(secrets, body, request) ? body : null
}

/** The library refuses a time more than five minutes away, and compares in constant time. */
function isSigned(secrets: readonly string[], body: string, request: FastifyRequest): boolean {
  const headers = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(request.headers[name] ?? '')]),
  )
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, headers, { jsonParse: false })
      return true
    } catch (error) {
      if (error instanceof WebhookVerificationError) return false
      throw error
    }
  })
}

/** Undefined where it is no JSON: the schema refuses that. */
export function parsePayload(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
