import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { pendingMigrations } from '../db/migrating/schema-state.ts'
import { mostOffsetMs, readClockOffset } from './clock-offset-store.ts'

/** Liveness, and readiness: the database answers, has every migration and the same time. Whatever the host, since who asks is no browser. */
export function healthRoutes(app: FastifyInstance, { database, log, drain }: Context): void {
  // Whoever asks whether the process lives must not be told to come back later: it would be ended in the middle of a rush.
  const pressureHandler = () => undefined
  const options = {
    config: { kind: 'health' as const, rateLimit: false as const, pressureHandler },
    logLevel: 'warn' as const,
  }
  app.get('/healthz', options, async () => ({ status: 'ok' }))
  app.get('/readyz', options, async (_request, reply) => {
    if (drain.isUnderWay) return reply.code(503).send({ status: 'notReady', reason: 'stopping' })
    try {
      await database.ping()
      const pending = await pendingMigrations(database)
      if (pending.length > 0) return reply.code(503).send({ status: 'notReady', reason: 'migrations', pending })
      const offsetSeconds = Math.round((await readClockOffset(database.engine)) / 1000)
      if (Math.abs(offsetSeconds) * 1000 <= mostOffsetMs) return { status: 'ready' }
      log.warn({ offsetSeconds }, 'not ready: the clock of this process is not that of the database')
      return reply.code(503).send({ status: 'notReady', reason: 'clock', offsetSeconds })
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer')
      return reply.code(503).send({ status: 'notReady', reason: 'database' })
    }
  })
}
