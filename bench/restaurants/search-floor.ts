import Fastify, { type FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { Db } from '#server/db/database.ts'

/** One statement as the server sent it. */
const statementSchema = z.object({ text: z.string(), values: z.array(z.unknown()) })
type Statement = z.infer<typeof statementSchema>

/** What the server sends to the database while it answers each of these, one after the other. */
export async function recordStatements(paths: readonly string[], ask: (path: string) => Promise<unknown>) {
  const recorded = new Map<string, readonly Statement[]>()
  const original = pg.Client.prototype.query
  let current: Statement[] = []
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const statement = statementIn(args)
      if (statement !== null && !statement.text.includes('set_config')) current.push(statement)
      return Reflect.apply(original, this, args) as unknown
    },
  })
  try {
    for (const path of paths) {
      current = []
      await ask(path)
      recorded.set(path, current)
    }
    if ([...recorded.values()].every((statements) => statements.length === 0))
      throw new Error('None of the searches sent a statement that could be recorded')
    return recorded
  } finally {
    Object.assign(pg.Client.prototype, { query: original })
  }
}

/** Given as text and values, or as an object that may name it. */
function statementIn([first, second]: readonly unknown[]): Statement | null {
  return statementSchema.safeParse(typeof first === 'string' ? { text: first, values: second } : first).data ?? null
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
