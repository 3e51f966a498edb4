import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** As much of a connection as is needed. */
export interface SessionClient {
  query(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>
}

const rounds = 3
const patienceMs = 5_000

/**
 * Whether each of two connections keeps what was set in it. A pooler that lends the database's connections for a transaction alone, as PgBouncer does in
 * transaction mode, hands one member's role and partner to another: the second sees what the first has set, or the first loses it.
 */
export async function keepsSessions(first: SessionClient, second: SessionClient): Promise<boolean> {
  for (let round = 0; round < rounds; round++) if (!(await isKept(first, second, round))) return false
  return true
}

/** `between`: statements beside, so that a pooler that takes its connections in turn gives the second the first one's. */
async function isKept(first: SessionClient, second: SessionClient, between: number): Promise<boolean> {
  const mark = randomBytes(12).toString('hex')
  await first.query(`select set_config('app.session_mark', $1, false)`, [mark])
  for (let count = 0; count < between; count++) await first.query('select 1')
  await second.query('begin')
  try {
    if ((await markOf(second)) === mark) return false
    // A pooler that has no other connection answers when the second has ended its transaction.
    return (await Promise.race([markOf(first), sleep(patienceMs, null)])) === mark
  } finally {
    await second.query('commit')
  }
}

async function markOf(client: SessionClient): Promise<unknown> {
  const { rows } = await client.query(`select current_setting('app.session_mark', true) as mark`)
  return rows[0]?.['mark']
}
