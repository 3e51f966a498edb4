import type { RecoverPasswordBody } from '#contract/schemas/recovery.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { endOpenChanges } from '../email-change/store.ts'
import { useLinkTokens } from '../mailed-links/link-token-store.ts'
import { readLinkToken } from '../mailed-links/link-tokens.ts'
import { tellMember } from '../notices/tell-members.ts'
import { markMailboxProved } from '../mailed-links/mailbox-store.ts'
import { judgePasswords } from '../members/judge-sign-up.ts'
import { updatePasswordHash } from '../members/store.ts'
import { removeAllPasskeys } from '../passkeys/remove-passkeys.ts'
import { takesPasswords } from '../passwords/passwords.ts'
import { refuse, Refusal } from '../refusal.ts'
import { hashOf } from '../session/keyed-hash.ts'
import { deleteSessionsOfMember } from '../session/store.ts'
import { forgetAllFailures } from '../sign-in/lock-out-store.ts'
import { findRecoverableById, type Recoverable } from './recovery-store.ts'

type TokenRefusal = Refusal<'recoverTokenUnknown' | 'recoverTokenUsed' | 'recoverTokenExpired'>

interface Change {
  readonly partner: Partner
  readonly body: RecoverPasswordBody
}

/**
 * A new password by the token of a mailed link. The token is looked at first, before any work, and again under the member's lock: of two calls with
 * one token one gets through. A password that is refused leaves the token as it was.
 */
export async function changePassword(
  context: Context,
  db: Db,
  { partner, body }: Change,
): Promise<'changed' | TokenRefusal | Refusal<'invalidRequest' | 'forbidden'>> {
  if (!takesPasswords(partner)) return refuse('forbidden')
  const { token } = body
  const memberId = await memberOfToken(context, db, { partnerId: partner.id, token })
  if (memberId instanceof Refusal) return memberId
  const member = await findRecoverableById(db, partner.id, memberId)
  if (!member) return refuse('recoverTokenUnknown')
  const problems = judgePasswords(partner, {
    ...body,
    ...member,
    partnerNumber: member.partnerNumber ?? undefined,
  }).filter((found) => found !== null)
  if (problems.length > 0) return refuse('invalidRequest', { fields: problems })

  const passwordHash = await context.passwords.hash(body.password)
  return inTransaction(db, async (tx) => {
    await lockMembers(tx, [memberId])
    const held = await memberOfToken(context, tx, { partnerId: partner.id, token })
    if (held instanceof Refusal) return held
    const isWary = body.removePasskeys === true
    await setPassword(context, tx, {
      partnerId: partner.id,
      member,
      passwordHash,
      token,
      passkeys: isWary ? 'go' : 'stay',
    })
    return 'changed'
  })
}

interface TokenOfPartner {
  readonly partnerId: string
  readonly token: string
}

async function memberOfToken(
  context: Pick<Context, 'now'>,
  db: Db,
  { partnerId, token }: TokenOfPartner,
): Promise<number | TokenRefusal> {
  const found = await readLinkToken(context, db, partnerId, { purpose: 'recover', token })
  switch (found) {
    case 'unknown':
      return refuse('recoverTokenUnknown')
    case 'used':
      return refuse('recoverTokenUsed')
    case 'expired':
      return refuse('recoverTokenExpired')
    default:
      return found.memberId
  }
}

interface NewPassword {
  readonly partnerId: string
  readonly member: Recoverable
  readonly passwordHash: string
  readonly token: string
  /** Decision 0105 says why they may stay. */
  readonly passkeys: 'stay' | 'go'
}

/**
 * Whoever knew the old password is out, and what they asked for is over; whoever was locked out may try the new one. Joining proves no mailbox, so with
 * the first proof passkeys go too: somebody else may have joined with the address and made them.
 */
async function setPassword(
  context: Context,
  tx: Tx,
  { partnerId, member, passwordHash, token, passkeys }: NewPassword,
): Promise<void> {
  const now = context.now()
  const { id: memberId, publicId } = member
  await useLinkTokens(tx, partnerId, { memberId, purpose: 'recover', now })
  await endOpenChanges(tx, partnerId, { memberId, now })
  await updatePasswordHash(tx, partnerId, { memberId, passwordHash })
  await deleteSessionsOfMember(tx, partnerId, memberId)
  await forgetAllFailures(tx, partnerId, memberId)
  await tellMember(tx, partnerId, { memberId, kind: 'passwordChanged', facts: {}, key: hashOf(token), now })
  const isFirst = await markMailboxProved(tx, partnerId, { memberId, now })
  if (isFirst || passkeys === 'go') await removeAllPasskeys(context, tx, { partnerId, memberId, publicId })
  const subject = `member:${publicId}`
  await appendAudit(tx, partnerId, { at: now, actor: subject, action: 'password.recovered', subject })
}
