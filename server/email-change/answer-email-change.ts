import { maskedEmail } from '#domain/members/contact-details.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { insertMail } from '../mail/outgoing-mail-store.ts'
import { useLinkTokens } from '../mailed-links/link-token-store.ts'
import { readLinkToken } from '../mailed-links/link-tokens.ts'
import { markMailboxProved } from '../mailed-links/mailbox-store.ts'
import { tellMember } from '../notices/tell-members.ts'
import { findMember, isEmailTaken, type MemberRow } from '../members/store.ts'
import { takesPasswords } from '../passwords/passwords.ts'
import { refuse, Refusal } from '../refusal.ts'
import { shutOut, unknownPassword, useLinks } from './shut-out.ts'
import { type EmailChange, endChangesFrom, findChange, markConfirmed, setEmail } from './store.ts'

interface Link {
  readonly partner: Partner
  readonly token: string
  readonly origin: string
}

type LinkRefusal = Refusal<
  'emailLinkUnknown' | 'emailLinkUsed' | 'emailLinkExpired' | 'emailLinkOver' | 'emailTaken' | 'forbidden'
>

interface Confirming extends Link {
  /** Who is signed in where the link was opened; null: nobody. */
  readonly signedInAs: number | null
}

/**
 * The new address is the member's from now on; both are told. Of two calls with one link one gets through. Opened where its member is signed in, the link
 * shows that the mailbox is theirs; opened elsewhere, by anybody who could read it, it shows nothing of who is in the account.
 */
export async function confirmEmail(context: Context, db: Db, link: Confirming): Promise<'confirmed' | LinkRefusal> {
  return answerLink(context, db, { link, purpose: 'confirmEmail' }, async (tx, { member, change }) => {
    const { partner, origin } = link
    const now = context.now()
    const { id: memberId, firstName } = member
    if (await isEmailTaken(tx, partner.id, change.newEmail)) return refuse('emailTaken')
    await setEmail(tx, partner.id, { memberId, email: change.newEmail, now })
    if (link.signedInAs === memberId) await markMailboxProved(tx, partner.id, { memberId, now })
    await markConfirmed(tx, partner.id, { id: change.id, now })
    await useLinks(tx, partner.id, { memberId, now })
    const told = { kind: 'emailChanged', facts: { firstName, origin }, memberId, recipient: change.newEmail } as const
    await insertMail(tx, partner.id, { mail: told, now })
    const facts = { changeId: change.id, firstName, origin }
    const mail = { kind: 'emailReplaced', facts, memberId, recipient: change.oldEmail } as const
    await insertMail(tx, partner.id, { mail, now })
    const newEmail = maskedEmail(change.newEmail)
    await tellMember(tx, partner.id, { memberId, kind: 'emailChanged', facts: { newEmail }, key: `${change.id}`, now })
    await note(context, tx, { partnerId: partner.id, member, action: 'email.change' })
    return 'confirmed'
  })
}

/**
 * The old address stays the member's, or is again, whatever was asked for after it. Somebody else was in the account then: every session ends,
 * the password and the passkeys are good no more, and the old address is mailed the link to a new one.
 */
export async function keepEmail(context: Context, db: Db, link: Link): Promise<'kept' | LinkRefusal> {
  // Before anything is locked: it takes its time.
  const passwordHash = await unknownPassword(context)
  return answerLink(context, db, { link, purpose: 'keepEmail' }, async (tx, { member, change }) => {
    const { partner, origin } = link
    const now = context.now()
    const { id: memberId } = member
    const { oldEmail } = change
    const isBack = member.email.toLowerCase() === oldEmail.toLowerCase()
    if (!isBack && (await isEmailTaken(tx, partner.id, oldEmail))) return refuse('emailTaken')
    if (!isBack) await setEmail(tx, partner.id, { memberId, email: oldEmail, now })
    await endChangesFrom(tx, partner.id, { id: change.id, memberId, now })
    await useLinkTokens(tx, partner.id, { memberId, purpose: 'keepEmail', now })
    await shutOut(context, tx, partner.id, { member: { ...member, email: oldEmail }, passwordHash, origin })
    await note(context, tx, { partnerId: partner.id, member, action: 'email.keep' })
    return 'kept'
  })
}

interface Answer {
  readonly link: Link
  readonly purpose: 'confirmEmail' | 'keepEmail'
}

interface Held {
  readonly member: MemberRow
  readonly change: EmailChange
}

/** Looks at the link before any lock, and again under the member's. */
async function answerLink<Done extends string>(
  context: Context,
  db: Db,
  { link: { partner, token }, purpose }: Answer,
  answer: (tx: Tx, held: Held) => Promise<Done | LinkRefusal>,
): Promise<Done | LinkRefusal> {
  if (!takesPasswords(partner)) return refuse('forbidden')
  const given = { purpose, token }
  const found = await readLink(context, db, partner.id, given)
  if (found instanceof Refusal) return found
  return inTransaction(db, async (tx) => {
    await lockMembers(tx, [found.memberId])
    const held = await readLink(context, tx, partner.id, given)
    if (held instanceof Refusal) return held
    const member = await findMember(tx, partner.id, found.memberId)
    return member ? answer(tx, { member, change: held }) : refuse('emailLinkUnknown')
  })
}

async function readLink(
  context: Context,
  db: Db,
  partnerId: string,
  given: { readonly purpose: Answer['purpose']; readonly token: string },
): Promise<EmailChange | LinkRefusal> {
  const found = await readLinkToken(context, db, partnerId, given)
  switch (found) {
    case 'unknown':
      return refuse('emailLinkUnknown')
    case 'used':
      return refuse('emailLinkUsed')
    case 'expired':
      return refuse('emailLinkExpired')
    default: {
      const change = found.changeId === null ? undefined : await findChange(db, partnerId, found.changeId)
      if (!change) return refuse('emailLinkUnknown')
      return change.endedAt === null ? change : refuse('emailLinkOver')
    }
  }
}

interface Note {
  readonly partnerId: string
  readonly member: MemberRow
  readonly action: 'email.change' | 'email.keep'
}

async function note({ now }: Context, tx: Tx, { partnerId, member, action }: Note): Promise<void> {
  const subject = `member:${member.publicId}`
  await appendAudit(tx, partnerId, { at: now(), actor: subject, action, subject })
}
