import type { FastifyReply, FastifyRequest } from 'fastify'
import { type StagingChoice, stagingChoiceSchema } from '#contract/schemas/staging.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import { readCookie, setCookie } from '../session/cookies.ts'
import { isKeyedHash, keyedHash } from '../session/keyed-hash.ts'
import { sessionSecrets } from '../settings/secrets.ts'

const purpose = 'staging choice'

export const noChoice: StagingChoice = {
  preview: false,
  userState: null,
  flags: { authFlags: {}, filters: {}, partnerFeatureFlags: {} },
}

type Equipment = Pick<Context, 'config' | 'secrets'>

/** What this browser has chosen on the staging page; null where it chose nothing, and always in production. */
export function stagingChoice({ config, secrets }: Equipment, request: FastifyRequest): StagingChoice | null {
  if (config.environment === 'production') return null
  const [text = '', signature = ''] = (readCookie(request, 'staging') ?? '').split('.')
  const signed = { purpose, parts: [text, request.partner.id] }
  if (text === '' || !isKeyedHash(sessionSecrets(secrets), signature, signed)) return null
  // Signed by an earlier version of this server, the choice may have another shape.
  return stagingChoiceSchema.safeParse(parse(text)).data ?? null
}

/** Signed for this partner, so that nobody can grant themselves a preview. */
export function keepStagingChoice({ secrets }: Equipment, reply: FastifyReply, choice: StagingChoice): void {
  const text = Buffer.from(JSON.stringify(choice)).toString('base64url')
  const signature = keyedHash(secrets.session, purpose, [text, reply.request.partner.id])
  setCookie(reply, 'staging', { value: `${text}.${signature}` })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}

/** Drafts are shown to operators, where their partner has previews. The staging page, which signs the choice, is absent in production. */
export function mayPreview(partner: Partner, choice: StagingChoice | null): boolean {
  return partner.settings.cmsPreview && choice?.preview === true
}
