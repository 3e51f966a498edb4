import { emailMaxLength, isEmailAddress } from '#domain/members/contact-details.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { insertMail } from '../mail/outgoing-mail-store.ts'
import { findMember, isEmailTaken, type MemberRow } from '../members/store.ts'
import { subjectOfEmail } from '../members/validate-email.ts'
import { takesPasswords } from '../passwords/passwords.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'
import { countChanges, endOpenChanges, findWaitingChange, insertChange } from './store.ts'

const minuteMs = 60_000
/** So many changes a member may ask for in an hour: each sends two mails. */
const changesPerHour = 3

interface Asking {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly email: string
  /** Of the page that asks: the links lead there. */
  readonly origin: string
  /** Counts one question whether an e-mail address is known, and says whether it may be asked. */
  mayAsk(): Promise<boolean>
}

type AskRefusal = Refusal<'invalidRequest' | 'emailInUse' | 'forbidden' | 'tooManyRequests'>

/**
 * Begins the change of an e-mail address: the new one is mailed a link that confirms it, the old one a link that refuses (decision 0092). Nothing is
 * changed by asking. The same address twice within a minute is once.
 */
export async function askEmailChange(context: Context, db: Db, asking: Asking): Promise<'asked' | AskRefusal> {
  const { partner, signedIn, email, mayAsk } = asking
  if (!takesPasswords(partner)) return refuse('forbidden')
  const { copy } = partner
  if (!isEmailAddress(email) || email.length > emailMaxLength) return wrong(copy['validation.email'])
  if (!(await mayAsk())) return refuse('tooManyRequests')
  return inTransaction(db, async (tx) => {
    const { memberId } = signedIn
    const locked = await lockMembers(tx, [memberId])
    const member = await findMember(tx, partner.id, memberId)
    if (!member) throw new Error('A session belongs to a member')
    if (member.email.toLowerCase() === email.toLowerCase()) return wrong(copy['fixCredentials.same'])
    const now = context.now().getTime()
    const since = (milliseconds: number) => new Date(now - milliseconds)
    const waiting = { memberId, newEmail: email, since: since(minuteMs) }
    if ((await findWaitingChange(tx, partner.id, waiting)) !== undefined) return 'asked'
    const asked = await countChanges(locked, partner.id, { memberId, since: since(60 * minuteMs) })
    if (asked >= changesPerHour) return refuse('tooManyRequests')
    if (await isEmailTaken(tx, partner.id, email)) return refuseTaken(context, tx, { asking, member })
    await begin(context, tx, { asking, member })
    return 'asked'
  })
}

function wrong(message: string): Refusal<'invalidRequest'> {
  return refuse('invalidRequest', { fields: [{ field: 'email', message }] })
}

interface Known {
  readonly asking: Asking
  readonly member: MemberRow
}

/** Told as joining tells it, and written down as there (decision 0054). */
async function refuseTaken(
  context: Context,
  tx: Tx,
  { asking: { partner, email }, member }: Known,
): Promise<Refusal<'emailInUse'>> {
  await appendAudit(tx, partner.id, {
    at: context.now(),
    actor: `member:${member.publicId}`,
    action: 'email.taken',
    subject: subjectOfEmail(context, email),
  })
  return refuse('emailInUse', { fields: [{ field: 'email', message: partner.copy['validation.emailInUse'] }] })
}

async function begin(context: Context, tx: Tx, { asking, member }: Known): Promise<void> {
  const now = context.now()
  const { partner, email: newEmail, origin } = asking
  const { id: memberId, email: oldEmail, firstName } = member
  await endOpenChanges(tx, partner.id, { memberId, now })
  const changeId = await insertChange(tx, partner.id, { memberId, oldEmail, newEmail, now })
  const facts = { changeId, firstName, origin }
  await insertMail(tx, partner.id, { mail: { kind: 'confirmEmail', facts, memberId, recipient: newEmail }, now })
  await insertMail(tx, partner.id, { mail: { kind: 'emailChangeAsked', facts, memberId, recipient: oldEmail }, now })
  const subject = `member:${member.publicId}`
  await appendAudit(tx, partner.id, { at: now, actor: subject, action: 'email.ask', subject })
}
