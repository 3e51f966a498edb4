import { postImpressions } from '#contract/endpoints/impressions.ts'
import type { Impression } from '#contract/schemas/impression.ts'
import type { CallApi } from '../api/call-api.ts'

/** What happened, without what every event says of itself. */
type Fields<Event> = Event extends Impression ? Omit<Event, 'channel' | 'dateTime' | 'userAgent'> : never
export type Seen = Fields<Impression>

interface Options {
  send(batch: Impression[]): Promise<unknown>
  now(): Date
  readonly userAgent: string
}

export interface Impressions {
  /** Goes out with the others of the next second. */
  report(seen: Seen): void
  /** Goes out at once, with those that wait. */
  reportNow(seen: Seen): void
}

const batchDelay = 1_000
/** Below what the server takes, so that a batch stays small. */
const batchSize = 40

/** Gathers what was looked at and sends it in batches. A batch that fails is lost, and nobody is told. */
export function createImpressions({ send, now, userAgent }: Options): Impressions {
  let waiting: Impression[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    if (batch.length > 0) send(batch).catch(() => undefined)
  }

  function add(seen: Seen): void {
    waiting.push({ channel: 'web', dateTime: now().toISOString(), userAgent: userAgent.slice(0, 500), ...seen })
    if (waiting.length >= batchSize) flush()
  }

  return {
    report(seen) {
      add(seen)
      if (waiting.length > 0) timer ??= setTimeout(flush, batchDelay)
    },
    reportNow(seen) {
      add(seen)
      flush()
    },
  }
}

let impressions: Impressions | null = null

/** The one place of a visit where impressions gather. */
export function siteImpressions(callApi: CallApi): Impressions {
  impressions ??= createImpressions({
    send: (batch) => callApi(postImpressions, { body: batch }),
    now: () => new Date(),
    userAgent: navigator.userAgent,
  })
  return impressions
}
