import { startAnalytics } from './analytics/start-analytics.ts'
import { isOfSupport } from './emulation/left-over.ts'
import { recoverMissingParts } from './later/reload-page.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import { reportPageViews } from './impressions/report-page-views.ts'
import { startWorker } from './offline/start-worker.ts'
import { followSaved } from './saved/follow-saved.ts'

/** What a visit is worth some seconds after its first view: pages without network, what was looked at and who is told of it, and what other tabs save. */
export function workLater(router: RegisteredRouter): void {
  recoverMissingParts(router)
  // Nothing is kept of a member whom support looks at, and support's look is not the member's.
  if (isOfSupport()) return
  void startWorker(navigator, router)
  reportPageViews(router)
  startAnalytics(router)
  followSaved(router)
}
