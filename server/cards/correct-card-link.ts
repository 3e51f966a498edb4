import { type Refusal, refuse } from '../refusal.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import type { DinersLocked } from '../dines/shared-cards/lock-diners.ts'
import { inTransaction } from '../db/transact.ts'
import type { Clock } from '../clock.ts'
import { evaluateLocked } from '../feed/reevaluate-unmatched.ts'
import { findHeldCards, lockHeldCards } from '../feed/matching/held-cards-store.ts'
import { referencesOfCard } from '../feed/store.ts'
import { findLink, isHeldByAnother, type Link, lockLink, moveLink } from './link-store.ts'
import { refoldMembers } from '../dines/refold-members.ts'

export interface Correction {
  readonly partnerId: string
  readonly cardLinkId: number
  readonly linkedAt: Date
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly reason: string
}

export type CorrectionRefusal = 'notFound' | 'inTheFuture' | 'afterUnlinking' | 'heldByAnother'
export type CorrectionVerdict = 'corrected' | 'alreadySo' | Refusal<CorrectionRefusal>

/**
 * Moves the beginning of a card link, with an entry in the audit log, and evaluates again what was paid with the card since. Asked twice, it
 * changes nothing the second time. The desk offers it, and `npm run cards:correct-link`.
 */
export async function correctCardLink(db: Db, correction: Correction, clock: Clock): Promise<CorrectionVerdict> {
  return inTransaction(db, async (tx) => {
    const asked = await findLink(tx, correction)
    if (!asked) return refuse('notFound')
    const { locked } = await lockHeldCards(tx, [asked.cardToken])
    const link = await lockLink(tx, correction)
    if (link.linkedAt.getTime() === correction.linkedAt.getTime()) return 'alreadySo'
    if (correction.linkedAt > clock.now()) return refuse('inTheFuture')
    if (link.unlinkedAt !== null && link.unlinkedAt <= correction.linkedAt) return refuse('afterUnlinking')
    if (await isHeldByAnother(tx, { ...correction, link })) return refuse('heldByAnother')
    await moveLink(tx, correction)
    await evaluateAgain(locked, { link, correction, now: clock.now() })
    await appendAudit(tx, correction.partnerId, {
      at: clock.now(),
      actor: correction.actor,
      action: 'correctCardLink',
      subject: `card-link:${correction.cardLinkId}`,
      details: {
        before: link.linkedAt.toISOString(),
        after: correction.linkedAt.toISOString(),
        reason: correction.reason,
      },
    })
    return 'corrected'
  })
}

interface Correcting {
  readonly link: Link
  readonly correction: Correction
  readonly now: Date
}

/** First the dines of the card, which may come or go; then the member, whose other dines see other limits and another tier. */
async function evaluateAgain(locked: DinersLocked, { link, correction, now }: Correcting): Promise<void> {
  const { tx } = locked
  const from = Math.min(link.linkedAt.getTime(), correction.linkedAt.getTime())
  const held = await findHeldCards(tx, [link.cardToken])
  const references = await referencesOfCard(tx, held.cards.tokensOf(link.cardToken), new Date(from))
  await evaluateLocked(locked, { references, held }, now)
  const { memberId } = link
  await refoldMembers(locked, [{ partnerId: correction.partnerId, memberId, from, dines: [], withdrawn: [] }], { now })
}
