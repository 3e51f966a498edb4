import { sameSitePath } from '#domain/requests/same-site-path.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { tidyRows } from '../db/tidy-rows.ts'
import { siteOriginOf } from '../mail/site-origin.ts'
import { refuse, Refusal } from '../refusal.ts'
import { hashOf } from '../session/keyed-hash.ts'
import { findOpenMember } from './find-open-member.ts'
import type { HostRefusal } from './host-call.ts'
import { linkHash, signInLinkPath } from './sign-in-link.ts'
import type { SignInLinkBody } from './sign-in-link-schema.ts'
import { insertSignInLink } from './sign-in-link-store.ts'
import { takeMember } from './take-member.ts'

/** As long as it takes to open it: it is made for whoever has just tapped. */
const goodForMs = 5 * 60_000
/** So long a link that is over is told as such, and a message is known to have been sent before. */
const rememberedMs = 86_400_000

interface LinkQuestion {
  readonly partner: Partner
  readonly body: SignInLinkBody
  readonly messageId: string
}

/**
 * A link that lets one person of the host application in, once: 32 random bytes, of which the database keeps the hash. Whom we do not know is made a
 * member by the same call where the programme enrols automatically; nobody who was closed comes back by it.
 */
export async function makeSignInLink(context: Context, db: Db, { partner, body, messageId }: LinkQuestion) {
  const { id, returnTo } = body
  const path = returnTo === undefined ? null : sameSitePath(returnTo)
  if (returnTo !== undefined && path === null) return wrong('returnTo', 'expected a path of the site, like /search')
  const enrolled = await enrolMissing(context, db, { partner, body })
  if (enrolled instanceof Refusal) return enrolled
  const member = await findOpenMember(db, partner.id, id)
  if (member instanceof Refusal) return member

  const now = context.now()
  const token = context.random(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + goodForMs)
  const before = new Date(now.getTime() - rememberedMs)
  await tidyRows(db, partner.id, { table: 'host_sign_in_link', key: 'token_hash', before })
  const isNew = await insertSignInLink(db, partner.id, {
    tokenHash: linkHash(token),
    messageHash: hashOf(messageId),
    memberId: member.memberId,
    returnTo: path,
    now,
    expiresAt,
  })
  // Who heard the message on its way must not get a link by sending it again.
  if (!isNew) return refuse('messageUsed', { message: 'This webhook-id was given a link before: ask with a new one.' })
  const link = `${siteOriginOf(context.config, partner)}${signInLinkPath}?token=${token}`
  return { id, publicId: member.publicId, link, expiresAt: expiresAt.toISOString(), enrolled: enrolled === 'created' }
}

/** Takes what the call says of the person, where it says anything. */
async function enrolMissing(
  context: Context,
  db: Db,
  { partner, body: { id, member } }: Pick<LinkQuestion, 'partner' | 'body'>,
): Promise<string | Refusal<HostRefusal>> {
  if (member === undefined) return 'nothing'
  if (!partner.settings.hasAutoEnroll) {
    const message = 'expected no member: the programme has no hasAutoEnroll; enrol by POST /hosts/{partner}/members'
    return refuse('noAutoEnrolment', { fields: [{ field: 'member', message }] })
  }
  const said = { ...member, id, status: 'open' } as const
  const taken = await takeMember(context, db, { partner, member: said, closed: 'stays' })
  if (!(taken instanceof Refusal)) return taken.outcome
  const fields = taken.fields?.map(({ field, message }) => ({ field: `member.${field}`, message }))
  return refuse(taken.code, fields && { fields })
}

function wrong(field: string, message: string) {
  return refuse('invalidRequest', { fields: [{ field, message }] })
}
