import { required } from '#domain/required.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db } from './database.ts'

/** Whom a connection waits for. What they ask is left out: it may hold what members typed. */
export interface Blocker {
  readonly pid: number
  /** Null: not a table, but that a transaction ends. */
  readonly table: string | null
  readonly user: string
  readonly application: string
  readonly state: string
  /** When its transaction began. */
  readonly since: string
}

export interface BlockerWatch {
  /** Who was last seen in the way of the connection. */
  last(): Blocker | null
  stop(): Promise<void>
}

const everyMs = 200

/** Looks, over a connection of its own, at who keeps the given one waiting: after a timeout PostgreSQL no longer says. */
export async function watchBlockers(database: Database, connection: Db): Promise<BlockerWatch> {
  // The embedded database has one backend, in which nobody waits.
  if (database.kind === 'embedded') return { last: () => null, stop: async () => undefined }
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  const { pid } = required(rows[0], 'the id of a backend')
  let found: Blocker | null = null
  const ended = new AbortController()
  const watching = watch()
  return {
    last: () => found,
    async stop() {
      ended.abort()
      await watching
    },
  }

  async function watch(): Promise<void> {
    while (await pause(ended.signal)) found = (await findBlocker(database, pid).catch(() => null)) ?? found
  }
}

async function pause(signal: AbortSignal): Promise<boolean> {
  return sleep(everyMs, true, { signal }).catch(() => false)
}

async function findBlocker({ owner }: Database, pid: number): Promise<Blocker | null> {
  const { rows } = await sql<Blocker>`
    select a.pid, l.relation::regclass::text as table, coalesce(a.usename, 'unknown') as user, a.application_name as application,
      coalesce(a.state, 'unknown') as state, to_char(a.xact_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from pg_locks l cross join unnest(pg_blocking_pids(${pid})) as blocking (pid) join pg_stat_activity a on a.pid = blocking.pid
    where l.pid = ${pid} and not l.granted
    order by a.xact_start limit 1`.execute(owner)
  return rows[0] ?? null
}
