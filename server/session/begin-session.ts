import type { FastifyReply } from 'fastify'
import { nameBrowser } from '#domain/members/browser-name.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/transact.ts'
import { tellMember } from '../notices/tell-members.ts'
import { sessionSecrets } from '../settings/secrets.ts'
import { type Carried, endCarried } from './carried.ts'
import { clearCookie, setCookie } from './cookies.ts'
import { deviceOf, rememberDevice } from './device.ts'
import { noteDevice } from './device-store.ts'
import { deviceWords } from './device-words.ts'
import { handOver, newStay, type SignOn, startSession, type StartedSession } from './start-session.ts'
import type { Person } from './store.ts'

const deviceMs = 365 * 86_400_000

/** The session of a person who has just proved who they are, with the cookie by which the browser is known to their account. */
export interface BegunSession extends StartedSession {
  readonly deviceCookie: string
}

export interface Entrance {
  readonly partnerId: string
  readonly person: Person
  readonly staySignedIn: boolean
  readonly carried: Carried
  /**
   * Who joins has signed in nowhere before, and is not told of a new device. Nor is who was `broughtIn`, by an application that knows them, in a kind of
   * browser that they are known in: its web view may keep no cookie.
   */
  readonly arrival: 'joining' | 'signingIn' | 'broughtIn'
  /** Absent: who enters has just shown us who they are. */
  readonly signOn?: SignOn
}

/**
 * The one way into an account, by password, by joining or by any other proof: whatever the browser carried ends, of whomever it was, and the
 * browser is known to the account from now on. `letIn` gives it the cookies.
 */
export async function beginSession(context: Context, tx: Tx, entrance: Entrance): Promise<BegunSession> {
  const { partnerId, person, staySignedIn, carried, signOn } = entrance
  await endCarried(tx, partnerId, carried)
  const deviceCookie = rememberDevice(sessionSecrets(context.secrets), {
    cookie: carried.deviceCookie,
    publicId: person.publicId,
    random: context.random(16).toString('base64url'),
  })
  const started = await startSession(context, tx, {
    partnerId,
    person,
    stay: staySignedIn ? newStay(context) : null,
    provedAt: provedAtOf(context.now(), signOn),
    signOn,
    deviceId: await enterFrom(context, tx, { ...entrance, deviceCookie }),
  })
  return { ...started, deviceCookie }
}

/** An issuer may let somebody through who has shown it nothing for weeks: what counts is when it last asked, if it says so. */
function provedAtOf(now: Date, signOn: SignOn | undefined): Date | null {
  if (signOn === undefined) return now
  const { authenticatedAt } = signOn
  return authenticatedAt === null || authenticatedAt < now ? authenticatedAt : now
}

/** Notes the browser, and tells the member where they have not been seen in it before. */
async function enterFrom(
  context: Context,
  tx: Tx,
  { partnerId, person, carried, arrival, deviceCookie }: Entrance & { readonly deviceCookie: string },
): Promise<number> {
  const { memberId, publicId } = person
  const now = context.now()
  const markIn = (cookie: string | null) => deviceOf(sessionSecrets(context.secrets), { cookie, publicId })
  const named = nameBrowser(carried.userAgent)
  const device = await noteDevice(tx, partnerId, { ...named, memberId, markHash: markIn(deviceCookie), now })
  // A browser that brings its mark was there before devices were noted.
  const isKnown = device.before === 'seen' || (device.before === 'unseen' && markIn(carried.deviceCookie) !== '')
  if (isKnown || arrival !== 'signingIn') return device.id
  const facts = { device: deviceWords(context, partnerId, named), at: now.getTime() }
  const key = `${device.id} ${now.toISOString()}`
  await tellMember(tx, partnerId, { memberId, kind: 'newDevice', facts, key, now })
  return device.id
}

export function letIn(context: Context, reply: FastifyReply, begun: BegunSession): void {
  clearCookie(reply, 'stay')
  handOver(context, reply, begun)
  const expires = new Date(context.now().getTime() + deviceMs)
  setCookie(reply, 'device', { value: begun.deviceCookie, expires })
}
