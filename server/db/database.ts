import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded/embedded-database.ts'
import { createLender, type Lending, type Scope } from './connections/lend-clients.ts'
import { noteOfDatabase } from './outage.ts'
import type { Tables } from './tables/tables.ts'

/** What the stores work with: a handle, or a transaction of one. */
export type Db = Kysely<Tables>

/** A statement that was answered or failed: its text, without a value of anybody's. */
export interface AskedStatement {
  readonly text: string
  readonly milliseconds: number
  readonly failed: boolean
}

export interface Connections {
  readonly open: number
  readonly idle: number
  /** How many wait for one. */
  readonly waiting: number
  /** No more are opened. */
  readonly limit: number
}

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** Resolves with the reason where the embedded database is gone for good: this process will not get it back. PostgreSQL may come back. */
  readonly lost: Promise<Error>
  /** Sees every partner: the engine, the jobs, the commands. */
  readonly engine: Db
  /** Owns the tables: migrations only. */
  readonly owner: Db
  /** Sees one partner only: on PostgreSQL the row security says so too. */
  forPartner(partnerId: string): Db
  /** Round trip to the database; rejects where it does not answer. */
  ping(): Promise<void>
  connections(): Connections
  /** Tells of each statement from now on, in the asynchronous context of who asked. */
  watch(listener: (statement: AskedStatement) => void): void
  /** A dump of the embedded database; null on PostgreSQL. */
  snapshot(): Promise<Uint8Array<ArrayBuffer> | null>
  close(): Promise<void>
}

/** Roles that own nothing; row-security.ts gives them their rights. */
export const memberRole = 'commensal_member'
export const engineRole = 'commensal_engine'

/** A browser does not wait longer, and a slow statement must not hold a connection that others need. */
const memberStatementTimeout = '2s'

const parsers = new Map<number, (text: string) => unknown>([
  [20, Number], // int8: identities and cents stay far below 2^53
  [1016, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))], // int8[]
  [1082, (text) => text], // date: a day has no time zone
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
}

/** More than the connections serve in half a second or so: who comes then is asked to come back. */
const usualLending: Lending = { mostWaiting: 200 }

/** `poolSize`: the connections that this process holds at most, 10 unless told. `mostWaiting`: how many may wait for one. */
export async function openPostgres(
  url: string,
  { poolSize = 10, mostWaiting = usualLending.mostWaiting } = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    // A server that is gone without a word is found out.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  return pooled({ kind: 'postgres', pool, embedded: null, lending: { mostWaiting, begin: beginSession } })
}

export async function openEmbedded(options: {
  folder: string | null
  snapshot?: Uint8Array<ArrayBuffer> | null
}): Promise<Database> {
  const embedded = await startEmbeddedDatabase(options)
  return pooled({ kind: 'embedded', pool: socketPool(embedded.socketFolder), embedded, lending: usualLending })
}

/** The embedded database of another process, through its socket. */
export async function openSocket(socketFolder: string): Promise<Database> {
  return pooled({ kind: 'embedded', pool: socketPool(socketFolder), embedded: null, lending: usualLending })
}

function socketPool(socketFolder: string): pg.Pool {
  return new pg.Pool({ host: socketFolder, port: 5432, user: 'postgres', database: 'postgres', types, max: 4 })
}

interface Parts {
  readonly kind: Database['kind']
  readonly pool: pg.Pool
  readonly embedded: EmbeddedDatabase | null
  readonly lending: Lending
}

function pooled({ kind, pool, embedded, lending }: Parts): Database {
  const partners = new Map<string, Db>()
  const lender = createLender(pool, lending)
  const scoped = kind === 'postgres'
  let listener: ((statement: AskedStatement) => void) | null = null
  const as = (role: string, partnerId = '') =>
    handle(lender.poolFor(scoped ? scopeOf({ role, partnerId }) : null), (statement) => listener?.(statement))
  const engine = as(engineRole)
  return {
    kind,
    lost: embedded?.lost ?? new Promise(() => undefined),
    engine,
    owner: as('none'),
    forPartner(partnerId) {
      if (!scoped) return engine
      const known = partners.get(partnerId)
      if (known) return known
      const made = as(memberRole, partnerId)
      partners.set(partnerId, made)
      return made
    },
    async ping() {
      await pool.query('select 1').catch((error: unknown) => {
        throw noteOfDatabase(error)
      })
    },
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      limit: pool.options.max,
    }),
    watch(given) {
      listener = given
    },
    snapshot: async () => (embedded ? embedded.snapshot() : null),
    async close() {
      await pool.end()
      await embedded?.close()
    },
  }
}

/**
 * What every statement takes for granted, whatever the server, the database or the role says: a default of repeatable read would let a refund miss the payment
 * that it waited for. Compiling a statement takes 100 ms and more, which none of ours is worth: a search of a large city takes 10.
 */
function beginSession(client: PostgresPoolClient): Promise<unknown> {
  return client.query(
    `select set_config('default_transaction_isolation', 'read committed', false), set_config('default_transaction_read_only', 'off', false),
      set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, MDY', false), set_config('IntervalStyle', 'postgres', false),
      set_config('jit', 'off', false)`,
    [],
  )
}

function handle(pool: PostgresPool, tell: (statement: AskedStatement) => void): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query, queryDurationMillis }) =>
      tell({ text: query.sql, milliseconds: queryDurationMillis, failed: level === 'error' }),
  })
}

/** Acts as the role and sees the partner. */
function scopeOf({ role, partnerId }: { readonly role: string; readonly partnerId: string }): Scope {
  return {
    name: `${role} ${partnerId}`,
    plans: role === memberRole ? 'kept' : 'fresh',
    enter: (client) =>
      client.query(
        `select set_config('role', $1, false), set_config('app.partner', $2, false), set_config('statement_timeout', $3, false)`,
        [role, partnerId, role === memberRole ? memberStatementTimeout : '0'],
      ),
  }
}
