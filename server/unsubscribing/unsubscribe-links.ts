import { isMarketing, type MarketingCategory } from '#domain/notices/notice-kinds.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { tidyRows } from '../db/tidy-rows.ts'
import { inTransaction } from '../db/transact.ts'
import { siteOriginOf } from '../mail/site-origin.ts'
import { hashOf } from '../session/keyed-hash.ts'
import { findToken, insertToken } from './token-store.ts'

export const unsubscribePath = '/unsubscribe'

export function unsubscribeAddress(token: string): string {
  return `${unsubscribePath}?token=${encodeURIComponent(token)}`
}

/** Mails are opened late, and the law wants a month at least. Nobody asks for a link of three years ago. */
const goodForMs = 3 * 365 * 86_400_000

/** Whose mails of which category a link ends: that, and nothing else. It signs nobody in. */
export interface Subscription {
  readonly memberId: number
  readonly category: MarketingCategory
}

/** The address that a mail is being written with: 32 random bytes, of which the database keeps the hash. It never leaves the partner. */
export async function makeUnsubscribeLink(
  { config, now, random }: Pick<Context, 'config' | 'now' | 'random'>,
  db: Db,
  partner: Partner,
  { memberId, category }: Subscription,
): Promise<string> {
  const at = now()
  const token = random(32).toString('base64url')
  await inTransaction(db, async (tx) => {
    const before = new Date(at.getTime() - goodForMs)
    await tidyRows(tx, partner.id, { table: 'unsubscribe_token', key: 'token_hash', by: 'created_at', before })
    await insertToken(tx, partner.id, { tokenHash: hashOf(`unsubscribe ${token}`), memberId, category, createdAt: at })
  })
  return siteOriginOf(config, partner) + unsubscribeAddress(token)
}

/** What the link ends; null where nobody of this partner was mailed it. */
export async function readUnsubscribeToken(db: Db, partnerId: string, token: string): Promise<Subscription | null> {
  const found = await findToken(db, partnerId, hashOf(`unsubscribe ${token}`))
  return found && isMarketing(found.category) ? { memberId: found.memberId, category: found.category } : null
}
