import type { Currency, Units } from '#domain/money/money.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { type Posting, writePostings } from '../journal/journal-store.ts'
import { findPostingKeys } from './partner-posting-store.ts'
import type { Acknowledgement } from './read-acknowledgements.ts'
import { findToldMembers } from './reconciliation-store.ts'
import { settleDelivered } from './settle-postings.ts'

/** What the partner has counted under an id that our book does not have: it went out before a restore took it away. */
export interface UnknownPosting {
  readonly postingId: string
  readonly line: number
  readonly amount: Units
  readonly currency: Currency
  /** Null: nobody here is the member that the partner names, or it names none. */
  readonly member: { readonly id: number; readonly publicId: string } | null
}

export interface ToldPostings {
  readonly partnerId: string
  /** What the partner takes where the file does not say. */
  readonly currency: Currency
  readonly acknowledged: readonly Acknowledgement[]
}

/** Writes nothing: what `takeBackUnknown` would take back, each id once. */
export async function findUnknown(db: Db, told: ToldPostings): Promise<readonly UnknownPosting[]> {
  const { partnerId, currency, acknowledged } = told
  const byId = new Map(acknowledged.map((one) => [one.postingId, one]))
  const known = await findPostingKeys(db, { partnerId, publicIds: [...byId.keys()] })
  const unknown = [...byId.values()].filter(({ postingId, amount }) => !known.has(postingId) && amount !== 0)
  const memberOf = await findToldMembers(db, { partnerId, told: unknown })
  return unknown.map((one) => ({
    postingId: one.postingId,
    line: one.line,
    amount: one.amount,
    currency: one.currency ?? currency,
    member: memberOf(one),
  }))
}

export interface TakingBack extends ToldPostings {
  readonly actor: string
  readonly reason: string
}

/**
 * Takes what the partner has and we do not know into our book, as what it has, and posts its mirror, which goes out: so its sum for each member is
 * ours. What belongs to nobody here is left, and answered with the rest. Taken back twice, it is taken back once. Source: decision 137.
 */
export async function takeBackUnknown(db: Db, taking: TakingBack, clock: Clock): Promise<readonly UnknownPosting[]> {
  return inTransaction(db, async (tx) => {
    const asked = await findUnknown(tx, taking)
    const locked = await lockMembers(
      tx,
      asked.flatMap(({ member }) => (member ? [member.id] : [])),
    )
    const found = await findUnknown(tx, taking)
    await adopt(locked, { taking, unknown: found }, clock.now())
    return found
  })
}

interface Adopting {
  readonly taking: TakingBack
  readonly unknown: readonly UnknownPosting[]
}

async function adopt(locked: MembersLocked, { taking, unknown }: Adopting, now: Date): Promise<void> {
  const { partnerId, actor, reason } = taking
  const ours = unknown.filter(({ member }) => member !== null)
  if (ours.length === 0) return
  const adopted = await writePostings(
    locked,
    ours.map((one) => postingOf(partnerId, one, 'known')),
    now,
  )
  await settleDelivered(locked.tx, { partnerId, postingIds: adopted }, now)
  await writePostings(
    locked,
    ours.map((one) => postingOf(partnerId, one, 'mirror')),
    now,
  )
  for (const { postingId, amount, currency, member } of ours)
    await appendAudit(locked.tx, partnerId, {
      at: now,
      actor,
      action: 'posting.takeBack',
      subject: `posting:${postingId}`,
      details: { member: member?.publicId ?? '', amount, currency, reason },
    })
}

/** The one under the partner's id, the other under an id that follows from it: of two restores one is sent, and counted. */
function postingOf(partnerId: string, unknown: UnknownPosting, side: 'known' | 'mirror'): Posting {
  const amount = side === 'known' ? unknown.amount : -unknown.amount
  const leg = { source: 'A', code: 'takeBack' } as const
  return {
    partnerId,
    kind: 'takeBack',
    memberId: unknown.member?.id ?? null,
    transactionId: null,
    currency: unknown.currency,
    reason: unknown.postingId,
    facts: ['takeBack', unknown.postingId],
    knownAs: side === 'known' ? unknown.postingId : null,
    legs: [
      { ...leg, account: 'member', amount },
      { ...leg, account: 'partnerLiability', amount: -amount },
    ],
  }
}
