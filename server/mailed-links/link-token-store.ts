import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import type { LinkPurpose } from '../db/tables/mail-tables.ts'

interface NewToken {
  readonly tokenHash: string
  readonly purpose: LinkPurpose
  readonly memberId: number
  /** The change of an e-mail address, the move of a card or the link of a card that it is about; null where it is about none. */
  readonly changeId: number | null
  /** Tokens of the same mail stay: an earlier try may have arrived. */
  readonly mailId: number
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertLinkToken(db: Db, partnerId: string, token: NewToken): Promise<void> {
  await db
    .insertInto('recovery_token')
    .values({
      partner_id: partnerId,
      token_hash: token.tokenHash,
      purpose: token.purpose,
      member_id: token.memberId,
      change_id: token.changeId,
      mail_id: token.mailId,
      created_at: token.now,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute()
}

interface TokensOf {
  readonly memberId: number
  readonly purpose: LinkPurpose
  readonly now: Date
}

/** The member's tokens of other mails than this one are over. */
export async function expireOtherTokens(
  db: Db,
  partnerId: string,
  { memberId, purpose, mailId, now }: TokensOf & { readonly mailId: number },
): Promise<void> {
  await db
    .updateTable('recovery_token')
    .set({ expires_at: now })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('mail_id', '<>', mailId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

interface MailsOf extends Omit<TokensOf, 'now'> {
  readonly mailId: number
  readonly since: Date
}

/** For how many other mails of the purpose the member was made a token from this moment on. Its lock keeps others from making one meanwhile. */
export async function countOtherMails(
  { tx }: MembersLocked,
  partnerId: string,
  { memberId, purpose, mailId, since }: MailsOf,
): Promise<number> {
  const { mails } = await tx
    .selectFrom('recovery_token')
    .select(({ fn }) => fn.count<number>('mail_id').distinct().as('mails'))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('mail_id', '<>', mailId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(mails)
}

const tokenNames = ['memberId', 'changeId', 'mailId', 'expiresAt', 'usedAt'] as const
export type LinkToken = Pick<Row<'recovery_token'>, (typeof tokenNames)[number]>

interface TokenName {
  readonly tokenHash: string
  readonly purpose: LinkPurpose
}

export async function findLinkToken(
  db: Db,
  partnerId: string,
  { tokenHash, purpose }: TokenName,
): Promise<LinkToken | undefined> {
  return db
    .selectFrom('recovery_token')
    .select(columnsOf('recovery_token', tokenNames))
    .where('partner_id', '=', partnerId)
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** With one all of the member for this purpose are used up: they were mailed before what now holds. */
export async function useLinkTokens(db: Db, partnerId: string, { memberId, purpose, now }: TokensOf): Promise<void> {
  await db
    .updateTable('recovery_token')
    .set({ used_at: now })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** This one alone: each mail about a card stands for itself. */
export async function useLinkToken(
  db: Db,
  partnerId: string,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('recovery_token')
    .set({ used_at: now })
    .where('partner_id', '=', partnerId)
    .where('token_hash', '=', tokenHash)
    .execute()
}
