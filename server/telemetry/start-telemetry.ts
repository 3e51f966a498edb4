import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { release } from '../settings/release.ts'
import { watchBacklog } from './backlog-metrics.ts'
import { watchParts } from './part-metrics.ts'
import { watchProcess } from './process-metrics.ts'
import { requestMetrics } from './request-metrics.ts'
import { watchStatements } from './statement-metrics.ts'
import { startTraces } from './start-traces.ts'
import { tellFailures } from './tell-failures.ts'
import type { Telemetry, Watched } from './watched.ts'

/** Begins to measure, and to listen or send as the settings say. Rejects where nobody can listen there. */
export async function startTelemetry(watched: Watched): Promise<Telemetry> {
  const { collector, metrics } = watched.config.telemetry
  tellFailures(watched.log)
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'commensal', 'service.version': release }))
    .merge(detectResources({ detectors: [envDetector] }))
  const endpoint = metrics && new PrometheusExporter({ ...metrics, preventServerStart: true, withoutScopeInfo: true })
  const readers: IMetricReader[] = endpoint ? [endpoint] : []
  if (collector !== null)
    readers.push(
      new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter(addressOf(collector, 'metrics')) }),
    )
  const provider = new MeterProvider({ resource, readers })
  const meter = provider.getMeter('commensal')
  const stopWatching = watchProcess(meter)
  watchParts(meter, watched)
  watchBacklog(meter, watched)
  const traces = collector === null ? null : startTraces({ resource, ...addressOf(collector, 'traces') })
  watchStatements(meter, { database: watched.database, trace: traces?.statement })
  const measure = requestMetrics(meter)

  async function close(): Promise<void> {
    stopWatching()
    // A collector that is away must not keep the process from its end.
    await Promise.race([
      Promise.allSettled([provider.shutdown({ timeoutMillis: 1000 }), traces?.close()]),
      new Promise((resolve) => setTimeout(resolve, 1000).unref()),
    ])
  }

  try {
    await endpoint?.startServer()
  } catch (error) {
    await close()
    throw error
  }
  return {
    async watchRequests(app) {
      await traces?.watchRequests(app)
      measure(app)
    },
    close,
  }
}

/** A signal's own variable, which the exporter reads by itself, goes before the common one. */
function addressOf(collector: string, signal: 'traces' | 'metrics'): { readonly url?: string } {
  if (process.env[`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_ENDPOINT`]) return {}
  return { url: `${collector.replace(/\/$/, '')}/v1/${signal}` }
}
