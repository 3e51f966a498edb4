import type { FastifyRequest } from 'fastify'
import type { AnalyticsSources } from '../http/page-policy.ts'

/** Where a tag container comes from. Source: developers.google.com/tag-platform/security/guides/csp. */
const containerOrigin = 'https://www.googletagmanager.com'

/** What the browser's script finds in the timings of its page where the request came with Sec-GPC. */
const privacyControl = 'gpc'

/** Whether the browser says by Global Privacy Control that nothing may be shared. Source: w3.org/TR/gpc, "The Sec-GPC Header Field". */
function hasPrivacyControl({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] === '1'
}

/** Where the page may send what analytics has: to nobody where the browser asks for that, or the partner names nobody. */
export function analyticsSources(request: FastifyRequest): AnalyticsSources {
  const { analytics } = request.partner.settings
  if (analytics === null || hasPrivacyControl(request)) return { collector: null, container: null }
  const { collector, container } = analytics
  return {
    collector: collector === null ? null : new URL(collector).origin,
    container: container === null ? null : [containerOrigin, ...container.origins],
  }
}

/** The same news for the page's script, which sees no header of its request: in the answer's own, since many get the same page. */
export function privacyHeaders(request: FastifyRequest): Readonly<Record<string, string>> {
  return hasPrivacyControl(request) ? { 'server-timing': privacyControl } : {}
}
