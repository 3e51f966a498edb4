import { required } from '#domain/required.ts'
import { rewardSources } from '#domain/rewards/rewards.ts'
import { LostRaceError } from '../../db/contention.ts'
import type { MembersLocked } from '../../db/lock-members.ts'
import { tellMembers } from '../../notices/tell-members.ts'
import { type Posting, writePostings } from '../journal-store.ts'
import { type ChosenMembers, type Debt, findDebts, insertTakenOn } from './debt-store.ts'

/**
 * An account that comes back, by its own sign-in or by a card that another account of the programme had, begins with what was written off then: so
 * closing does not wipe out what was paid for visits that came back. Each debt is taken on once, and told. Answers how many were. Source:
 * docs/rewards.md, "Closing with a balance".
 */
export async function takeOnDebts(
  locked: MembersLocked,
  { partnerId, memberIds }: ChosenMembers,
  now: Date,
): Promise<number> {
  const debts = await findDebts(locked.tx, { partnerId, memberIds })
  if (debts.length === 0) return 0
  const ids = await writePostings(
    locked,
    debts.map((debt) => postingOf(partnerId, debt)),
    now,
  )
  const taken = debts.map((debt, index) => ({ ...debt, postingId: required(ids[index], 'the posting of a debt') }))
  const written = await insertTakenOn(locked.tx, { partnerId, debts: taken }, now)
  if (written !== debts.length) throw new LostRaceError('debts were taken on by another process')
  const tellings = taken.map(({ memberId, amountCents, postingId }) => {
    const facts = { amount: -amountCents, currency: 'Credit' } as const
    return { partnerId, memberId, kind: 'balanceTakenOn', facts, key: String(postingId) } as const
  })
  await tellMembers(locked.tx, tellings, now)
  return debts.length
}

/** The mirror of what wrote it off. */
function postingOf(partnerId: string, { memberId, amountCents }: Debt): Posting {
  const leg = { source: rewardSources.adjustment, code: 'closing' }
  return {
    partnerId,
    kind: 'closing',
    memberId,
    transactionId: null,
    currency: 'Credit',
    reason: 'takenOn',
    facts: ['takenOn'],
    legs: [
      { ...leg, account: 'member', amount: -amountCents },
      { ...leg, account: 'cash', amount: amountCents },
    ],
  }
}
