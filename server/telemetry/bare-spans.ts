import type { Attributes, Context } from '@opentelemetry/api'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node'

/** All that a span may say. A library that begins to tell more, such as the address that was asked, tells it nobody. */
const allowed = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system.name',
  'db.operation.name',
  'db.query.summary',
])

/** Hands on spans without addresses, messages of errors or anything else that may hold a word of a member's. */
export function bareSpans(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, context: Context) => next.onStart(span, context),
    onEnd: (span) => next.onEnd(bare(span)),
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  }
}

function bare(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = Object.fromEntries(Object.entries(span.attributes).filter(([key]) => allowed.has(key)))
  return {
    name: nameOf(span.name, attributes),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    status: { code: span.status.code },
    attributes,
    links: [],
    events: [],
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

function nameOf(name: string, attributes: Attributes): string {
  const method = attributes['http.request.method']
  return method === undefined ? name : `${String(method)} ${String(attributes['http.route'] ?? 'none')}`
}
