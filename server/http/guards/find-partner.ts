import type { FastifyReply, FastifyRequest } from 'fastify'
import { readAuthority } from '#domain/requests/authority.ts'
import type { Context } from '../../context.ts'
import { isCall, kindOf } from '../route-kinds.ts'

/** Gives the request its partner, by its host, and a database that sees this partner only; false where no partner has the host. */
export function findPartner(context: Context, request: FastifyRequest): boolean {
  const host = readAuthority(request.host)
  const partner = host ? context.partners.partnerByHost(host.hostName) : undefined
  if (!partner) return false
  request.partner = partner
  request.db = context.database.forPartner(partner.id)
  return true
}

export function sendUnknownHost({ config }: Context, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(config.environment === 'production' ? 421 : 404).header('cache-control', 'no-store')
  if (isCall(kindOf(request)))
    return reply.send({ code: 'wrongHost', message: 'No programme answers at this host.', requestId: request.id })
  return reply
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>No programme here</title>' +
        '<h1>No programme here</h1><p>No dining programme answers at this address. Check the address and try again.</p></html>',
    )
}
