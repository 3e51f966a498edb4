import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { setCookie } from './cookies.ts'
import { csrfTokenOf } from './csrf-token.ts'
import { hashOf } from './keyed-hash.ts'
import { sessionMs, staySignedInMs, type SignedIn } from './session.ts'
import { insertStayToken } from './stay-token-store.ts'
import { seal } from './seal.ts'
import { deleteExpiredSessions, insertSession, type KeptSignOn, type Person } from './store.ts'

export interface Stay {
  readonly family: string
  readonly until: Date
  readonly token: string
}

export interface StartedSession {
  readonly signedIn: SignedIn
  /** The random names themselves: for the cookies only. */
  readonly sid: string
  readonly stay: Pick<Stay, 'token' | 'until'> | null
}

export function newStay({ random, now }: Context): Stay {
  return {
    family: random(16).toString('base64url'),
    until: new Date(now().getTime() + staySignedInMs),
    token: random(32).toString('base64url'),
  }
}

export interface Start {
  readonly partnerId: string
  readonly person: Person
  readonly stay: Stay | null
  /** Null where a token goes on with a session: nobody has shown anything. */
  readonly provedAt: Date | null
  /** The browser; null where it is not known. */
  readonly deviceId: number | null
  /** Absent: by a proof of our own. */
  readonly signOn?: SignOn | undefined
}

/** What an issuer said of its own session. */
export interface SignOn {
  readonly issuer: string
  readonly sid: string | null
  readonly idToken: string
  readonly authenticatedAt: Date | null
}

/** Longer ones would fit into no address by which they could go back. */
const longestIdToken = 6000

/** A session under a new name: nothing that was known before signing in names it. */
export async function startSession(context: Context, db: Db, start: Start): Promise<StartedSession> {
  const { partnerId, person, stay } = start
  const started = await startSessionAlone(context, db, start)
  if (stay)
    await insertStayToken(db, partnerId, {
      tokenHash: hashOf(stay.token),
      family: stay.family,
      memberId: person.memberId,
      now: context.now(),
      expiresAt: stay.until,
      deviceId: start.deviceId,
    })
  return started
}

/** For whom the token of `stay` was written already. */
export async function startSessionAlone(
  context: Context,
  db: Db,
  { partnerId, person, stay, provedAt, deviceId, signOn }: Start,
): Promise<StartedSession> {
  const now = context.now()
  const sid = context.random(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + sessionMs)
  await deleteExpiredSessions(db, partnerId, now)
  await insertSession(db, partnerId, {
    idHash: hashOf(sid),
    memberId: person.memberId,
    now,
    expiresAt,
    stay,
    provedAt,
    deviceId,
    signOn: signOn ? keptSignOn(context, sid, signOn) : null,
  })
  const signedIn = { ...person, sessionId: hashOf(sid), expiresAt: stay?.until ?? expiresAt, provedAt }
  return { signedIn, sid, stay }
}

/** The ID token names a person, so it lies where only the browser's own cookie opens it. */
function keptSignOn({ random }: Context, sid: string, { issuer, sid: issuerSid, idToken }: SignOn): KeptSignOn {
  const token =
    idToken.length > longestIdToken ? null : seal(idToken, { name: sid, purpose: 'sign-on', iv: random(12) })
  return { issuer, sid: issuerSid, token }
}

/** Gives the browser its cookies and, in a header, the token that its next mutating call must carry. */
export function handOver(context: Context, reply: FastifyReply, { sid, stay }: StartedSession): void {
  setCookie(reply, 'session', { value: sid })
  if (stay) setCookie(reply, 'stay', { value: stay.token, expires: stay.until })
  reply.header('x-xsrf-token', csrfTokenOf(context.secrets.session, { kind: 'session', value: sid }))
}
