import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { readCookie } from './cookies.ts'
import { hashOf } from './keyed-hash.ts'
import { deleteStayFamily, lockStayToken } from './stay-token-store.ts'
import { deleteSession } from './store.ts'

/** What a browser brings with it, whoever it belongs to. */
export interface Carried {
  /** The names of its sessions: the one that it sent, and the one that this very request has begun. */
  readonly sids: readonly string[]
  readonly stayToken: string | null
  readonly deviceCookie: string | null
  /** What the browser says that it is. */
  readonly userAgent: string
}

export function carriedBy(request: FastifyRequest): Carried {
  return {
    sids: [request.sid, request.renewedSid].filter((sid) => sid !== null),
    stayToken: readCookie(request, 'stay'),
    deviceCookie: readCookie(request, 'device'),
    userAgent: request.headers['user-agent'] ?? '',
  }
}

/** Ends the sessions and the family of stay-signed-in tokens that the browser carries, running or not. */
export async function endCarried(
  db: Db,
  partnerId: string,
  { sids, stayToken }: Pick<Carried, 'sids' | 'stayToken'>,
): Promise<void> {
  const token = stayToken === null ? undefined : await lockStayToken(db, partnerId, hashOf(stayToken))
  if (token) await deleteStayFamily(db, partnerId, token.family)
  for (const sid of sids) await deleteSession(db, partnerId, hashOf(sid))
}
