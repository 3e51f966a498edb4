import { type Refusal, refuse } from '../refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Failures before an account is locked for the device, or for all unknown devices; and for how long. Source: specification, section 9. */
export const failuresAllowed = 5
export const lockOutMs = 30 * 60_000

/** How many rows that are over one attempt removes at most. */
const tidiedAtOnce = 20

export interface Counter {
  readonly account: string
  /** Empty: a browser that has never signed in to this account. */
  readonly device: string
}

export interface CountedAttempt {
  readonly counter: Counter
  /** The half hour that it was counted in. */
  readonly period: string
  /** If this one is wrong, the account is locked. */
  readonly isLast: boolean
}

/**
 * Counts the attempt as failed before the password is looked at, so that many at once are counted too; `takeBackAttempt` undoes it. Refuses
 * where it may not be made. In one period at most `failuresAllowed` passwords are looked at, however the calls overlap.
 */
export async function countAttempt(
  db: Db,
  partnerId: string,
  { counter, now, allowed = failuresAllowed }: { counter: Counter; now: Date; allowed?: number },
): Promise<CountedAttempt | Refusal<'accountLocked'>> {
  const until = new Date(now.getTime() + lockOutMs)
  const forgotten = new Date(now.getTime() - lockOutMs)
  const isOver = sql`(f.locked_until is not null or f.first_failed_at < ${forgotten})`
  const { rows } = await sql<{ failures: number; period: string }>`
    insert into sign_in_failure as f (partner_id, account, device, failures, first_failed_at, period)
    values (${partnerId}, ${counter.account}, ${counter.device}, 1, ${now}, gen_random_uuid())
    on conflict (partner_id, account, device) do update set
      failures = case when ${isOver} then 1 else f.failures + 1 end,
      first_failed_at = case when ${isOver} then excluded.first_failed_at else f.first_failed_at end,
      period = case when ${isOver} then excluded.period else coalesce(f.period, excluded.period) end,
      locked_until = case when not ${isOver} and f.failures + 1 >= ${allowed} then ${until}::timestamptz end
    where f.locked_until is null or f.locked_until <= ${now}
    returning failures, period`.execute(db)
  const [row] = rows
  if (!row) return refuse('accountLocked')
  if (row.failures === 1) await removeForgotten(db, partnerId, { forgotten, now })
  return { counter, period: row.period, isLast: row.failures >= allowed }
}

/**
 * Where the server was too busy to look at the password: this one attempt counts no more, and the others of its period still do. A lock stands
 * on all five of them, so it goes with any.
 */
export async function takeBackAttempt(
  db: Db,
  partnerId: string,
  { counter, period }: Pick<CountedAttempt, 'counter' | 'period'>,
): Promise<void> {
  await sql`
    update sign_in_failure set failures = failures - 1, locked_until = null
    where partner_id = ${partnerId} and account = ${counter.account} and device = ${counter.device}
      and period = ${period} and failures > 0`.execute(db)
}

/** After the right password, and after nothing else. */
export async function forgetFailures(db: Db, partnerId: string, { account, device }: Counter): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where('partner_id', '=', partnerId)
    .where('account', '=', account)
    .where('device', '=', device)
    .execute()
}

/** After a new password: the account is open again, on every device. */
export async function forgetAllFailures(db: Db, partnerId: string, memberId: number): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where('partner_id', '=', partnerId)
    .where('account', '=', accountOf(memberId))
    .execute()
}

/** The name under which the attempts at a member are counted. */
export function accountOf(memberId: number): string {
  return `member:${memberId}`
}

/** Names that nobody has leave rows too: whoever begins a new one removes some old ones, and waits for nobody who is counting. */
export async function removeForgotten(db: Db, partnerId: string, { forgotten, now }: { forgotten: Date; now: Date }) {
  await sql`
    delete from sign_in_failure where partner_id = ${partnerId} and (account, device) in (
      select account, device from sign_in_failure
      where partner_id = ${partnerId} and first_failed_at < ${forgotten} and (locked_until is null or locked_until <= ${now})
      order by first_failed_at limit ${tidiedAtOnce} for update skip locked)`.execute(db)
}

/** Of these accounts the one with the most failures, if any has some. */
export async function mostCounted(db: Db, partnerId: string, accounts: readonly string[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select('account')
    .where('partner_id', '=', partnerId)
    .where('account', 'in', accounts)
    .orderBy('failures', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.account
}
