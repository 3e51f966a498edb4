import type { FastifyInstance } from 'fastify'

/** Traces and metrics of this process, for who runs it. */
export interface Telemetry {
  /** Measures every request of the app: before any route of it is registered. */
  watchRequests(app: FastifyInstance): Promise<void>
  /** Sends what is still to be sent, and stops listening. */
  close(): Promise<void>
}
