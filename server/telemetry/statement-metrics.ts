import type { Meter } from '@opentelemetry/api'
import type { AskedStatement, Database } from '../db/database.ts'

/** In seconds. */
const boundaries = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const operations = new Set(['select', 'with', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback'])

interface Watching {
  readonly database: Pick<Database, 'watch'>
  /** Takes each statement into the trace of its request. */
  readonly trace: ((statement: AskedStatement) => void) | undefined
}

/** Time of statements, with the waiting for a connection left out: that has a gauge of its own. */
export function watchStatements(meter: Meter, { database, trace }: Watching): void {
  const duration = meter.createHistogram('db.client.operation.duration', {
    description: 'Time of statements to the database, by their first word',
    unit: 's',
    advice: { explicitBucketBoundaries: boundaries },
  })
  database.watch((statement) => {
    const { text, milliseconds, failed } = statement
    duration.record(milliseconds / 1000, {
      'db.operation.name': operationOf(text),
      outcome: failed ? 'failed' : 'answered',
    })
    trace?.(statement)
  })
}

/** The first word of a statement, where it is one that we know. */
export function operationOf(text: string): string {
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? ''
  return operations.has(word) ? word : 'other'
}
