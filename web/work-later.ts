import type { AnyRouter } from '@tanstack/react-router'
import { reportPageViews } from './impressions/report-page-views.ts'
import { startWorker } from './offline/start-worker.ts'

/** What a visit is worth some seconds after its first view: pages without network, and what was looked at. */
export function workLater(router: AnyRouter): void {
  void startWorker(navigator, router)
  reportPageViews(router)
}
