import type { Context } from '../context.ts'
import type { FastifyInstance } from 'fastify'

export type Watched = Pick<Context, 'config' | 'database' | 'partners' | 'partnerPostings' | 'vitals' | 'log' | 'now'>

/** Traces and metrics of this process, for who runs it. */
export interface Telemetry {
  /** Measures every request of the app: before any route of it is registered. */
  watchRequests(app: FastifyInstance): Promise<void>
  /** Sends what is still to be sent, and stops listening. */
  close(): Promise<void>
}
