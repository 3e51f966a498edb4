import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { backChannelPath } from '#contract/endpoints/sign-on.ts'
import { text } from '#contract/schemas/text.ts'
import type { Context } from '../../context.ts'
import { isOutage } from '../../db/outage.ts'
import { leaveBodiesUnread } from '../../http/read-bodies.ts'
import { Refusal } from '../../refusal.ts'
import { endAtIssuer } from './end-at-issuer.ts'

const paramsSchema = z.object({ partner: text({ min: 1, max: 50 }) })
const bodySchema = z.object({ logout_token: text({ min: 1, max: 8192 }) })
/** A token is a kilobyte. */
const bodyLimit = 16_384

/**
 * POST /sso/{partner}/back-channel-logout: the partner's issuer says that it has ended sessions. Its answers are those of OpenID Connect Back-Channel
 * Logout 1.0, section 2.8: 200 where it is so here too, and 400 where it is not, whatever the reason; but 503 where the database is away, as everywhere:
 * the same token counts when it is back.
 */
export function backChannelRoute(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    leaveBodiesUnread(scope, 'signedWithin')
    scope.post(
      backChannelPath(':partner'),
      {
        bodyLimit,
        config: { kind: 'signed' },
        schema: { hide: true, params: paramsSchema, body: bodySchema },
        // The schemas describe the call only: it is answered as its standard says, whatever comes.
        validatorCompiler: () => () => true,
      },
      (request, reply) => receive(context, request, reply),
    )
  })
}

async function receive(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  const params = paramsSchema.safeParse(request.params)
  const partner = params.success ? context.partners.partnerById(params.data.partner) : undefined
  const identity = partner ? context.identities.get(partner.id) : undefined
  if (!partner || !identity) return reply.code(404).send({ code: 'notFound', requestId: request.id })
  const token = tokenIn(request)
  if (token === null) return refuse(reply, 'no logout_token')
  try {
    const db = context.database.forPartner(partner.id)
    const ended = await endAtIssuer(context, db, { partnerId: partner.id, identity, token })
    return ended instanceof Refusal ? refuse(reply, ended.code) : reply.code(200).send()
  } catch (error) {
    if (isOutage(error)) throw error
    request.log.error({ err: error }, 'a session that an issuer has ended could not be ended')
    return refuse(reply, 'failed')
  }
}

/** Of one parameter, once: whoever sends two means two things. */
function tokenIn({ body, headers }: FastifyRequest): string | null {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded' || typeof body !== 'string') return null
  const tokens = new URLSearchParams(body).getAll('logout_token')
  return tokens.length === 1 ? (tokens[0] ?? null) : null
}

function refuse(reply: FastifyReply, description: string): FastifyReply {
  return reply.code(400).send({ error: 'invalid_request', error_description: description })
}
