import type { Context } from '../context.ts'
import type { Row } from '../db/columns.ts'
import type { Tx } from '../db/transact.ts'
import { insertMail } from '../mail/outgoing-mail-store.ts'
import { useLinkTokens } from '../mailed-links/link-token-store.ts'
import { markMailboxProved } from '../mailed-links/mailbox-store.ts'
import { updatePasswordHash } from '../members/store.ts'
import { removeAllPasskeys } from '../passkeys/remove-passkeys.ts'
import { deleteSessionsOfMember } from '../session/store.ts'

/** The hash of a password that nobody knows. It takes its time, so it is made before anything is locked. */
export async function unknownPassword(context: Pick<Context, 'passwords' | 'random'>): Promise<string> {
  return context.passwords.hash(context.random(32).toString('base64url'))
}

interface ShutOut {
  /** With the address that is theirs from now on. */
  readonly member: Pick<Row<'member'>, 'id' | 'publicId' | 'email'>
  readonly passwordHash: string
  /** Of the site's pages: the link of the mail leads there. */
  readonly origin: string
}

/**
 * For who says, by a mailed link, that somebody else was in the account: sessions, stay-signed-in tokens, passkeys, password and mailed links end, and the
 * link to a new password is mailed to the member. The caller holds the member's lock, and writes its own entry into the audit log.
 */
export async function shutOut(
  context: Pick<Context, 'now'>,
  tx: Tx,
  partnerId: string,
  { member, passwordHash, origin }: ShutOut,
): Promise<void> {
  const now = context.now()
  const { id: memberId, publicId, email } = member
  await useLinks(tx, partnerId, { memberId, now })
  await updatePasswordHash(tx, partnerId, { memberId, passwordHash })
  await deleteSessionsOfMember(tx, partnerId, memberId)
  await removeAllPasskeys(context, tx, { partnerId, memberId, publicId })
  await markMailboxProved(tx, partnerId, { memberId, now })
  const facts = { identifier: email, origin }
  await insertMail(tx, partnerId, { mail: { kind: 'recover', facts, memberId: null, recipient: null }, now })
}

interface Using {
  readonly memberId: number
  readonly now: Date
}

/** Links of recovery too: they went to the address that was the member's then. */
export async function useLinks(tx: Tx, partnerId: string, { memberId, now }: Using): Promise<void> {
  await useLinkTokens(tx, partnerId, { memberId, purpose: 'confirmEmail', now })
  await useLinkTokens(tx, partnerId, { memberId, purpose: 'recover', now })
}
