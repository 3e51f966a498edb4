import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { hashOf } from './keyed-hash.ts'
import { stayGraceMs } from './session.ts'
import { startSession, type StartedSession } from './start-session.ts'
import { deleteStayFamily, lockStayToken, markStayTokenUsed } from './store.ts'

/**
 * A new session for who asked to stay signed in, and the next token of the family. A used token that comes back was copied: nobody can
 * tell which of the two holders is the member, so the whole family ends.
 */
export async function redeemStayToken(
  context: Context,
  db: Db,
  { partnerId, token }: { partnerId: string; token: string },
): Promise<StartedSession | null> {
  const now = context.now()
  const tokenHash = hashOf(token)
  return db.transaction().execute(async (tx) => {
    const row = await lockStayToken(tx, partnerId, tokenHash)
    if (!row || row.expires_at <= now) return null
    if (row.used_at && now.getTime() - row.used_at.getTime() > stayGraceMs) {
      await deleteStayFamily(tx, partnerId, row.family)
      context.log.warn(
        { partnerId, memberId: row.member_id },
        'a used stay-signed-in token came back; its family is ended',
      )
      return null
    }
    const member = await tx
      .selectFrom('member')
      .select('public_id')
      .where('partner_id', '=', partnerId)
      .where('id', '=', row.member_id)
      .executeTakeFirst()
    if (!member) return null
    await markStayTokenUsed(tx, partnerId, { tokenHash, now })
    const person = { memberId: row.member_id, publicId: member.public_id }
    return startSession(context, tx, { partnerId, person, stay: { family: row.family, until: row.expires_at } })
  })
}
