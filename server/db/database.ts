import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database.ts'
import { keepPlans } from './keep-plans.ts'
import type { Tables } from './tables.ts'

/** What the stores work with: a handle, or a transaction of one. */
export type Db = Kysely<Tables>

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** Sees every partner: the engine, the jobs, the commands. */
  readonly engine: Db
  /** Owns the tables: migrations only. */
  readonly owner: Db
  /** Sees one partner only: on PostgreSQL the row security says so too. */
  forPartner(partnerId: string): Db
  /** Round trip to the database; rejects where it does not answer. */
  ping(): Promise<void>
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
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/** `poolSize`: the connections that this process holds at most, 10 unless told. */
export async function openPostgres(url: string, { poolSize = 10 } = {}): Promise<Database> {
  // Compiling a statement takes 100 ms and more, which none of ours is worth: a search of a large city takes 10.
  const options = '-c jit=off'
  const pool = new pg.Pool({ connectionString: url, types, max: poolSize, connectionTimeoutMillis: 5_000, options })
  pool.on('error', () => undefined) // A connection lost while idle; the next query opens another.
  return pooled({ kind: 'postgres', pool, embedded: null })
}

export async function openEmbedded(options: {
  folder: string | null
  snapshot?: Uint8Array<ArrayBuffer> | null
}): Promise<Database> {
  const embedded = await startEmbeddedDatabase(options)
  return pooled({ kind: 'embedded', pool: socketPool(embedded.socketFolder), embedded })
}

/** The embedded database of another process, through its socket. */
export async function openSocket(socketFolder: string): Promise<Database> {
  return pooled({ kind: 'embedded', pool: socketPool(socketFolder), embedded: null })
}

function socketPool(socketFolder: string): pg.Pool {
  const pool = new pg.Pool({ host: socketFolder, port: 5432, user: 'postgres', database: 'postgres', types, max: 4 })
  pool.on('error', () => undefined)
  return pool
}

interface Parts {
  readonly kind: Database['kind']
  readonly pool: pg.Pool
  readonly embedded: EmbeddedDatabase | null
}

function pooled({ kind, pool, embedded }: Parts): Database {
  const partners = new Map<string, Db>()
  const scoped = kind === 'postgres'
  const engine = handle(scoped ? scopedPool(pool, { role: engineRole, partnerId: '' }) : unscopedPool(pool))
  return {
    kind,
    engine,
    owner: handle(scoped ? scopedPool(pool, { role: 'none', partnerId: '' }) : unscopedPool(pool)),
    forPartner(partnerId) {
      if (!scoped) return engine
      const known = partners.get(partnerId)
      if (known) return known
      const made = handle(scopedPool(pool, { role: memberRole, partnerId }))
      partners.set(partnerId, made)
      return made
    },
    async ping() {
      await pool.query('select 1')
    },
    snapshot: async () => (embedded ? embedded.snapshot() : null),
    async close() {
      await pool.end()
      await embedded?.close()
    },
  }
}

function handle(pool: PostgresPool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

interface Scope {
  readonly role: string
  readonly partnerId: string
}

const scopes = new WeakMap<pg.PoolClient, string>()
const keeping = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/**
 * Lends connections that act as the role and see the partner; switches only where the last user was another. What members ask for keeps its
 * plans: decision 0045.
 */
function scopedPool(pool: pg.Pool, scope: Scope): PostgresPool {
  const name = `${scope.role} ${scope.partnerId}`
  const lent = (client: pg.PoolClient) => (scope.role === memberRole ? keepingOf(client) : client)
  return {
    async connect() {
      const client = await pool.connect()
      if (scopes.get(client) === name) return lent(client)
      try {
        await client.query(
          `select set_config('role', $1, false), set_config('app.partner', $2, false), set_config('statement_timeout', $3, false)`,
          [scope.role, scope.partnerId, scope.role === memberRole ? memberStatementTimeout : '0'],
        )
        scopes.set(client, name)
        return lent(client)
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    end: async () => undefined,
  }
}

function keepingOf(client: pg.PoolClient): PostgresPoolClient {
  const known = keeping.get(client)
  if (known) return known
  const made = keepPlans(client)
  keeping.set(client, made)
  return made
}

function unscopedPool(pool: pg.Pool): PostgresPool {
  return { connect: () => pool.connect(), end: async () => undefined }
}
