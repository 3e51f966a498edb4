import { sql } from 'kysely'
import { appendAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import { type IngestContext, inOneTransaction } from '../feed/ingest-events.ts'
import { evaluateReferences, referencesOfCard } from '../feed/reevaluate-unmatched.ts'
import { lockMembers } from '../feed/store.ts'
import { refoldMembers } from './refold-members.ts'

export interface Correction {
  readonly partnerId: string
  readonly cardLinkId: number
  readonly linkedAt: Date
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly reason: string
}

export type CorrectionVerdict = 'corrected' | 'notFound' | 'afterUnlinking' | 'heldByAnother'

interface Link {
  readonly memberId: number
  readonly cardToken: string
  readonly linkedAt: Date
  readonly unlinkedAt: Date | null
}

/**
 * Moves the beginning of a card link, with an entry in the audit log, and evaluates again what was paid with the card since. The desk offers
 * it; a production server has no desk.
 */
export async function correctCardLink(
  db: Db,
  correction: Correction,
  context: IngestContext,
): Promise<CorrectionVerdict> {
  return inOneTransaction(db, async (tx) => {
    const link = await findLink(tx, correction)
    if (!link) return 'notFound'
    if (link.unlinkedAt !== null && link.unlinkedAt <= correction.linkedAt) return 'afterUnlinking'
    if (await isHeldByAnother(tx, link, correction)) return 'heldByAnother'
    await lockMembers(tx, [link.memberId])
    await moveLink(tx, correction)
    await appendAudit(tx, correction.partnerId, {
      at: context.now(),
      actor: correction.actor,
      action: 'correctCardLink',
      subject: `card-link:${correction.cardLinkId}`,
      details: {
        before: link.linkedAt.toISOString(),
        after: correction.linkedAt.toISOString(),
        reason: correction.reason,
      },
    })
    await evaluateAgain(tx, { link, correction, now: context.now() })
    return 'corrected'
  })
}

async function findLink(tx: Db, { partnerId, cardLinkId }: Correction): Promise<Link | undefined> {
  return tx
    .selectFrom('card_link')
    .select(['member_id as memberId', 'card_token as cardToken', 'linked_at as linkedAt', 'unlinked_at as unlinkedAt'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', cardLinkId)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether another link of the card, of whatever programme, covers a part of the time that this one would gain. */
async function isHeldByAnother(tx: Db, link: Link, { cardLinkId, linkedAt }: Correction): Promise<boolean> {
  const { rows } = await sql`
    select from card_link
    where card_token = ${link.cardToken} and id <> ${cardLinkId} and linked_at < ${link.linkedAt.toISOString()}::timestamptz
      and (unlinked_at is null or unlinked_at > ${linkedAt.toISOString()}::timestamptz)`.execute(tx)
  return rows.length > 0
}

async function moveLink(tx: Db, { partnerId, cardLinkId, linkedAt }: Correction): Promise<void> {
  await tx
    .updateTable('card_link')
    .set({ linked_at: linkedAt })
    .where('partner_id', '=', partnerId)
    .where('id', '=', cardLinkId)
    .execute()
}

interface Correcting {
  readonly link: Link
  readonly correction: Correction
  readonly now: Date
}

/** First the dines of the card, which may come or go; then the member, whose other dines see other limits and another tier. */
async function evaluateAgain(tx: Db, { link, correction, now }: Correcting): Promise<void> {
  const from = Math.min(link.linkedAt.getTime(), correction.linkedAt.getTime())
  await evaluateReferences(tx, await referencesOfCard(tx, link.cardToken, new Date(from)), now)
  const { memberId } = link
  await refoldMembers(tx, [{ partnerId: correction.partnerId, memberId, from, dines: [], withdrawnIds: [] }], now)
}
