import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getCsrf, signIn as signInCall, signOut } from '#contract/endpoints/session.ts'
import { csrfSchema, emptySchema, memberSchema, signInBodySchema } from '#contract/schemas/member.ts'
import type { Context } from '../context.ts'
import { readMember } from '../members/read-member.ts'
import { refuse, Refusal } from '../refusal.ts'
import { route } from '../route.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'
import { csrfTokenOf, isVisitor, newVisitor, type Bearer } from './csrf-token.ts'
import { newDevice } from './device.ts'
import { isReadFromOwnPage } from './own-page.ts'
import { signIn } from './sign-in.ts'
import { handOver } from './start-session.ts'
import { deleteSession } from './store.ts'

const deviceMs = 365 * 86_400_000

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  route(app, getCsrf, {
    access: 'anyone',
    browserOnly: true,
    duringMaintenance: true,
    schemas: { answer: csrfSchema },
    async handle({ request, reply }) {
      return { csrfToken: csrfTokenOf(context.secrets.session, bearerOf(context, request, reply)) }
    },
  })

  route(app, signInCall, {
    access: 'anyone',
    limit: { max: 60, windowMs: 60_000 },
    schemas: { body: signInBodySchema, answer: memberSchema },
    async handle({ db, partner, body, request, reply }) {
      const deviceCookie = readCookie(request, 'device')
      const started = await signIn(context, db, { partnerId: partner.id, body, deviceCookie })
      if (started instanceof Refusal) return started
      if (request.signedIn) await deleteSession(db, partner.id, request.signedIn.sessionId)
      handOver(context, reply, started)
      rememberDevice(context, reply, started.signedIn.publicId)
      return readMember(context, db, { partner, signedIn: started.signedIn })
    },
  })

  route(app, signOut, {
    access: 'anyone',
    browserOnly: true,
    duringMaintenance: true,
    schemas: { answer: emptySchema },
    async handle({ db, partner, signedIn, request, reply }) {
      if (!isReadFromOwnPage(context.config.apiOrigins, request)) return refuse('forbidden')
      if (signedIn) await deleteSession(db, partner.id, signedIn.sessionId)
      clearCookie(reply, 'session')
      clearCookie(reply, 'stay')
      return {}
    },
  })
}

/** What the token of GET /api/CSRF belongs to: the session, or a visitor, who has no row and gets a signed cookie here and nowhere else. */
function bearerOf({ secrets, random }: Context, request: FastifyRequest, reply: FastifyReply): Bearer {
  const sid = request.renewedSid ?? request.sid
  if (request.signedIn && sid !== null) return { kind: 'session', value: sid }
  const known = readCookie(request, 'visitor')
  if (known !== null && isVisitor(secrets.session, known)) return { kind: 'visitor', value: known }
  const value = newVisitor(secrets.session, random(32).toString('base64url'))
  setCookie(reply, 'visitor', { value })
  return { kind: 'visitor', value }
}

function rememberDevice({ secrets, random, now }: Context, reply: FastifyReply, publicId: string): void {
  const value = newDevice(secrets.session, { publicId, random: random(16).toString('base64url') })
  setCookie(reply, 'device', { value, expires: new Date(now().getTime() + deviceMs) })
}
