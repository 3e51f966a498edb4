import { dayMs } from '#domain/dates.ts'
import { balancePieces, type EndPlan, type EndTold, planEnd } from '#domain/rewards/balance-pieces.ts'
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
import { findBalanceMovements } from '../journal/ended/balance-movements-store.ts'
import { findIdle, findOpenNotices, type Idle, insertExpiries, markExpired, type Told } from './expiry-store.ts'

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
  const plans = await planEnds(tx, { partnerId, found }, now)
  const untold = plans.filter(({ untold: amount }) => amount > 0).map((plan) => toldOf(plan, expiry, now))
  await insertExpiries(tx, partnerId, untold, now)
  const ended = plans.filter(({ ending }) => ending > 0)
  const postingIds = await writePostings(
    locked,
    ended.map((one) => postingOf(partnerId, one)),
    now,
  )
  const expired = ended.flatMap(({ memberId, due }, index) => {
    const postingId = required(postingIds[index], 'the posting of a balance that ended')
    return due.map(({ through }) => ({ memberId, through, postingId }))
  })
  await markExpired(tx, partnerId, expired)
  await tellMembers(
    tx,
    [...untold.map((one) => expiringOf(partnerId, one)), ...ended.map((one) => expiredOf(partnerId, one))],
    now,
  )
  return ended.length
}

interface MemberPlan extends Idle, EndPlan {
  /** The notices whose days are over. */
  readonly due: readonly EndTold[]
  /** The newest posting of the balance. */
  readonly newest: number
}

interface Found {
  readonly partnerId: string
  readonly found: readonly Idle[]
}

/** What of each balance ends now, and what its member has to be told of first. A notice is over once its member has earned since. */
async function planEnds(tx: Tx, { partnerId, found }: Found, now: Date): Promise<readonly MemberPlan[]> {
  const memberIds = found.map(({ memberId }) => memberId)
  const movements = await findBalanceMovements(tx, { partnerId, memberIds })
  const notices = Map.groupBy(await findOpenNotices(tx, partnerId, memberIds), ({ memberId }) => memberId)
  return found.map(({ memberId, lastEarnedAt }) => {
    const own = movements.get(memberId) ?? []
    const earned = own.findLast(({ amount, cause }) => amount > 0 && cause.kind === 'visit')?.postingId ?? 0
    const open = (notices.get(memberId) ?? []).filter(
      (notice) => notice.lastEarnedAt.getTime() === lastEarnedAt.getTime() && notice.through >= earned,
    )
    return {
      memberId,
      lastEarnedAt,
      ...planEnd(balancePieces(own), open, now),
      due: open.filter(({ expiresAt }) => expiresAt <= now),
      newest: own.at(-1)?.postingId ?? 0,
    }
  })
}

/** The balance ends so many days after the last visit that earned, and not before its member has had the days of the notice. */
function toldOf(
  { memberId, lastEarnedAt, newest: through, untold: amountCents }: MemberPlan,
  { afterDays, noticeDays }: RewardExpiry,
  now: Date,
): Told {
  const end = Math.max(lastEarnedAt.getTime() + afterDays * dayMs, now.getTime() + noticeDays * dayMs)
  return { memberId, lastEarnedAt, through, amountCents, expiresAt: new Date(end) }
}

function expiringOf(partnerId: string, { memberId, through, amountCents: amount, expiresAt }: Told) {
  const facts = { amount, currency: 'Credit', at: expiresAt.getTime() } as const
  return { partnerId, memberId, kind: 'rewardsExpiring', facts, key: String(through) } as const
}

function expiredOf(partnerId: string, { memberId, due, ending: amount }: MemberPlan) {
  const facts = { amount, currency: 'Credit' } as const
  const key = String(Math.max(...due.map(({ through }) => through)))
  return { partnerId, memberId, kind: 'rewardsExpired', facts, key } as const
}

/** The programme's money that was kept for the member goes back to it. */
function postingOf(partnerId: string, { memberId, ending }: MemberPlan): Posting {
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
      { ...leg, account: 'member', amount: -ending },
      { ...leg, account: 'cash', amount: ending },
    ],
  }
}
