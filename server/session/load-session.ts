import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { clearCookie, readCookie } from './cookies.ts'
import { touchDevice } from './device-store.ts'
import { hashOf } from './keyed-hash.ts'
import { redeemStayToken } from './redeem-stay-token.ts'
import { isProved, sessionLifeMs, sessionMs, slideMs, stayTurnMs, type SignedIn } from './session.ts'
import { handOver } from './start-session.ts'
import { findSession, type SessionRow, slideSession } from './store.ts'

/** Says who a request comes from, and keeps the session of who is active alive. */
export async function loadSession(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.signedIn = null
  request.sid = readCookie(request, 'session')
  const found = request.sid === null ? null : await findSignedIn(context, request, request.sid)
  if (found) {
    request.signedIn = found
    request.isProved = isProved(found, context.now())
    return
  }
  const token = readCookie(request, 'stay')
  if (token === null) return
  const renewed = await redeemStayToken(context, request.db, {
    partnerId: request.partner.id,
    token,
    beside: request.sid,
  })
  if (renewed === null) return clearCookie(reply, 'stay')
  request.signedIn = renewed.signedIn
  request.renewedSid = renewed.sid
  handOver(context, reply, renewed)
}

async function findSignedIn(context: Context, request: FastifyRequest, sid: string): Promise<SignedIn | null> {
  const now = context.now()
  const idHash = hashOf(sid)
  const row = await findSession(request.db, request.partner.id, { idHash, now })
  if (!row) return null
  const expiresAt = new Date(Math.min(now.getTime() + sessionMs, turnEndOf(row)))
  const isDue = expiresAt.getTime() - row.expiresAt.getTime() >= slideMs
  if (isDue) {
    await slideSession(request.db, request.partner.id, { idHash, expiresAt })
    if (row.deviceId !== null) await touchDevice(request.db, request.partner.id, { id: row.deviceId, now })
  }
  return {
    memberId: row.memberId,
    publicId: row.publicId,
    sessionId: idHash,
    expiresAt: row.stayUntil ?? (isDue ? expiresAt : row.expiresAt),
    provedAt: row.provedAt,
  }
}

function turnEndOf({ createdAt, stayUntil }: SessionRow): number {
  return createdAt.getTime() + (stayUntil === null ? sessionLifeMs : stayTurnMs)
}
