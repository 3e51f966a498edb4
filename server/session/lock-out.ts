import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Failures before an account is locked for the device, or for all unknown devices; and for how long. Source: specification, section 9. */
export const failuresAllowed = 5
export const lockOutMs = 30 * 60_000

interface Attempt {
  readonly account: string
  /** Empty: a browser that has never signed in to this account. */
  readonly device: string
  readonly now: Date
}

export type AttemptVerdict = 'locked' | 'allowed' | 'last'

/**
 * Counts the attempt as failed before the password is looked at, so that many at once are counted too; `forgiveAttempts` takes it back.
 * `last`: if this one is wrong, the account is locked.
 */
export async function countAttempt(
  db: Db,
  partnerId: string,
  { account, device, now }: Attempt,
): Promise<AttemptVerdict> {
  const until = new Date(now.getTime() + lockOutMs)
  const forgotten = new Date(now.getTime() - lockOutMs)
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failure as f (partner_id, account, device, failures, first_failed_at)
    values (${partnerId}, ${account}, ${device}, 1, ${now})
    on conflict (partner_id, account, device) do update set
      failures = case when f.locked_until is not null or f.first_failed_at < ${forgotten} then 1 else f.failures + 1 end,
      first_failed_at = case when f.locked_until is not null or f.first_failed_at < ${forgotten} then ${now} else f.first_failed_at end,
      locked_until = case when f.locked_until is null and f.first_failed_at >= ${forgotten} and f.failures + 1 >= ${failuresAllowed}
        then ${until}::timestamptz end
    where f.locked_until is null or f.locked_until <= ${now}
    returning failures`.execute(db)
  const failures = rows[0]?.failures
  if (failures === undefined) return 'locked'
  return failures >= failuresAllowed ? 'last' : 'allowed'
}

/** After the right password, or where the server was too busy to look. */
export async function forgiveAttempts(
  db: Db,
  partnerId: string,
  { account, device }: Omit<Attempt, 'now'>,
): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where('partner_id', '=', partnerId)
    .where('account', '=', account)
    .where('device', '=', device)
    .execute()
}
