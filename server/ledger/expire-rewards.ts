import { dayMs } from '#domain/dates.ts'
import { rewardSources } from '#domain/rewards/rewards.ts'
import { required } from '#domain/required.ts'
import type { RewardExpiry } from '#domain/rules/rule-document.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { type Posting, writePostings } from '../journal/journal-store.ts'
import { tellMembers } from '../notices/tell-members.ts'
import { findRulesInForce } from '../rules/store.ts'
import { findMemberPage } from '../members/member-page-store.ts'
import { findIdle, type Idle, insertExpiries, markExpired } from './expiry-store.ts'

const batchSize = 500

/**
 * Ends balances of members who have not earned for as long as the rules say, and tells members some days before. No balance ends without its notice,
 * nor sooner after it than the rules say. Answers how many ended. Several processes may run it at once. Source: docs/rewards.md, "Accounts".
 */
export async function expireRewards(db: Db, partnerId: string, clock: Clock): Promise<number> {
  const rules = await findRulesInForce(db, partnerId, clock.now())
  const expiry = rules?.rewardExpiry
  if (expiry === undefined || rules?.currency !== 'Credit') return 0
  let expired = 0
  for (let after = 0; ;) {
    const memberIds = await findMemberPage(db, { partnerId, after, limit: batchSize })
    const last = memberIds.at(-1)
    if (last === undefined) return expired
    after = last
    const found = await findIdle(db, { partnerId, idleSince: idleSince(expiry, clock) }, memberIds)
    const idle = found.map(({ memberId }) => memberId)
    if (idle.length > 0) expired += await inTransaction(db, (tx) => settleIdle(tx, { partnerId, expiry, idle }, clock))
  }
}

/** Since when somebody has not earned who is told by now. */
function idleSince({ afterDays, noticeDays }: RewardExpiry, clock: Clock): Date {
  return new Date(clock.now().getTime() - (afterDays - noticeDays) * dayMs)
}

interface Page {
  readonly partnerId: string
  readonly expiry: RewardExpiry
  readonly idle: readonly number[]
}

/** Members are looked at again under their locks: they may have earned while these were waited for. */
async function settleIdle(tx: Tx, { partnerId, expiry, idle }: Page, clock: Clock): Promise<number> {
  const locked = await lockMembers(tx, idle)
  const now = clock.now()
  const found = await findIdle(tx, { partnerId, idleSince: idleSince(expiry, clock) }, idle)
  const untold = found
    .filter(({ expiresAt }) => expiresAt === null)
    .map((one) => ({ ...one, expiresAt: endOf(one, expiry, now) }))
  await insertExpiries(
    tx,
    partnerId,
    untold.map(({ memberId, lastEarnedAt, expiresAt }) => ({ memberId, lastEarnedAt, expiresAt })),
    now,
  )
  const ended = found.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now)
  const postingIds = await writePostings(
    locked,
    ended.map((one) => postingOf(partnerId, one)),
    now,
  )
  const expired = ended.map(({ memberId, lastEarnedAt }, index) => ({
    memberId,
    lastEarnedAt,
    postingId: required(postingIds[index], 'the posting of a balance that ended'),
  }))
  await markExpired(tx, partnerId, expired)
  const tellings = [
    ...untold.map(({ memberId, balance: amount, expiresAt, lastEarnedAt }) => ({
      kind: 'rewardsExpiring' as const,
      facts: { amount, currency: 'Credit' as const, at: expiresAt.getTime() },
      partnerId,
      memberId,
      key: lastEarnedAt.toISOString(),
    })),
    ...ended.map(({ memberId, balance: amount, lastEarnedAt }) => ({
      kind: 'rewardsExpired' as const,
      facts: { amount, currency: 'Credit' as const },
      partnerId,
      memberId,
      key: lastEarnedAt.toISOString(),
    })),
  ]
  await tellMembers(tx, tellings, now)
  return ended.length
}

/** When a balance ends of which its member is told now. */
function endOf({ lastEarnedAt }: Idle, { afterDays, noticeDays }: RewardExpiry, now: Date): Date {
  return new Date(Math.max(lastEarnedAt.getTime() + afterDays * dayMs, now.getTime() + noticeDays * dayMs))
}

/** The programme's money that was kept for the member goes back to it. */
function postingOf(partnerId: string, { memberId, balance }: Idle): Posting {
  const leg = { source: rewardSources.adjustment, code: 'expiry' }
  return {
    partnerId,
    kind: 'expiry',
    memberId,
    transactionId: null,
    currency: 'Credit',
    reason: null,
    facts: ['expiry'],
    legs: [
      { ...leg, account: 'member', amount: -balance },
      { ...leg, account: 'cash', amount: balance },
    ],
  }
}
