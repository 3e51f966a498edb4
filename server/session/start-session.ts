import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { setCookie } from './cookies.ts'
import { csrfTokenOf } from './csrf-token.ts'
import { hashOf } from './keyed-hash.ts'
import { sessionMs, staySignedInMs, type SignedIn } from './session.ts'
import { deleteExpiredSessions, insertSession, insertStayToken } from './store.ts'

interface Person {
  readonly memberId: number
  readonly publicId: string
}

export interface Stay {
  readonly family: string
  readonly until: Date
}

export interface StartedSession {
  readonly signedIn: SignedIn
  /** The random names themselves: for the cookies only. */
  readonly sid: string
  readonly stay: { readonly token: string; readonly until: Date } | null
}

export function newStay(context: Context): Stay {
  return { family: context.random(16).toString('base64url'), until: new Date(context.now().getTime() + staySignedInMs) }
}

/** A session under a new name: nothing that was known before signing in names it. */
export async function startSession(
  context: Context,
  db: Db,
  start: { partnerId: string; person: Person; stay: Stay | null },
): Promise<StartedSession> {
  const { partnerId, person, stay } = start
  const now = context.now()
  const sid = context.random(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + sessionMs)
  await deleteExpiredSessions(db, partnerId, now)
  await insertSession(db, partnerId, { idHash: hashOf(sid), memberId: person.memberId, now, expiresAt, stay })
  const signedIn = { ...person, sessionId: hashOf(sid), expiresAt: stay?.until ?? expiresAt }
  if (!stay) return { signedIn, sid, stay: null }
  const token = context.random(32).toString('base64url')
  await insertStayToken(db, partnerId, {
    tokenHash: hashOf(token),
    family: stay.family,
    memberId: person.memberId,
    now,
    expiresAt: stay.until,
  })
  return { signedIn, sid, stay: { token, until: stay.until } }
}

/** Gives the browser its cookies and, in a header, the token that its next mutating call must carry. */
export function handOver(context: Context, reply: FastifyReply, { sid, stay }: StartedSession): void {
  setCookie(reply, 'session', { value: sid })
  if (stay) setCookie(reply, 'stay', { value: stay.token, expires: stay.until })
  reply.header('x-xsrf-token', csrfTokenOf(context.secrets.session, { kind: 'session', value: sid }))
}
