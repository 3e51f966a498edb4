import { expiringMonths } from '#domain/cards/card-expiry.ts'
import { required } from '#domain/required.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { tellMembers } from '../notices/tell-members.ts'
import { claimExpiring, markExpiryTold } from './expiring-store.ts'

const batchSize = 500

/** Tells members that a card expires within 30 days: once for each card and expiry, however many processes do so. Of all partners. */
export async function tellExpiringCards(db: Db, clock: Clock): Promise<void> {
  while ((await tellBatch(db, clock.now())) === batchSize);
}

async function tellBatch(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const cards = await claimExpiring(tx, { months: expiringMonths(now.getTime()), limit: batchSize })
    const tellings = cards.map(({ partnerId, id, memberId, lastFour, expiry: told }) => {
      const expiry = required(told, 'the expiry of a card that expires')
      return { partnerId, memberId, kind: 'cardExpiring', facts: { lastFour, expiry }, key: `${id} ${expiry}` } as const
    })
    await tellMembers(tx, tellings, now)
    await markExpiryTold(tx, cards)
    return cards.length
  })
}
