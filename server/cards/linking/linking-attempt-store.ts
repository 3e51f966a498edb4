import { sql } from 'kysely'
import { secondsAfterRefusal, stopSeconds } from '#domain/cards/refused-numbers.ts'
import type { Db } from '../../db/database.ts'
import { removeForgotten } from '../../sign-in/lock-out-store.ts'

export interface LinkingCounter {
  /** Whom it counts for. It shares its table with wrong passwords, so it names itself. */
  readonly account: string
  /** Numbers that may be refused in half an hour. */
  readonly allowed: number
}

/** `refused`: how many the counter has with this one. */
export interface CountedNumber {
  readonly counter: { readonly account: string; readonly device: '' }
  readonly period: string
  readonly refused: number
}

/**
 * Counts a number as refused in one statement and begins the wait that follows it, so that of many at once none is tried beside the count. Answers the seconds
 * that are left where nothing may be tried yet. `takeBackAttempt` undoes it, and ends the wait.
 */
export async function countNumber(
  db: Db,
  partnerId: string,
  { counter: { account, allowed }, now }: { readonly counter: LinkingCounter; readonly now: Date },
): Promise<CountedNumber | { readonly waitSeconds: number }> {
  const forgotten = new Date(now.getTime() - stopSeconds * 1000)
  const isOver = sql`(f.first_failed_at < ${forgotten} or f.failures >= ${allowed})`
  const waits = Array.from({ length: allowed }, (_, at) => secondsAfterRefusal(at + 1, allowed))
  const { rows } = await sql<{ failures: number; period: string }>`
    insert into sign_in_failure as f (partner_id, account, device, failures, first_failed_at, period)
    values (${partnerId}, ${account}, '', 1, ${now}, gen_random_uuid())
    on conflict (partner_id, account, device) do update set
      failures = case when ${isOver} then 1 else f.failures + 1 end,
      first_failed_at = case when ${isOver} then excluded.first_failed_at else f.first_failed_at end,
      period = case when ${isOver} then excluded.period else f.period end,
      locked_until = case when ${isOver} then null else
        ${now}::timestamptz + nullif((${sql.lit(`{${waits.join(',')}}`)}::int[])[f.failures + 1], 0) * interval '1 second' end
    where f.locked_until is null or f.locked_until <= ${now}
    returning failures, period`.execute(db)
  const [row] = rows
  if (!row) return { waitSeconds: await secondsLeft(db, partnerId, { account, now }) }
  if (row.failures === 1) await removeForgotten(db, partnerId, { forgotten, now })
  return { counter: { account, device: '' }, period: row.period, refused: row.failures }
}

/** At least one: a wait that has just ended is asked again. */
async function secondsLeft(
  db: Db,
  partnerId: string,
  { account, now }: { readonly account: string; readonly now: Date },
): Promise<number> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select('locked_until')
    .where('partner_id', '=', partnerId)
    .where('account', '=', account)
    .where('device', '=', '')
    .executeTakeFirst()
  const until = row?.locked_until?.getTime() ?? 0
  return Math.max(1, Math.ceil((until - now.getTime()) / 1000))
}
