import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { LinkPurpose } from '../db/tables/mail-tables.ts'
import { tidyRows } from '../db/tidy-rows.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { hashOf } from '../session/keyed-hash.ts'
import {
  countOtherMails,
  expireOtherTokens,
  findLinkToken,
  insertLinkToken,
  type LinkToken,
  useLinkToken,
} from './link-token-store.ts'

/** Of these each mail's link is good, however many there are: what one is about the others are not. */
const standAlone: readonly LinkPurpose[] = ['keepEmail', 'undoCardMove', 'stopLinkedCard', 'stopUnlinkedCard']

/** A while after they ended nobody asks what became of them. */
const rememberedMs = 7 * 86_400_000

interface NewLink {
  readonly purpose: LinkPurpose
  readonly memberId: number
  /** The change of an e-mail address, the move of a card, or the link of a card. */
  readonly changeId: number | null
  readonly mailId: number
  readonly goodForMs: number
}

/**
 * The token of a link that a mail is being written with: 32 random bytes, of which the database keeps the hash. Where `goodForMs` runs from now, a mail that
 * waited for a day has a good link too. Of its purpose the newest mail's link alone is good, but those that keep an address, take a card back or stop a change of cards each stand for themselves.
 */
export async function makeLinkToken(
  { now, random }: Pick<Context, 'now' | 'random'>,
  db: Db,
  partnerId: string,
  link: NewLink,
): Promise<string> {
  const token = random(32).toString('base64url')
  await inTransaction(db, (tx) => keepToken(tx, partnerId, { link, token, now: now() }))
  return token
}

/** The most mails of a purpose that a member is written within a time. */
interface MailsAtMost {
  readonly mails: number
  readonly withinMs: number
}

/** The same, counted under the member's lock: of many mails that are written at once so many have a token. Null: the member was written enough. */
export async function makeCountedLinkToken(
  { now, random }: Pick<Context, 'now' | 'random'>,
  db: Db,
  partnerId: string,
  { link, atMost: { mails, withinMs } }: { readonly link: NewLink; readonly atMost: MailsAtMost },
): Promise<string | null> {
  const token = random(32).toString('base64url')
  return inTransaction(db, async (tx) => {
    const at = now()
    const locked = await lockMembers(tx, [link.memberId])
    const others = { ...link, since: new Date(at.getTime() - withinMs) }
    if ((await countOtherMails(locked, partnerId, others)) >= mails) return null
    await keepToken(tx, partnerId, { link, token, now: at })
    return token
  })
}

interface Kept {
  readonly link: NewLink
  readonly token: string
  readonly now: Date
}

async function keepToken(tx: Tx, partnerId: string, { link, token, now }: Kept): Promise<void> {
  const { purpose, memberId, changeId, mailId, goodForMs } = link
  const before = new Date(now.getTime() - rememberedMs)
  await tidyRows(tx, partnerId, { table: 'recovery_token', key: 'token_hash', before })
  if (!standAlone.includes(purpose)) await expireOtherTokens(tx, partnerId, { memberId, purpose, mailId, now })
  const expiresAt = new Date(now.getTime() + goodForMs)
  await insertLinkToken(tx, partnerId, {
    tokenHash: linkHash(purpose, token),
    purpose,
    memberId,
    changeId,
    mailId,
    now,
    expiresAt,
  })
}

interface GivenLink {
  readonly purpose: LinkPurpose
  readonly token: string
}

export type LinkFault = 'unknown' | 'used' | 'expired'

/** Whom a link that somebody opened is about, or what is wrong with it. Another partner's link is unknown, and so is one for another purpose. */
export async function readLinkToken(
  { now }: Pick<Context, 'now'>,
  db: Db,
  partnerId: string,
  { purpose, token }: GivenLink,
): Promise<Pick<LinkToken, 'memberId' | 'changeId' | 'mailId'> | LinkFault> {
  const found = await findLinkToken(db, partnerId, { tokenHash: linkHash(purpose, token), purpose })
  if (!found) return 'unknown'
  if (found.usedAt !== null) return 'used'
  return found.expiresAt.getTime() <= now().getTime() ? 'expired' : found
}

/** It is good no more. The caller has read it under the member's lock. */
export async function useUp(
  { now }: Pick<Context, 'now'>,
  db: Db,
  partnerId: string,
  { purpose, token }: GivenLink,
): Promise<void> {
  await useLinkToken(db, partnerId, { tokenHash: linkHash(purpose, token), now: now() })
}

/** The purpose is in the hash, since a release that knows of recovery alone reads the same table. */
function linkHash(purpose: LinkPurpose, token: string): string {
  return hashOf(purpose === 'recover' ? token : `${purpose} ${token}`)
}
