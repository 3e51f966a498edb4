import type { KyselyPlugin } from 'kysely'
import type { Database, Db } from '#server/db/database.ts'

export interface Breakable extends Database {
  /** Whether every statement fails, as where a database is gone. */
  broken: boolean
  /** How many statements are answered before it is gone; what was begun by then is rolled back. */
  statementsLeft: number
}

/** The database, which may be gone at once or in the middle of a deed. */
export function breakable(real: Database): Breakable {
  const gone = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      if (database.broken || database.statementsLeft === 0) throw gone()
      database.statementsLeft--
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const watched = (db: Db): Db => db.withPlugin(counting)
  const database: Breakable = {
    ...real,
    broken: false,
    statementsLeft: Infinity,
    engine: watched(real.engine),
    forPartner: (partnerId) => watched(real.forPartner(partnerId)),
    async ping() {
      if (database.broken) throw gone()
      await real.ping()
    },
  }
  return database
}

/** That of the enclosing describe. Read `.current` inside tests only. */
export function useBreakable(database: { readonly current: Database }): { readonly current: Breakable } {
  let made: Breakable | null = null
  return {
    get current() {
      return (made ??= breakable(database.current))
    },
  }
}

interface Outages<Answer> {
  /** The same each time. */
  call(): Promise<Answer>
  isServed(answer: Answer): boolean
  /** What the caller was told while it was gone; the database is back. */
  afterwards(answer: Answer): Promise<void>
}

/** Makes the call with the database gone after no statement of it, after one, after two, until it is served. Answers how often it was not. */
export async function untilServed<Answer>(
  database: Breakable,
  { call, isServed, afterwards }: Outages<Answer>,
): Promise<number> {
  for (let outages = 0; ; outages++) {
    database.statementsLeft = outages
    const answer = await call()
    database.statementsLeft = Infinity
    if (isServed(answer)) return outages
    await afterwards(answer)
  }
}
