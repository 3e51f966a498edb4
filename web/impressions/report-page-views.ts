import type { AnyRouter } from '@tanstack/react-router'
import { pageView } from '../analytics/page-of.ts'
import { report } from '../analytics/report.ts'
import type { CallApi } from '../api/call-api.ts'
import { readReferral } from './read-referral.ts'
import { siteImpressions } from './impressions.ts'

/** Source: specification, section 9, "Delays". */
const pageViewDelay = 500

/** Reports the first page of the visit and each one after it, once it has stood for half a second. */
export function reportPageViews(router: AnyRouter): void {
  const impressions = siteImpressions((router.options.context as { readonly callApi: CallApi }).callApi)
  let timer: ReturnType<typeof setTimeout> | undefined
  function reportSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      impressions.reportNow({ event: 'pageView', url: pageAddress(), referral: readReferral() })
      const view = pageView(router)
      if (view !== null) report(view)
    }, pageViewDelay)
  }
  router.subscribe('onResolved', ({ pathChanged }: { pathChanged: boolean }) => {
    if (pathChanged) reportSoon()
  })
  reportSoon()
}

/** Without what follows the path: an address can carry an e-mail address or a public id. */
export function pageAddress(): string {
  return location.origin + location.pathname
}
