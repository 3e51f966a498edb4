import { maskedEmail } from '#domain/members/contact-details.ts'
import { stateCode } from '#domain/members/us-states.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { setEmail } from '../email-change/store.ts'
import { findMember, isEmailTaken, type MemberRow } from '../members/store.ts'
import { tellMember } from '../notices/tell-members.ts'
import type { Arriving } from './arriving.ts'
import { setClaimed } from './identity-store.ts'

interface Followed {
  readonly partner: Partner
  readonly memberId: number
  readonly arriving: Pick<Arriving, 'key' | 'claimed'>
}

type Changes = Partial<Pick<MemberRow, 'firstName' | 'lastName' | 'email' | 'state'>>

/**
 * What the issuer says of a member is theirs from this sign-on on: the name and the address for mail, which they can change nowhere else. What it does
 * not say, or what could not be taken from it, stays. An address that another member has is not taken, and the log says so.
 */
export async function followClaims(context: Context, db: Db, followed: Followed): Promise<void> {
  const { partner, memberId } = followed
  const before = await findMember(db, partner.id, memberId)
  if (before === undefined || isEmpty(changesOf(before, followed))) return
  await inTransaction(db, async (tx) => {
    await lockMembers(tx, [memberId])
    const member = await findMember(tx, partner.id, memberId)
    if (member !== undefined) await take(context, tx, { ...followed, member })
  })
}

async function take(
  context: Context,
  tx: Tx,
  { member, ...followed }: Followed & { readonly member: MemberRow },
): Promise<void> {
  const { partner, memberId, arriving } = followed
  const now = context.now()
  const { email, ...others } = changesOf(member, followed)
  const { firstName, lastName, state } = member
  const note = (action: string, fields: readonly string[]) =>
    appendAudit(tx, partner.id, {
      at: now,
      actor: `member:${member.publicId}`,
      action,
      subject: `member:${member.publicId}`,
      details: { through: arriving.key.issuer, fields: fields.join(' ') },
    })
  const isTaken =
    email !== undefined && !isSameMailbox(email, member.email) && (await isEmailTaken(tx, partner.id, email))
  if (isTaken) await note('signOn.emailTaken', ['email'])
  if (!isEmpty(others)) await setClaimed(tx, partner.id, { firstName, lastName, state, ...others, memberId, now })
  if (email !== undefined && !isTaken) {
    await setEmail(tx, partner.id, { memberId, email, now })
    const facts = { newEmail: maskedEmail(email) }
    const key = `signOn:${now.toISOString()}`
    await tellMember(tx, partner.id, { memberId, kind: 'emailChanged', facts, key, now })
  }
  const fields = Object.keys(isTaken || email === undefined ? others : { ...others, email })
  if (fields.length > 0) await note('signOn.update', fields)
}

/** A state that was kept in another form than its two letters is mended; another address of the member's is theirs to say. */
function changesOf(member: MemberRow, { arriving: { claimed } }: Followed): Changes {
  const { firstName, lastName, email } = claimed
  const isOdd = member.state !== '' && stateCode(member.state) !== member.state
  return {
    ...(firstName !== '' && firstName !== member.firstName && { firstName }),
    ...(lastName !== '' && lastName !== member.lastName && { lastName }),
    ...(email !== '' && email !== member.email && { email }),
    ...(isOdd && { state: claimed.state }),
  }
}

function isSameMailbox(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0
}
