import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { keepPlans } from './keep-plans.ts'
import { endsConnection, noteOfDatabase, PoolBusy } from '../outage.ts'

/** Whose rows a connection sees, and as whom. */
export interface Scope {
  /** The same for the same rows: a connection changes its scope only where the last user had another. */
  readonly name: string
  /** Makes the connection act so. */
  enter(client: PostgresPoolClient): Promise<unknown>
  /** Statements that come again keep their plans: decision 0045. */
  readonly plans: 'kept' | 'fresh'
}

/** A connection and what is known of it, from its birth to its end. */
interface Connection {
  readonly fresh: PostgresPoolClient
  readonly kept: PostgresPoolClient
  scope: string
}

export interface Lending {
  /** How many may wait for a connection. */
  readonly mostWaiting: number
  /** What a connection is told before it is lent to anybody; absent: nothing. */
  readonly begin?: (client: PostgresPoolClient) => Promise<unknown>
}

export interface Lender {
  /** What Kysely asks for connections; absent scope: as they are. */
  poolFor(scope: Scope | null): PostgresPool
}

/** Lends the pool's connections. One that broke, even while it was lent, is never lent again. */
export function createLender(pool: pg.Pool, { mostWaiting, begin }: Lending): Lender {
  const connections = new WeakMap<pg.PoolClient, Connection>()
  // Lost while idle: the pool has let it go already.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // While it is lent the pool does not listen, and an error that nobody hears ends the process.
    client.on('error', () => undefined)
  })

  function connectionOf(client: pg.PoolClient): Connection {
    const known = connections.get(client)
    if (known) return known
    const state = { isBroken: false }
    const made: Connection = {
      fresh: guard(client, client, state),
      kept: guard(client, keepPlans(client), state),
      scope: '',
    }
    connections.set(client, made)
    return made
  }

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      throw noteOfDatabase(error)
    }
  }

  async function lend(scope: Scope | null): Promise<PostgresPoolClient> {
    if (pool.waitingCount >= mostWaiting) throw new PoolBusy()
    const client = await connect()
    const connection = connectionOf(client)
    const lent = scope?.plans === 'kept' ? connection.kept : connection.fresh
    if (scope === null || connection.scope === scope.name) return lent
    try {
      if (connection.scope === '') await begin?.(connection.fresh)
      await scope.enter(connection.fresh)
      connection.scope = scope.name
      return lent
    } catch (error) {
      client.release(true)
      throw noteOfDatabase(error)
    }
  }

  return { poolFor: (scope) => ({ connect: () => lend(scope), end: async () => undefined }) }
}

type QueryingClient = Pick<PostgresPoolClient, 'query'>

/** The connection, which notes when it breaks, and does not take a rollback for a commit. */
function guard(client: pg.PoolClient, asked: QueryingClient, state: { isBroken: boolean }): PostgresPoolClient {
  async function ask<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    try {
      const result = await asked.query<Row>(text, values)
      // The database ends a transaction that has failed so, without an error: nothing of it stands.
      if (text === 'commit' && String(result.command) !== 'COMMIT') throw new Error('The transaction was rolled back')
      return result
    } catch (error) {
      if (endsConnection(error)) state.isBroken = true
      throw noteOfDatabase(error)
    }
  }
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('No cursor is read through a lent connection')
    return ask(text, values)
  }
  return { query, release: () => client.release(state.isBroken) }
}
