import type { AnyRouter } from '@tanstack/react-router'
import { isMerchantId, isPagePath } from '#domain/analytics/check-event.ts'
import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'

/** In the place of a path that no route has. */
const notFound = 'notFound'

/** The paths that an event may name. */
export function pagesOf(router: AnyRouter): ReadonlySet<string> {
  return new Set([notFound, ...Object.keys(router.routesByPath)])
}

/** The page that is shown, as its route: what somebody has typed as an address is not in it. */
export function pageView(router: AnyRouter): AnalyticsEvent | null {
  const match:
    | { readonly fullPath: string; readonly params: Readonly<Record<string, unknown>>; readonly routeId: string }
    | undefined = router.state.matches.at(-1)
  if (match === undefined) return null
  const page = match.routeId === '__root__' ? notFound : plain(match.fullPath)
  const merchant = String(match.params['merchantId'] ?? '')
  if (!isPagePath(page, pagesOf(router))) return null
  return { event: 'pageView', page, merchant: isMerchantId(merchant) ? merchant : null }
}

/** A route within another may end in a slash, and is the same page. */
function plain(path: string): string {
  return path === '/' ? path : path.replace(/\/$/, '')
}
