import type { AnyRouter } from '@tanstack/react-router'
import { startAnalytics } from './analytics/start-analytics.ts'
import { reportPageViews } from './impressions/report-page-views.ts'
import { startWorker } from './offline/start-worker.ts'

/** What a visit is worth some seconds after its first view: pages without network, what was looked at, and who is told of it. */
export function workLater(router: AnyRouter): void {
  void startWorker(navigator, router)
  reportPageViews(router)
  startAnalytics(router)
}
