import type { Units } from '#domain/money/money.ts'
import type { Tx } from '../db/transact.ts'
import type { Posting } from '../journal/journal-store.ts'
import { findBalances } from '../journal/balance-store.ts'

interface Change {
  readonly partnerId: string
  readonly memberId: number
  readonly currency: Posting['currency']
  readonly change: Units
}

/** What members are told whose balance these postings took below zero: what comes next makes up for it first. */
export async function noticesOfBalances(tx: Tx, postings: readonly Posting[], now: Date) {
  const fallen = changesOf(postings).filter(({ change }) => change < 0)
  const tellings = [...Map.groupBy(fallen, ({ partnerId }) => partnerId)].map(async ([partnerId, changes]) => {
    const balances = await findBalances(tx, { partnerId, memberIds: changes.map(({ memberId }) => memberId) })
    const after = new Map(balances.map(({ memberId, balance }) => [memberId, balance]))
    return changes.flatMap(({ memberId, currency, change }) => {
      const amount = after.get(memberId) ?? 0
      if (amount >= 0 || amount - change < 0) return []
      const facts = { amount, currency }
      return [{ partnerId, memberId, kind: 'balanceBelowZero', facts, key: now.toISOString() } as const]
    })
  })
  return (await Promise.all(tellings)).flat()
}

function changesOf(postings: readonly Posting[]): readonly Change[] {
  const ofMember = Map.groupBy(postings, ({ partnerId, memberId }) => `${partnerId} ${memberId}`)
  return [...ofMember.values()].flatMap((own): readonly Change[] => {
    const [first] = own
    if (!first || first.memberId === null) return []
    const legs = own.flatMap((posting) => posting.legs).filter(({ account }) => account === 'member')
    const change = legs.reduce((sum, { amount }) => sum + amount, 0)
    return [{ partnerId: first.partnerId, memberId: first.memberId, currency: first.currency, change }]
  })
}
