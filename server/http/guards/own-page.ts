import type { FastifyRequest } from 'fastify'
import type { ApiOrigins } from '../../settings/config.ts'
import { isFromPageOrigin } from './page-origin.ts'

/** Whether the browser says that a page of this very origin makes the call. Browsers send Origin with every mutating call. */
export function isFromOwnPage(origins: ApiOrigins | null, request: FastifyRequest): boolean {
  const { headers } = request
  if (isFromPageOrigin(origins, request)) return isWithinSite(request)
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return isOwnOrigin(headers.origin, request)
}

/** For GET, where browsers send no Origin to the page's own host: what they do send must be ours, and something must be sent. */
export function isReadFromOwnPage(origins: ApiOrigins | null, request: FastifyRequest): boolean {
  const { headers } = request
  if (isFromPageOrigin(origins, request)) return isWithinSite(request)
  const said = [
    headers['sec-fetch-site'] === undefined ? null : headers['sec-fetch-site'] === 'same-origin',
    headers.origin === undefined ? null : isOwnOrigin(headers.origin, request),
    headers.referer === undefined ? null : isOwnOrigin(headers.referer, request),
  ].filter((one) => one !== null)
  return said.length > 0 && said.every(Boolean)
}

/** Where pages and API share a host, the browser calls that the same site. */
function isWithinSite({ headers }: FastifyRequest): boolean {
  return [undefined, 'same-site', 'same-origin'].includes(headers['sec-fetch-site'])
}

let hasWarned = false

/** Scheme, host and port: a page that came without encryption may have been written by anybody on the way. */
function isOwnOrigin(address: string | undefined, { protocol, host, log }: FastifyRequest): boolean {
  if (address === undefined || !URL.canParse(address)) return false
  const said = new URL(address)
  if (said.origin === originOf(protocol, host)) return true
  if (said.host === host && said.protocol === 'https:' && !hasWarned) {
    hasWarned = true
    log.warn(
      'a page over https calls, and the request came over http: TRUSTED_PROXIES must name the proxy, which says so',
    )
  }
  return false
}

/** Without the port that its scheme has anyway, as browsers write it. */
function originOf(protocol: string, host: string): string | null {
  const address = `${protocol}://${host}`
  return URL.canParse(address) ? new URL(address).origin : null
}
