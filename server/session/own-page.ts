import type { FastifyRequest } from 'fastify'
import { type ApiOrigins, isFromPageOrigin } from '../page-origin.ts'

/** Whether the browser says that a page of this very host makes the call. Browsers send Origin with every mutating call. */
export function isFromOwnPage(origins: ApiOrigins | null, request: FastifyRequest): boolean {
  const { headers, host } = request
  if (isFromPageOrigin(origins, request)) return isWithinSite(request)
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return hostOf(headers.origin) === host
}

/** For GET, where browsers send no Origin to the page's own host: what they do send must be ours, and something must be sent. */
export function isReadFromOwnPage(origins: ApiOrigins | null, request: FastifyRequest): boolean {
  const { headers, host } = request
  if (isFromPageOrigin(origins, request)) return isWithinSite(request)
  const said = [
    headers['sec-fetch-site'] === undefined ? null : headers['sec-fetch-site'] === 'same-origin',
    headers.origin === undefined ? null : hostOf(headers.origin) === host,
    headers.referer === undefined ? null : hostOf(headers.referer) === host,
  ].filter((one) => one !== null)
  return said.length > 0 && said.every(Boolean)
}

/** Where pages and API share a host, the browser calls that the same site. */
function isWithinSite({ headers }: FastifyRequest): boolean {
  return [undefined, 'same-site', 'same-origin'].includes(headers['sec-fetch-site'])
}

function hostOf(address: string | undefined): string | null {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : null
}
