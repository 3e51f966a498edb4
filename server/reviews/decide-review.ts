import { changeRatings } from '#domain/dines/reviews.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { type DinersLocked, lockDiners } from '../dines/shared-cards/lock-diners.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { refoldMembers } from '../dines/refold-members.ts'
import { refreshListings } from '../merchants/search/listing-store.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { findRules } from '../rules/store.ts'
import {
  changeReview,
  type DecidedReview,
  findListingPartners,
  findReviewer,
  findReviewForUpdate,
  lockHistogram,
  setRatings,
  settleReports,
  withdrawGuestReview,
} from './queue-store.ts'

interface Deciding {
  readonly partnerId: string
  /** `m12` a member's, `g12` one that came with the restaurant's data. */
  readonly review: string
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
}

export type DecideRefusal = 'notFound' | 'notOfAMember' | 'notPublished'
type Verdict = 'done' | 'alreadySo' | Refusal<DecideRefusal>

/**
 * Shows a review to everybody: the restaurant's ratings follow, and where a bonus asks for a review, the engine looks at the member's dines again. `npm run reviews -- approve` offers it.
 */
export async function approveReview(db: Db, deciding: Deciding, clock: Clock): Promise<Verdict> {
  return ofMember(db, deciding, async ({ locked, found, id }) => {
    if (found.state === 'published') return 'alreadySo'
    const { partnerId } = deciding
    const { tx } = locked
    const now = clock.now()
    await changeReview(tx, partnerId, {
      id,
      change: { state: 'published', refusal_reason: null, decided_at: now, published_at: found.publishedAt ?? now },
    })
    if (found.publishedAt === null) await giveBonusFor(locked, partnerId, { memberId: found.memberId, now })
    await rate(tx, found, 1)
    await record(tx, { ...deciding, now, action: 'review.approve' })
    return 'done'
  })
}

interface Refusing extends Deciding {
  /** Told to the member. */
  readonly reason: string
}

/** Keeps a review from being shown, or takes it back; what was reported of it is settled. A bonus that it brought stays. */
export async function refuseReview(db: Db, refusing: Refusing, clock: Clock): Promise<Verdict> {
  const { partnerId, review, reason } = refusing
  if (review.startsWith('g')) return withdraw(db, refusing, clock)
  return ofMember(db, refusing, async ({ locked: { tx }, found, id }) => {
    if (found.state === 'refused') return 'alreadySo'
    const now = clock.now()
    await changeReview(tx, partnerId, { id, change: { state: 'refused', refusal_reason: reason, decided_at: now } })
    if (found.state === 'published') await rate(tx, found, -1)
    await settleReports(tx, partnerId, { review, now })
    await record(tx, { ...refusing, now, action: 'review.refuse', details: { reason } })
    return 'done'
  })
}

/** What came with the restaurant's data is the same for all partners: it is shown to nobody any more. */
async function withdraw(db: Db, { partnerId, review, reason, actor }: Refusing, clock: Clock): Promise<Verdict> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (!(await withdrawGuestReview(tx, numberOf(review), now))) return refuse('notFound')
    await settleReports(tx, partnerId, { review, now })
    await record(tx, { partnerId, review, actor, now, action: 'review.refuse', details: { reason } })
    return 'done'
  })
}

/** What the restaurant's management answers; another answer takes the place of the one before. */
export async function replyToReview(
  db: Db,
  { text, ...deciding }: Deciding & { readonly text: string },
  clock: Clock,
): Promise<Verdict> {
  return ofMember(db, deciding, async ({ locked: { tx }, found, id }) => {
    if (found.state !== 'published') return refuse('notPublished')
    if (found.managementResponse === text) return 'alreadySo'
    await changeReview(tx, deciding.partnerId, { id, change: { management_response: text } })
    await record(tx, { ...deciding, now: clock.now(), action: 'review.reply' })
    return 'done'
  })
}

/** The review stays as it is; answers how many reports were settled. */
export async function dismissReports(db: Db, { reason, ...deciding }: Refusing, clock: Clock): Promise<number> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const settled = await settleReports(tx, deciding.partnerId, { review: deciding.review, now })
    if (settled > 0)
      await record(tx, { ...deciding, now, action: 'review.dismissReports', details: { reason, settled } })
    return settled
  })
}

interface LockedReview {
  readonly locked: DinersLocked
  readonly found: DecidedReview
  readonly id: number
}

/** The member's lock first, as decision 0060 has it, since their dines may be evaluated again. */
async function ofMember(
  db: Db,
  { partnerId, review }: Deciding,
  decide: (found: LockedReview) => Promise<Verdict>,
): Promise<Verdict> {
  if (!review.startsWith('m')) return refuse('notOfAMember')
  const id = numberOf(review)
  return inTransaction(db, async (tx) => {
    const memberId = await findReviewer(tx, partnerId, id)
    if (memberId === null) return refuse('notFound')
    const locked = await lockDiners(tx, [memberId])
    const found = await findReviewForUpdate(tx, partnerId, id)
    return found === undefined ? refuse('notFound') : decide({ locked, found, id })
  })
}

/** From the member's first dine on, since the bonus goes to the one that completed the spend. */
async function giveBonusFor(
  locked: DinersLocked,
  partnerId: string,
  { memberId, now }: { readonly memberId: number; readonly now: Date },
): Promise<void> {
  const rules = (await findRules(locked.tx, [partnerId])).get(partnerId) ?? []
  const asks = ({ document: { newMemberBonus, bonuses = [] } }: (typeof rules)[number]) =>
    [newMemberBonus, ...bonuses].some((bonus) => bonus?.reviewRequired === true)
  if (!rules.some(asks)) return
  await refoldMembers(locked, [{ partnerId, memberId, from: 0, dines: [], withdrawn: [] }], { now })
}

async function rate(tx: Tx, { merchantId, rating }: DecidedReview, by: 1 | -1): Promise<void> {
  const histogram = await lockHistogram(tx, merchantId)
  await setRatings(tx, merchantId, changeRatings(histogram, { stars: rating, by }))
  for (const partnerId of await findListingPartners(tx, merchantId)) await refreshListings(tx, partnerId, [merchantId])
}

interface Deed extends Deciding {
  readonly now: Date
  readonly action: string
  readonly details?: Readonly<Record<string, string | number>>
}

async function record(tx: Tx, { partnerId, review, actor, now, action, details = {} }: Deed): Promise<void> {
  await appendAudit(tx, partnerId, { at: now, actor, action, subject: `review:${review}`, details })
}

function numberOf(review: string): number {
  return Number(review.slice(1))
}
