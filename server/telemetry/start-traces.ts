import { FastifyOtelInstrumentation } from '@fastify/otel'
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { Resource } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance } from 'fastify'
import type { AskedStatement } from '../db/database.ts'
import { bareSpans } from './bare-spans.ts'
import { operationOf } from './statement-metrics.ts'

export interface Traces {
  watchRequests(app: FastifyInstance): Promise<void>
  /** A span for the statement, below that of the request that asks. */
  statement(statement: AskedStatement): void
  close(): Promise<void>
}

interface Sending {
  readonly resource: Resource
  /** Absent: the variable of traces says it. */
  readonly url?: string
}

/** A trace for each request with the statements it made. Whoever asks does not say what is traced: no context is taken from outside. */
export function startTraces({ resource, ...to }: Sending): Traces {
  const exporter = new OTLPTraceExporter(to)
  const provider = new NodeTracerProvider({ resource, spanProcessors: [bareSpans(new BatchSpanProcessor(exporter))] })
  provider.register({ propagator: null })
  const tracer = provider.getTracer('commensal')
  return {
    async watchRequests(app) {
      const requests = new FastifyOtelInstrumentation({
        ignorePaths: ({ url }) => url === '/healthz' || url === '/readyz',
        recordExceptions: false,
        instrumentHooks: false,
        instrumentHandler: false,
      })
      requests.setTracerProvider(provider)
      await app.register(requests.plugin())
    },
    statement({ text, milliseconds, failed }) {
      if (trace.getActiveSpan() === undefined) return
      const summary = summaryOf(text)
      const endTime = Date.now()
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operationOf(text),
        'db.query.summary': summary,
      }
      const span = tracer.startSpan(summary, { kind: SpanKind.CLIENT, startTime: endTime - milliseconds, attributes })
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    },
    async close() {
      await provider.shutdown()
      trace.disable()
      context.disable()
    },
  }
}

const mostTables = 5

/** What a statement does and with which tables: `select merchant partner_merchant`. Nothing else of its text. */
function summaryOf(text: string): string {
  const tables = [...text.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)/gi)].map(([, table = '']) => table)
  return [operationOf(text), ...new Set(tables)].slice(0, mostTables + 1).join(' ')
}
