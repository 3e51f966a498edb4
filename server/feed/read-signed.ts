import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Network, networks } from '#domain/dines/networks.ts'
import type { Db } from '../db/database.ts'
import type { Vitals } from '../health/vitals.ts'
import { signedBody } from '../http/read-bodies.ts'
import type { CardFeeds } from '../settings/card-linking-setting.ts'
import type { FeedSecrets } from '../settings/feed-secrets.ts'

export interface SignedDelivery {
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
  const payload = signedBody(secrets[params.data.network], request)
  if (payload === null) return { status: 401, code: 'invalidSignature' }
  return { network: params.data.network, payload }
}

export interface FeedContext {
  readonly database: { readonly engine: Db }
  readonly secrets: { readonly feeds: FeedSecrets }
  readonly config: { readonly cardFeeds: CardFeeds }
  readonly vitals: Vitals
  now(): Date
}
