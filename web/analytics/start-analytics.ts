import type { AnyRouter } from '@tanstack/react-router'
import { isAnalyticsEvent } from '#domain/analytics/check-event.ts'
import { mayReport } from '#domain/analytics/may-report.ts'
import type { PageContext } from '../site/page-context.ts'
import { siteOf } from '../site/use-site.ts'
import { type Collector, createCollector, postTo } from './collector.ts'
import { hasPrivacyControl, onChoice, readChoice } from './consent.ts'
import { pushToDataLayer } from './data-layer.ts'
import { pagesOf } from './page-of.ts'
import { takeReports } from './report.ts'
import { hasContainer, loadContainer } from './tag-container.ts'

/** From now on events go where the partner's settings say: to nobody before its visitor's yes, where the partner asks. What was not allowed is not sent later either. */
export function startAnalytics(router: AnyRouter): void {
  const { queryClient } = router.options.context as PageContext
  const { id: partner, analytics } = siteOf(queryClient).partner
  if (analytics === null) return takeReports(() => {})
  const { consent: way, dataLayer, container, collector: address } = analytics
  const mayLeave = () => mayReport({ way, choice: readChoice(), hasPrivacyControl: hasPrivacyControl() })
  const pages = pagesOf(router)
  const collector = address === null ? null : startCollector({ partner, address, mayLeave })
  const load = () => {
    if (container !== null && mayLeave()) loadContainer(container.id)
  }

  load()
  takeReports((reported) => {
    const { event } = reported
    if (!isAnalyticsEvent(event, pages) || !mayLeave()) return
    if (dataLayer) pushToDataLayer(event)
    collector?.add(reported)
  })
  onChoice(() => {
    load()
    if (mayLeave()) return
    collector?.forget()
    if (hasContainer()) location.reload()
  })
}

interface CollectorStart {
  readonly partner: string
  readonly address: string
  mayLeave(): boolean
}

/** What another tab has forbidden meanwhile does not leave this one. */
function startCollector({ partner, address, mayLeave }: CollectorStart): Collector {
  const post = postTo(address)
  const collector = createCollector({
    partner,
    post: async (body) => (mayLeave() ? post(body) : null),
    newBatchId: () => crypto.randomUUID(),
    isOnline: () => navigator.onLine,
  })
  addEventListener('online', collector.flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') collector.flush()
  })
  return collector
}
