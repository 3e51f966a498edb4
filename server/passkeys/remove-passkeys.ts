import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { tellMember } from '../notices/tell-members.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'
import { deletePasskey, deletePasskeys } from './store.ts'

interface Removal {
  readonly partnerId: string
  readonly signedIn: SignedIn
  readonly id: number
}

/** The password goes on, so nobody is locked out. Whoever sits down at an open screen must not take the owner's way in, so it asks for a proof. */
export async function removePasskey(
  context: Context,
  db: Db,
  { partnerId, signedIn, id }: Removal,
): Promise<'removed' | Refusal<'notFound'>> {
  const now = context.now()
  const { memberId, publicId } = signedIn
  return inTransaction(db, async (tx) => {
    await lockMembers(tx, [memberId])
    const name = await deletePasskey(tx, partnerId, { memberId, id })
    if (name === undefined) return refuse('notFound')
    await tellMember(tx, partnerId, { memberId, kind: 'passkeyRemoved', facts: { name }, key: String(id), now })
    const subject = `member:${publicId}`
    const details = { passkey: id }
    await appendAudit(tx, partnerId, { at: now, actor: subject, action: 'passkey.remove', subject, details })
    return 'removed'
  })
}

interface Person {
  readonly memberId: number
  readonly publicId: string
}

/** All of them, for who says that somebody else was in the account. The caller holds the member's lock, and writes its own entry after this. */
export async function removeAllPasskeys(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { partnerId, memberId, publicId }: Person & { readonly partnerId: string },
): Promise<void> {
  const count = await deletePasskeys(tx, partnerId, memberId)
  if (count === 0) return
  const at = now()
  await tellMember(tx, partnerId, {
    memberId,
    kind: 'passkeysRemoved',
    facts: { count },
    key: at.toISOString(),
    now: at,
  })
  const subject = `member:${publicId}`
  await appendAudit(tx, partnerId, { at, actor: subject, action: 'passkey.removeAll', subject, details: { count } })
}
