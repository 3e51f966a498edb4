import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { sessionSecrets } from '../settings/secrets.ts'
import { type Carried, endCarried } from './carried.ts'
import { clearCookie, setCookie } from './cookies.ts'
import { rememberDevice } from './device.ts'
import { handOver, newStay, startSession, type StartedSession } from './start-session.ts'
import type { Person } from './store.ts'

const deviceMs = 365 * 86_400_000

/** The session of a person who has just proved who they are, with the cookie by which the browser is known to their account. */
export interface BegunSession extends StartedSession {
  readonly deviceCookie: string
}

interface Entrance {
  readonly partnerId: string
  readonly person: Person
  readonly staySignedIn: boolean
  readonly carried: Carried
}

/**
 * The one way into an account, by password, by joining or by any other proof: whatever the browser carried ends, of whomever it was, and the
 * browser is known to the account from now on. `letIn` gives it the cookies.
 */
export async function beginSession(context: Context, tx: Db, entrance: Entrance): Promise<BegunSession> {
  const { partnerId, person, staySignedIn, carried } = entrance
  await endCarried(tx, partnerId, carried)
  const started = await startSession(context, tx, {
    partnerId,
    person,
    stay: staySignedIn ? newStay(context) : null,
    provedAt: context.now(),
  })
  const deviceCookie = rememberDevice(sessionSecrets(context.secrets), {
    cookie: carried.deviceCookie,
    publicId: person.publicId,
    random: context.random(16).toString('base64url'),
  })
  return { ...started, deviceCookie }
}

export function letIn(context: Context, reply: FastifyReply, begun: BegunSession): void {
  clearCookie(reply, 'stay')
  handOver(context, reply, begun)
  const expires = new Date(context.now().getTime() + deviceMs)
  setCookie(reply, 'device', { value: begun.deviceCookie, expires })
}
