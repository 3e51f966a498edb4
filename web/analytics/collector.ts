import type { Reported } from './report.ts'

/** What a collector is sent: JSON as text/plain. The same `batch` may come twice, where an answer was lost. */
export interface CollectedBatch {
  readonly batch: string
  readonly partner: string
  readonly events: readonly ({ readonly at: number } & Reported['event'])[]
}

interface CollectorOptions {
  readonly partner: string
  /** Fails where the batch did not get out. */
  post(body: string): Promise<unknown>
  newBatchId(): string
  isOnline(): boolean
}

export interface Collector {
  add(reported: Reported): void
  /** What waits goes out now: the page may be gone next. */
  flush(): void
  forget(): void
}

/** Far below the 64 KB that a browser lets a page send while it is left. */
const batchSize = 20
/** The latest are kept; a day without network is nobody's funnel. */
const mostWaiting = 200
const batchDelay = 2_000
const longestDelay = 5 * 60_000

interface Batch {
  readonly id: string
  readonly events: readonly Reported[]
}

/** Gathers events and posts them in batches, one after another. What does not get out is tried again, ever more rarely, and waits while there is no network. */
export function createCollector({ partner, post, newBatchId, isOnline }: CollectorOptions): Collector {
  let waiting: readonly Reported[] = []
  let sending: Batch | null = null
  let failed: Batch | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (sending !== null || !isOnline()) return
    const batch = failed ?? nextBatch()
    if (batch !== null) void send(batch)
  }

  function nextBatch(): Batch | null {
    if (waiting.length === 0) return null
    const events = waiting.slice(0, batchSize)
    waiting = waiting.slice(batchSize)
    return { id: newBatchId(), events }
  }

  async function send(batch: Batch): Promise<void> {
    sending = batch
    failed = null
    const isSent = await post(bodyOf(partner, batch)).then(
      () => true,
      () => false,
    )
    // Forgotten meanwhile: nothing of it is kept.
    if (sending !== batch) return
    sending = null
    failures = isSent ? 0 : failures + 1
    if (!isSent) failed = batch
    if (failed !== null || waiting.length > 0) flushIn(isSent ? 0 : Math.min(batchDelay * 2 ** failures, longestDelay))
  }

  function flushIn(delay: number): void {
    timer ??= setTimeout(flush, delay)
  }

  return {
    add(reported) {
      waiting = [...waiting, reported].slice(-mostWaiting)
      if (failed !== null) return flushIn(batchDelay)
      if (waiting.length >= batchSize) flush()
      else flushIn(batchDelay)
    },
    flush,
    forget() {
      clearTimeout(timer)
      timer = undefined
      waiting = []
      sending = null
      failed = null
      failures = 0
    },
  }
}

function bodyOf(partner: string, { id, events }: Batch): string {
  const batch: CollectedBatch = { batch: id, partner, events: events.map(({ at, event }) => ({ at, ...event })) }
  return JSON.stringify(batch)
}

/** Without cookies and without the page's address, and as plain text, which needs no question beforehand: sendBeacon would send cookies along. */
export function postTo(address: string): (body: string) => Promise<unknown> {
  return (body) =>
    fetch(address, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body,
    })
}
