import { paidFrom } from '#domain/cards/card-linking.ts'
import type { Clock } from '../clock.ts'
import { payStatementCredits } from '../credits/pay-statement-credits.ts'
import { findPayableWaits, partnersWithWaits } from '../credits/wait-store.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { findRulesInForce } from '../rules/store.ts'
import { settleClosed } from './settle-closed.ts'

const pageSize = 200

/**
 * Pays what waited for a card once its member holds one that may be paid to, or the card of the closing may; answers how many members it looked at.
 * Several processes may run it at once. Source: docs/rewards.md, "Statement credits".
 */
export async function payWaiting(db: Db, clock: Clock): Promise<number> {
  let looked = 0
  for (const partnerId of await partnersWithWaits(db)) looked += await payWaitingOf(db, partnerId, clock.now())
  return looked
}

/** The same for the members of one programme. */
export async function payWaitingOf(db: Db, partnerId: string, now: Date): Promise<number> {
  const rules = await findRulesInForce(db, partnerId, now)
  const linkedBy = new Date(now.getTime() - paidFrom(0, rules ?? {}))
  let looked = 0
  for (let after = 0; ;) {
    const memberIds = await findPayableWaits(db, { partnerId, linkedBy, after, limit: pageSize })
    const last = memberIds.at(-1)
    if (last === undefined) return looked
    await inTransaction(db, (tx) => payPage(tx, { partnerId, memberIds }, now))
    looked += memberIds.length
    after = last
  }
}

interface Page {
  readonly partnerId: string
  readonly memberIds: readonly number[]
}

async function payPage(tx: Tx, { partnerId, memberIds }: Page, now: Date): Promise<void> {
  const locked = await lockMembers(tx, memberIds)
  const closed = await settleClosed(locked, { partnerId, memberIds }, now)
  await payStatementCredits(locked, { partnerId, memberIds: memberIds.filter((id) => !closed.has(id)) }, now)
}
