import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'

const hostName = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/i

/** Gives the request its partner, by its host, and a database that sees this partner only; false where no partner has the host. */
export function findPartner(context: Context, request: FastifyRequest): boolean {
  const partner = hostName.test(request.host) ? context.partners.partnerByHost(request.host) : undefined
  if (!partner) return false
  request.partner = partner
  request.db = context.database.forPartner(partner.id)
  return true
}

export function sendUnknownHost({ config }: Context, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(config.environment === 'production' ? 421 : 404).header('cache-control', 'no-store')
  if (request.url.startsWith('/api/'))
    return reply.send({ code: 'wrongHost', message: 'No programme answers at this host.', requestId: request.id })
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
    .header('x-content-type-options', 'nosniff')
    .send(
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>No programme here</title>' +
        '<h1>No programme here</h1><p>No dining programme answers at this address. Check the address and try again.</p></html>',
    )
}
