import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** A statement that comes again and again is worth keeping; one that is asked for once is not. */
const usesBefore = 5
/** Of one connection. Each plan takes the database some 50 KB. */
const mostKept = 100
const mostCounted = 1_000

/**
 * The same connection, whose statements the database reads and plans once and then keeps by name. For statements that read a page's worth
 * alone: a plan that is kept knows nothing of how long a list will be.
 */
export function keepPlans(
  client: pg.PoolClient,
  { after = usesBefore, atMost = mostKept } = {},
): Pick<PostgresPoolClient, 'query'> {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= atMost) return known
    const used = (uses.get(text) ?? 0) + 1
    if (used <= after) {
      if (uses.size >= mostCounted) uses.clear()
      uses.set(text, used)
      return undefined
    }
    uses.delete(text)
    const name = `kept_${names.size + 1}`
    names.set(text, name)
    return name
  }

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('No cursor is read through a connection that keeps plans')
    const name = values.length === 0 ? undefined : nameOf(text)
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
  }

  return { query }
}
