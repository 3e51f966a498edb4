import type { Telemetry, Watched } from './watched.ts'

/** Traces and metrics as the settings ask for them; null where nobody collects any, and then none of their libraries is loaded. */
export async function openTelemetry(watched: Watched): Promise<Telemetry | null> {
  const { metrics, collector } = watched.config.telemetry
  if (metrics === null && collector === null) return null
  const { startTelemetry } = await import('./start-telemetry.ts')
  return startTelemetry(watched)
}
