import type { KyselyPlugin } from 'kysely'
import type { Database, Db } from '#server/db/database.ts'
import { noteOfDatabase } from '#server/db/outage.ts'

export interface Breakable extends Database {
  /** Every statement fails from now on, as where a database is gone, but for the first few where some are given; what was begun by then is rolled back. */
  breakDown(after?: number): void
  comeBack(): void
}

/** The database, which may be gone at once or in the middle of a deed. */
export function breakable(real: Database): Breakable {
  const gone = () => noteOfDatabase(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  let statementsLeft = Infinity
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      if (statementsLeft === 0) throw gone()
      statementsLeft--
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const watched = (db: Db): Db => db.withPlugin(counting)
  return {
    ...real,
    breakDown: (after = 0) => void (statementsLeft = after),
    comeBack: () => void (statementsLeft = Infinity),
    engine: watched(real.engine),
    forPartner: (partnerId) => watched(real.forPartner(partnerId)),
    async ping() {
      if (statementsLeft === 0) throw gone()
      await real.ping()
    },
  }
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
    database.breakDown(outages)
    const answer = await call()
    database.comeBack()
    if (isServed(answer)) return outages
    await afterwards(answer)
  }
}
