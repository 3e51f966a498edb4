import type { FastifyInstance } from 'fastify'
import type { Watched } from './start-telemetry.ts'

/** Traces and metrics as the settings ask for them; null where nobody collects any, and then none of their libraries is loaded. */
export async function openTelemetry(watched: Watched): Promise<Telemetry | null> {
  const { metrics, collector } = watched.config.telemetry
  if (metrics === null && collector === null) return null
  const { startTelemetry } = await import('./start-telemetry.ts')
  return startTelemetry(watched)
}

/** Traces and metrics of this process, for who runs it. */
export interface Telemetry {
  /** Measures every request of the app: before any route of it is registered. */
  watchRequests(app: FastifyInstance): Promise<void>
  /** Sends what is still to be sent, and stops listening. */
  close(): Promise<void>
}
