import { diag, DiagLogLevel } from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'

const intervalMs = 60_000

/** What the libraries of telemetry complain of, mostly a collector that is away, is told once a minute. */
export function tellFailures(log: Pick<FastifyBaseLogger, 'warn'>): void {
  let toldAt = -intervalMs
  function tell(message: string): void {
    if (performance.now() - toldAt < intervalMs) return
    toldAt = performance.now()
    log.warn({ reason: message.slice(0, 300) }, 'traces or metrics could not be sent')
  }
  const silent = () => undefined
  diag.setLogger(
    { error: tell, warn: tell, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
