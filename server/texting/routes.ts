import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'
import { phoneDigits } from '#domain/members/contact-details.ts'
import type { Partner } from '#partners/registry.ts'
import { isSignedForm, signatureHeader } from '#vendors/sms/signature.ts'
import { inboundSchema, noReply, statusSchema } from '#vendors/sms/wire.ts'
import type { Context } from '../context.ts'
import { leaveBodiesUnread } from '../http/read-bodies.ts'
import { takeStatus } from './take-status.ts'
import { takeText } from './take-text.ts'
import { inboundAddress, inboundPath, statusAddress, statusPath } from './text-addresses.ts'

const partnerText = text({ min: 1, max: 50 })
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const paramsSchema = z.object({ partner: partnerText, reference: z.string().regex(uuid).optional() })
/** What the provider posts beside these fields is not looked at. They are read by the wire's own schemas, once they are known to be signed. */
const postSchema = z.object({ MessageSid: text({ max: 40 }), AccountSid: text({ max: 40 }) })
/** A text is a kilobyte, with all that the provider says about it. */
const bodyLimit = 16_384
/** Base64 of 20 bytes. */
const signaturePattern = /^[A-Za-z0-9+/]{27}=$/

/** What phones wrote to a partner's number, and what became of its texts: posted by the provider, signed with the account's token. */
export function textRoutes(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    leaveBodiesUnread(scope, {
      mayBeSigned: (headers) => signaturePattern.test(String(headers[signatureHeader])),
      refusal: { status: 403, code: 'forbidden' },
    })
    const options = {
      bodyLimit,
      config: { kind: 'signed' },
      schema: { hide: true, params: paramsSchema, body: postSchema },
      validatorCompiler: () => () => true,
    } as const

    scope.post(inboundPath, options, async (request, reply) => {
      const posted = readPost(context, request)
      if (posted === null) return refused(request, reply)
      const { partner, form } = posted
      const read = inboundSchema.safeParse(form)
      if (!read.success || read.data.To !== partner.settings.shortCode) return refused(request, reply)
      const { MessageSid: sid, From, Body: body } = read.data
      const phoneNumber = phoneDigits(From)
      // Who has no US number is nobody of ours, and gets no texts.
      if (phoneNumber !== null)
        await takeText(context, context.database.forPartner(partner.id), partner, { sid, phoneNumber, body })
      return reply.type('text/xml; charset=utf-8').send(noReply)
    })

    scope.post(statusPath, options, async (request, reply) => {
      const posted = readPost(context, request)
      if (posted === null) return refused(request, reply)
      const { partner, form, reference } = posted
      const read = statusSchema.safeParse(form)
      if (!read.success || reference === undefined) return refused(request, reply)
      const { MessageSid: sid, MessageStatus: status, ErrorCode: errorCode = null } = read.data
      await takeStatus(context, context.database.forPartner(partner.id), partner, { reference, sid, status, errorCode })
      return reply.code(204).send()
    })
  })
}

interface Posted {
  readonly partner: Partner
  readonly form: Readonly<Record<string, string>>
  readonly reference: string | undefined
}

/** The form that the provider has posted for this address, in the name of this partner's account; null where it is not signed so. */
function readPost({ config, partners }: Context, request: FastifyRequest): Posted | null {
  const params = paramsSchema.safeParse(request.params)
  const partner = params.success ? partners.partnerById(params.data.partner) : undefined
  const account = partner && new Map(Object.entries(config.sms.accounts)).get(partner.id)
  if (!params.success || !partner || !account) return null
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const fields = Object.fromEntries(form)
  const signature = String(request.headers[signatureHeader] ?? '')
  const { reference } = params.data
  const address = reference === undefined ? inboundAddress(config, partner) : statusAddress(config, partner, reference)
  const isOurs =
    isSignedForm(account.authTokens, { address, form, signature }) && fields['AccountSid'] === account.accountSid
  return isOurs ? { partner, form: fields, reference } : null
}

/** One answer to all that is not ours to hear: it tells nobody what was wrong. */
function refused({ id: requestId }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(403).send({ code: 'forbidden', requestId })
}
