import Fastify, { type FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/database.ts'

/** One statement as the server sent it. */
interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What the server sends to the database while it answers each of these, one after the other. */
export async function recordStatements(paths: readonly string[], ask: (path: string) => Promise<unknown>) {
  const recorded = new Map<string, readonly Statement[]>()
  const original = pg.Client.prototype.query
  let current: Statement[] = []
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const [text, values] = args
      if (typeof text === 'string' && Array.isArray(values) && !text.includes('set_config'))
        current.push({ text, values })
      return Reflect.apply(original, this, args)
    },
  })
  try {
    for (const path of paths) {
      current = []
      await ask(path)
      recorded.set(path, current)
    }
    return recorded
  } finally {
    Object.assign(pg.Client.prototype, { query: original })
  }
}

/** A bare route that sends the same statements and answers their rows: no schema, no hook, no presentation. */
export function createFloor(db: Db, recorded: ReadonlyMap<string, readonly Statement[]>): FastifyInstance {
  const app = Fastify()
  app.get('/*', async (request) => {
    const answers: unknown[] = []
    for (const { text, values } of recorded.get(request.url) ?? []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
      answers.push(rows)
    }
    return answers.at(-1)
  })
  return app
}
