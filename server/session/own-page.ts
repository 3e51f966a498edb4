import type { FastifyRequest } from 'fastify'

/** Whether the browser says that a page of this very host makes the call. Browsers send Origin with every mutating call. */
export function isFromOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return hostOf(headers.origin) === host
}

/** For GET, where browsers send no Origin to the page's own host: what they do send must be ours, and something must be sent. */
export function isReadFromOwnPage({ headers, host }: FastifyRequest): boolean {
  const said = [
    headers['sec-fetch-site'] === undefined ? null : headers['sec-fetch-site'] === 'same-origin',
    headers.origin === undefined ? null : hostOf(headers.origin) === host,
    headers.referer === undefined ? null : hostOf(headers.referer) === host,
  ].filter((one) => one !== null)
  return said.length > 0 && said.every(Boolean)
}

function hostOf(address: string | undefined): string | null {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : null
}
