import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { readPayload, signedBody, type Unreadable } from '../http/read-bodies.ts'
import { Refusal } from '../refusal.ts'

/** Who did what the host application had done, as the audit log writes it. */
export const hostActor = 'host application'

const paramsSchema = z.object({ partner: text({ min: 1, max: 50 }) })
/** One person is a kilobyte, an envelope two. */
const bodyLimit = 16_384

/** One person of the host application, by its own name for them. */
export const hostIdSchema = text({ min: 1, max: 255 })

/** What a host application can be told. */
export type HostRefusal =
  | 'invalidRequest'
  | 'notFound'
  | 'emailInUse'
  | 'conflict'
  | 'messageUsed'
  | 'memberUnknown'
  | 'memberClosed'
  | 'noAutoEnrolment'
  | 'declined'
  | 'heldByAnotherProgramme'
  | 'heldByAnotherMember'
  | 'movedRecently'
  | 'alreadyLinked'
  | 'brandNotAccepted'
  | 'invalidNumber'
  | 'maximumReached'
  | 'expiredEnvelope'
  | 'networkDown'
  | 'tooManyRefused'
  | 'captchaStep'

/** Whatever is not here is a 409: the call is right, and things are otherwise. */
const statuses: Partial<Record<HostRefusal, number>> = {
  invalidRequest: 400,
  notFound: 404,
  tooManyRefused: 429,
  networkDown: 503,
}

export interface HostAsked<Body> {
  readonly partner: Partner
  readonly db: Db
  readonly body: Body
  /** Of the message, as its sender chose it and signed it. */
  readonly messageId: string
}

interface HostCall<Body, Answer> {
  /** Below /hosts/{partner}. */
  readonly path: string
  readonly body: z.ZodType<Body>
  readonly answer: z.ZodType<Answer>
  handle(asked: HostAsked<Body>): Promise<Omit<Answer, 'requestId'> | Refusal<HostRefusal>>
}

/**
 * Registers one call of the host applications. What is not signed by the secret of the partner in the address is not looked at. The signature covers the
 * body alone, so a body says itself which call it is of: none is good for another.
 */
export function hostCall<Body, Answer extends { readonly requestId: string }>(
  scope: FastifyInstance,
  context: Context,
  { path, body, answer, handle }: HostCall<Body, Answer>,
): void {
  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { id: requestId } = request
    const partner = partnerOf(context, request)
    if (!partner) return reply.code(404).send({ code: 'notFound', requestId })
    const payload = signedBody(partner.secrets, request)
    if (payload === null) return reply.code(401).send({ code: 'invalidSignature', requestId })
    const read = readPayload(body, payload)
    const done = read.success ? await handle(askedOf(context, partner.partner, { request, body: read.data })) : null
    if (done === null) return reply.code(400).send({ code: 'invalidRequest', fields: fieldsOf(read.error), requestId })
    if (!(done instanceof Refusal)) return reply.send({ ...done, requestId })
    const { code, message, fields, retryAfter } = done
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return reply.code(statuses[code] ?? 409).send({ code, message, fields, requestId })
  }

  scope.post(
    `/hosts/:partner${path}`,
    {
      bodyLimit,
      config: { kind: 'signed' },
      schema: { params: paramsSchema, body, response: { 200: answer } },
      // The schemas describe the call only: what is not signed is not looked at.
      validatorCompiler: () => () => true,
    },
    receive,
  )
}

function partnerOf({ partners, config }: Context, request: FastifyRequest) {
  const params = paramsSchema.safeParse(request.params)
  const partner = params.success ? partners.partnerById(params.data.partner) : undefined
  const secrets = partner ? new Map(Object.entries(config.hostApplications)).get(partner.id) : undefined
  return partner && secrets ? { partner, secrets } : null
}

interface Arrived<Body> {
  readonly request: FastifyRequest
  readonly body: Body
}

function askedOf<Body>({ database }: Context, partner: Partner, { request, body }: Arrived<Body>): HostAsked<Body> {
  const messageId = String(request.headers['webhook-id'])
  return { partner, db: database.forPartner(partner.id), body, messageId }
}

function fieldsOf(error: Unreadable | undefined) {
  const issues = error?.issues ?? []
  return issues.map(({ path, message }) => ({ field: path.join('.'), message: message.slice(0, 200) }))
}
