import { z } from 'zod'
import { expectedWhole, oneOf, orNothing, type Rows, textOrNothing, wholeNumber } from './row.ts'

const ports = { from: 0, to: 65_535 }

/** What the site tells who runs it. */
export const watching = {
  LOG_LEVEL: oneOf({
    values: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    byDefault: 'info',
    about: ['trace, debug, info, warn, error or silent'],
  }),
  METRICS_PORT: {
    schema: orNothing(wholeNumber(ports).default(0)),
    expected: `${expectedWhole(ports)}, or nothing`,
    example: '',
    about: [
      'Where Prometheus reads metrics, at /metrics: a port of its own that no visitor reaches. Empty or 0: nowhere.',
    ],
  },
  METRICS_HOST: {
    schema: orNothing(z.string().min(1).default('127.0.0.1')),
    expected: 'the name or address to listen on for who collects metrics',
    example: '127.0.0.1',
    about: [],
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: textOrNothing({
    pattern: /^https?:\/\/\S+$/,
    expected: 'an address like http://127.0.0.1:4318, or nothing',
    guarded: true,
    about: [
      'An OpenTelemetry collector that takes traces and metrics by OTLP over HTTP: http://127.0.0.1:4318. Empty: nothing is sent.',
    ],
  }),
} as const satisfies Rows
