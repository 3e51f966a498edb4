import type { SignInLinkProblem } from '#contract/endpoints/sign-in-link.ts'
import { nameBrowser } from '#domain/members/browser-name.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { findMember } from '../members/store.ts'
import { refuse, Refusal } from '../refusal.ts'
import { beginSession, type BegunSession } from '../session/begin-session.ts'
import type { Carried } from '../session/carried.ts'
import { hostActor } from './host-call.ts'
import { linkHash } from './sign-in-link.ts'
import { findSignInLink, isKnownBrowser, type SignInLink, takeSignInLink } from './sign-in-link-store.ts'

interface Following {
  readonly partner: Partner
  readonly token: string
  readonly carried: Carried
  /** Whom the browser's session is of; null: of nobody. */
  readonly memberId: number | null
}

interface Followed {
  /** Null: the browser has the session that this link began. */
  readonly begun: BegunSession | null
  readonly returnTo: string | null
}

/** Lets in whom the link is for, once. Who comes again by a link that they used, and is still signed in, goes on to where it leads. */
export async function followSignInLink(
  context: Context,
  db: Db,
  { partner, token, carried, memberId }: Following,
): Promise<Followed | Refusal<SignInLinkProblem>> {
  const tokenHash = linkHash(token)
  const link = await findSignInLink(db, partner.id, tokenHash)
  if (!link) return refuse('unknown')
  if (link.usedAt !== null)
    return memberId === link.memberId ? { begun: null, returnTo: link.returnTo } : refuse('used')
  if (link.expiresAt <= context.now()) return refuse('expired')
  return inTransaction(db, async (tx) => {
    await lockMembers(tx, [link.memberId])
    if (!(await takeSignInLink(tx, partner.id, { tokenHash, now: context.now() }))) return refuse('used')
    const begun = await enter(context, tx, { partner, link, carried })
    return begun instanceof Refusal ? begun : { begun, returnTo: link.returnTo }
  })
}

interface Entering {
  readonly partner: Partner
  readonly link: SignInLink
  readonly carried: Carried
}

async function enter(
  context: Context,
  tx: Tx,
  { partner, link, carried }: Entering,
): Promise<BegunSession | Refusal<'closed'>> {
  const { memberId } = link
  const member = await findMember(tx, partner.id, memberId)
  if (!member || member.memberType === 'ClosedAccountMember') return refuse('closed')
  const { publicId } = member
  const isKnown = await isKnownBrowser(tx, partner.id, { memberId, ...nameBrowser(carried.userAgent) })
  const begun = await beginSession(context, tx, {
    partnerId: partner.id,
    person: { memberId, publicId },
    staySignedIn: false,
    carried,
    arrival: isKnown ? 'broughtIn' : 'signingIn',
  })
  const subject = `member:${publicId}`
  const details = { through: hostActor }
  await appendAudit(tx, partner.id, { at: context.now(), actor: subject, action: 'signIn', subject, details })
  return begun
}
