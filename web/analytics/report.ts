import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'

/** What happened, and when, in milliseconds since 1970. */
export interface Reported {
  readonly event: AnalyticsEvent
  readonly at: number
}

type Take = (reported: Reported) => void

/** More than anybody does before the senders have come. */
const most = 100
let waiting: Reported[] = []
let take: Take = (reported) => {
  if (waiting.length < most) waiting.push(reported)
}

/** Tells analytics of an event. The senders come after the first view; until then it waits. */
export function report(event: AnalyticsEvent): void {
  take({ event, at: Date.now() })
}

/** From now on everything goes to `next`, what has waited first. */
export function takeReports(next: Take): void {
  const waited = waiting
  waiting = []
  take = next
  for (const reported of waited) next(reported)
}
