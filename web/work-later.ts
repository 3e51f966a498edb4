import type { AnyRouter } from '@tanstack/react-router'
import { isOfSupport } from './emulation/left-over.ts'
import { reportPageViews } from './impressions/report-page-views.ts'
import { startWorker } from './offline/start-worker.ts'

/** What a visit is worth some seconds after its first view: pages without network, and what was looked at. */
export function workLater(router: AnyRouter): void {
  // Nothing is kept of a member whom support looks at, and support's look is not the member's.
  if (isOfSupport()) return
  void startWorker(navigator, router)
  reportPageViews(router)
}
