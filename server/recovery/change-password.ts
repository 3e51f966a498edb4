import type { RecoverPasswordBody } from '#contract/schemas/recovery.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { insertMail } from '../mail/outgoing-mail-store.ts'
import { judgePasswords } from '../members/judge-sign-up.ts'
import { updatePasswordHash } from '../members/store.ts'
import { takesPasswords } from '../passwords/passwords.ts'
import { refuse, Refusal } from '../refusal.ts'
import { hashOf } from '../session/keyed-hash.ts'
import { deleteSessionsOfMember } from '../session/store.ts'
import { forgetAllFailures } from '../sign-in/lock-out-store.ts'
import { findRecoverableById, findRecoveryToken, type Recoverable, useRecoveryTokens } from './recovery-store.ts'

type TokenRefusal = Refusal<'recoverTokenUnknown' | 'recoverTokenUsed' | 'recoverTokenExpired'>

interface Change {
  readonly partner: Partner
  readonly body: RecoverPasswordBody
  readonly origin: string
}

/**
 * A new password by the token of a mailed link. The token is looked at first, before any work, and again under the member's lock: of two calls with
 * one token one gets through. A password that is refused leaves the token as it was.
 */
export async function changePassword(
  context: Context,
  db: Db,
  { partner, body, origin }: Change,
): Promise<'changed' | TokenRefusal | Refusal<'invalidRequest' | 'forbidden'>> {
  if (!takesPasswords(partner)) return refuse('forbidden')
  const tokenHash = hashOf(body.token)
  const memberId = await memberOfToken(context, db, { partnerId: partner.id, tokenHash })
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
    const held = await memberOfToken(context, tx, { partnerId: partner.id, tokenHash })
    if (held instanceof Refusal) return held
    await setPassword(context, tx, { partnerId: partner.id, member, passwordHash, origin })
    return 'changed'
  })
}

interface TokenOfPartner {
  readonly partnerId: string
  readonly tokenHash: string
}

async function memberOfToken(
  { now }: Pick<Context, 'now'>,
  db: Db,
  { partnerId, tokenHash }: TokenOfPartner,
): Promise<number | TokenRefusal> {
  const token = await findRecoveryToken(db, partnerId, tokenHash)
  if (!token) return refuse('recoverTokenUnknown')
  if (token.usedAt !== null) return refuse('recoverTokenUsed')
  if (token.expiresAt.getTime() <= now().getTime()) return refuse('recoverTokenExpired')
  return token.memberId
}

interface NewPassword {
  readonly partnerId: string
  readonly member: Recoverable
  readonly passwordHash: string
  readonly origin: string
}

/** Whoever knew the old password is out, and whoever was locked out may try the new one. */
async function setPassword(
  context: Context,
  tx: Tx,
  { partnerId, member, passwordHash, origin }: NewPassword,
): Promise<void> {
  const now = context.now()
  const { id: memberId, publicId, email, firstName } = member
  await useRecoveryTokens(tx, partnerId, { memberId, now })
  await updatePasswordHash(tx, partnerId, { memberId, passwordHash })
  await deleteSessionsOfMember(tx, partnerId, memberId)
  await forgetAllFailures(tx, partnerId, memberId)
  const facts = { firstName, origin }
  await insertMail(tx, partnerId, { mail: { kind: 'passwordChanged', facts, memberId, recipient: email }, now })
  const subject = `member:${publicId}`
  await appendAudit(tx, partnerId, { at: now, actor: subject, action: 'password.recovered', subject })
}
