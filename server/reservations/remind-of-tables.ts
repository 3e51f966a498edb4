import { dayMs } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { tellMember } from '../notices/tell-members.ts'
import { claimReminder, findUnreminded } from './reminder-store.ts'
import { tableTold } from './table-told.ts'

/** A table that was booked later than this before its moment needs no reminder. */
const freshMs = dayMs
const pageSize = 200

/** Reminds members, once, of tables within the next day. Answers how many it told. */
export async function remindOfTables(db: Db, now: Date): Promise<number> {
  const until = new Date(now.getTime() + dayMs)
  let told = 0
  for (const row of await findUnreminded(db, { now, until, limit: pageSize })) {
    await inTransaction(db, async (tx) => {
      const { tx: locked } = await lockMembers(tx, [row.memberId])
      if (!(await claimReminder(locked, row, now))) return
      if (row.startsAt.getTime() - row.createdAt.getTime() < freshMs) return
      const facts = await tableTold(locked, row)
      const key = `${row.id}:${row.startsAt.getTime()}`
      await tellMember(locked, row.partnerId, { memberId: row.memberId, kind: 'tableTomorrow', key, facts, now })
      told += 1
    })
  }
  return told
}
