import type { OwnReview, ReviewableDine, ReviewBody } from '#contract/schemas/review.ts'
import { dayMs } from '#domain/dates.ts'
import {
  judgeReviewWords,
  overallStars,
  reviewState,
  reviewWindowDays,
  reviewWordsLength,
} from '#domain/dines/reviews.ts'
import { reviewAuthor } from '#domain/dines/review-author.ts'
import { required } from '#domain/required.ts'
import { fillText } from '#domain/content/fill-text.ts'
import type { Partner } from '#partners/registry.ts'
import { type ActivityRow, findTransaction } from '../activity/activity-store.ts'
import { presentTransaction } from '../activity/present.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { datedNumber } from '../ids/dated-number.ts'
import { findMember } from '../members/store.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'
import { findOwnReviews, insertReview, type OwnReviewRow, takeRefusedReview } from './own-review-store.ts'
import { presentOwnReview } from './present.ts'

interface DineAsked {
  readonly partner: Partner
  readonly memberId: number
  readonly transactionId: string
  readonly now: Date
}

/** A dine of the member with what can be said of it, or null. */
export async function readReviewableDine(db: Db, asked: DineAsked): Promise<ReviewableDine | null> {
  const found = await findDine(db, asked)
  if (found === null) return null
  const { dine, own } = found
  const transaction = presentTransaction(dine, asked.partner.settings.currencyType)
  return {
    transaction,
    state: stateOf(found, asked),
    until: new Date(dine.authorisedAt.getTime() + reviewWindowDays * dayMs).toISOString(),
    review: own && presentOwnReview(own),
  }
}

interface FoundDine {
  readonly dine: ActivityRow
  readonly own: OwnReviewRow | null
}

async function findDine(db: Db, { partner, memberId, transactionId, now }: DineAsked): Promise<FoundDine | null> {
  if (!partner.settings.openFeatures.includes('reviews')) return null
  const dine = await findTransaction(db, { partnerId: partner.id, memberId }, { id: Number(transactionId), now })
  if (dine === null) return null
  const [own] = await findOwnReviews(db, partner.id, { memberId, transactionIds: [transactionId] })
  return { dine, own: own ?? null }
}

function stateOf({ dine, own }: FoundDine, { partner, now }: DineAsked) {
  const { transactionTypeCode: source, transactionStatus: status } = presentTransaction(
    dine,
    partner.settings.currencyType,
  )
  const createdAt = dine.authorisedAt.getTime()
  const reviewed = own !== null && own.state !== 'refused'
  return reviewState({ createdAt, source, status, reviewed, now: now.getTime() })
}

interface Writing {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly body: ReviewBody
  readonly now: Date
}

type WriteRefusal = 'notFound' | 'invalidRequest' | 'alreadyReviewed' | 'reviewExpired' | 'notReviewable'

/**
 * Keeps a member's review of a dine of theirs until it is read by somebody: one of each dine, however often and from wherever it is sent. Where it was
 * refused, another one may take its place.
 */
export async function writeReview(
  db: Db,
  { partner, signedIn, body, now }: Writing,
): Promise<OwnReview | Refusal<WriteRefusal>> {
  const { memberId, publicId } = signedIn
  // As the database writes it: another spelling of the number is no other dine.
  const transactionId = String(Number(body.transactionId))
  const asked = { partner, memberId, transactionId, now }
  const found = await findDine(db, asked)
  if (found === null) return refuse('notFound')
  const { dine, own } = found
  if (own !== null && (own.state !== 'refused' || isSame(own, body))) return sameOr(own, body)
  const state = stateOf(found, asked)
  if (state === 'expired') return refuse('reviewExpired')
  if (state !== 'available') return refuse('notReviewable')
  const fault = judgeReviewWords(body.text)
  if (fault !== null) {
    const message = fillText(partner.copy[`validation.review.${fault}`], reviewWordsLength)
    return refuse('invalidRequest', { fields: [{ field: 'text', message }] })
  }
  await inTransaction(db, (tx) => keep(tx, { ...asked, publicId, merchantId: dine.merchantId, body, before: own }))
  const [kept] = await findOwnReviews(db, partner.id, { memberId, transactionIds: [transactionId] })
  return kept === undefined ? refuse('notReviewable') : sameOr(kept, body)
}

interface Keeping extends DineAsked {
  readonly publicId: string
  readonly merchantId: number
  readonly body: ReviewBody
  /** The refused one whose place it takes. */
  readonly before: OwnReviewRow | null
}

/** Another review gets a number of its own, of now and not of the one before: whoever decides on the one before decides on no words that they have not read. */
async function keep(tx: Tx, { partner, memberId, transactionId, now, publicId, merchantId, body, before }: Keeping) {
  const taken = before === null ? undefined : await takeRefusedReview(tx, partner.id, { memberId, transactionId })
  if (before !== null && taken === undefined) return
  const { food, service, cleanliness, value, text } = body
  const member = required(await findMember(tx, partner.id, memberId), 'the member who writes a review')
  const isFirst = await insertReview(tx, {
    id: datedNumber(now),
    partnerId: partner.id,
    memberId,
    transactionId,
    merchantId,
    rating: overallStars(body),
    food,
    service,
    cleanliness,
    value,
    body: text,
    author: reviewAuthor(member),
    state: 'waiting',
    // A bonus that the one before brought was earned on its day, and stays.
    createdAt: taken?.publishedAt ? taken.createdAt : now,
    publishedAt: taken?.publishedAt ?? null,
  })
  if (!isFirst) return
  const [subject, action] = [`transaction:${transactionId}`, before === null ? 'review.write' : 'review.rewrite']
  await appendAudit(tx, partner.id, { at: now, actor: `member:${publicId}`, action, subject })
}

/** What was sent twice is one review; what says something else is another one, of a dine that has its review. */
function sameOr(kept: OwnReviewRow, sent: ReviewBody): OwnReview | Refusal<'alreadyReviewed'> {
  return isSame(kept, sent) ? presentOwnReview(kept) : refuse('alreadyReviewed')
}

function isSame(kept: OwnReviewRow, sent: ReviewBody): boolean {
  return (
    kept.body === sent.text &&
    kept.food === sent.food &&
    kept.service === sent.service &&
    kept.cleanliness === sent.cleanliness &&
    kept.value === sent.value
  )
}
