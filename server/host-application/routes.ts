import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'
import type { Context } from '../context.ts'
import { leaveBodiesUnread, parsePayload, signedBody } from '../http/read-bodies.ts'
import { Refusal } from '../refusal.ts'
import { hostAnswerSchema, hostMemberSchema } from './host-member-schema.ts'
import { takeMember } from './take-member.ts'

const paramsSchema = z.object({ partner: text({ min: 1, max: 50 }) })
/** One person is a kilobyte. */
const bodyLimit = 16_384

/** POST /hosts/{partner}/members: what a programme's host application says of one of its people, signed by that programme's own secret. */
export function hostApplicationRoutes(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    leaveBodiesUnread(scope)
    scope.post(
      '/hosts/:partner/members',
      {
        bodyLimit,
        config: { kind: 'signed' },
        schema: { params: paramsSchema, body: hostMemberSchema, response: { 200: hostAnswerSchema } },
        // The schemas describe the call only: what is not signed is not looked at.
        validatorCompiler: () => () => true,
      },
      (request, reply) => receive(context, request, reply),
    )
  })
}

async function receive(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id: requestId } = request
  const params = paramsSchema.safeParse(request.params)
  const partner = params.success ? context.partners.partnerById(params.data.partner) : undefined
  const secrets = partner ? new Map(Object.entries(context.config.hostApplications)).get(partner.id) : undefined
  if (!partner || !secrets) return reply.code(404).send({ code: 'notFound', requestId })
  const payload = signedBody(secrets, request)
  if (payload === null) return reply.code(401).send({ code: 'invalidSignature', requestId })
  const read = hostMemberSchema.safeParse(parsePayload(payload))
  if (!read.success) {
    const fields = read.error.issues.map(({ path, message }) => ({
      field: path.join('.'),
      message: message.slice(0, 200),
    }))
    return reply.code(400).send({ code: 'invalidRequest', fields, requestId })
  }
  const member = read.data
  const taken = await takeMember(context, context.database.forPartner(partner.id), { partner, member })
  if (taken instanceof Refusal) {
    const { code, fields } = taken
    return reply.code(code === 'invalidRequest' ? 400 : 409).send({ code, fields, requestId })
  }
  return reply.send({ id: member.id, ...taken, requestId })
}
