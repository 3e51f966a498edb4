import type { FastifyRequest } from 'fastify'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { z } from 'zod'
import { networks, type Network } from '#domain/networks.ts'
import type { FeedSecrets } from '../feed-secrets.ts'

interface SignedDelivery {
  readonly network: Network
  readonly payload: string
}

interface UnsignedDelivery {
  readonly status: 401 | 404
  readonly code: 'invalidSignature' | 'notFound'
}

export const feedParamsSchema = z.object({ network: z.enum(networks) })

/** What a network has signed by a secret of its own, byte for byte, or why it is not taken. */
export function readSigned(secrets: FeedSecrets, request: FastifyRequest): SignedDelivery | UnsignedDelivery {
  const params = feedParamsSchema.safeParse(request.params)
  if (!params.success) return { status: 404, code: 'notFound' }
  const payload = typeof request.body === 'string' ? request.body : ''
  if (!isSigned(secrets[params.data.network], payload, request)) return { status: 401, code: 'invalidSignature' }
  return { network: params.data.network, payload }
}

/** The library refuses a time more than five minutes away, and compares in constant time. */
function isSigned(secrets: readonly string[], payload: string, request: FastifyRequest): boolean {
  const headers = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(request.headers[name] ?? '')]),
  )
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(payload, headers, { jsonParse: false })
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
