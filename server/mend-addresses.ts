import type { FastifyInstance } from 'fastify'

/**
 * An address whose percent signs encode nothing, written so that it can be read: a page that does not exist, and no fault of the protocol. It never
 * begins with two slashes, which a browser would take for another host.
 */
export function mendAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  if (isReadable(path)) return address
  const mended = path.replace(/^[\\/]+/, '/').replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
  return [isReadable(mended) ? mended : mended.replaceAll(/%(?!25)/g, '%25'), ...query].join('?')
}

/** Sends a browser from an address that had to be mended to what it was taken for, so that both mean the same page by it. */
export function redirectMended(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url !== request.originalUrl) return reply.redirect(request.url, 308)
  })
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
