import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getCsrf, prove as proveCall, signIn as signInCall, signOut } from '#contract/endpoints/session.ts'
import { signOnPaths } from '#contract/endpoints/sign-on.ts'
import {
  csrfSchema,
  emptySchema,
  memberSchema,
  proofBodySchema,
  signedOutSchema,
  signInBodySchema,
} from '#contract/schemas/member.ts'
import { formCaptcha } from '../captcha/form-captcha.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transact.ts'
import { readMember } from '../members/read-member.ts'
import { refuse, Refusal } from '../refusal.ts'
import { route } from '../http/route.ts'
import { sessionSecrets } from '../settings/secrets.ts'
import { letIn } from '../session/begin-session.ts'
import { carriedBy, endCarried } from '../session/carried.ts'
import { clearCookie, readCookie, setCookie } from '../session/cookies.ts'
import { csrfTokenOf, isVisitor, newVisitor, type Bearer } from '../session/csrf-token.ts'
import { isReadFromOwnPage } from '../http/guards/own-page.ts'
import { keepForIssuer } from '../sign-on/signing-out/leave-issuer.ts'
import { leaveEmulation } from './leave-emulation.ts'
import { prove } from './prove.ts'
import { signIn } from './sign-in.ts'

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  const captcha = formCaptcha(app, context, 'sign-in')

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
      const judged = await captcha.judge(request, body.gRecaptchaResponse)
      if (judged instanceof Refusal) return judged
      const begun = await signIn(context, db, { partner, body, carried: carriedBy(request) })
      if (begun instanceof Refusal) return begun
      letIn(context, reply, begun)
      return readMember(context, db, { partner, signedIn: begun.signedIn })
    },
  })

  route(app, proveCall, {
    access: 'member',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: 60_000 },
    schemas: { body: proofBodySchema, answer: emptySchema },
    async handle({ db, partner, signedIn, body, request }) {
      const { password } = body
      const proved = await prove(context, db, { partner, signedIn, password, carried: carriedBy(request) })
      return proved instanceof Refusal ? proved : {}
    },
  })

  route(app, signOut, {
    access: 'anyone',
    browserOnly: true,
    duringMaintenance: true,
    schemas: { answer: signedOutSchema },
    async handle({ db, partner, request, reply }) {
      if (!isReadFromOwnPage(context.config.apiOrigins, request)) return refuse('forbidden')
      const { emulation } = request
      if (emulation !== null) {
        await leaveEmulation(context, { request, reply, emulation })
        return {}
      }
      const carried = carriedBy(request)
      const name = await inTransaction(db, async (tx) => {
        const kept = await keepForIssuer(context, tx, { partnerId: partner.id, carried })
        await endCarried(tx, partner.id, carried)
        return kept
      })
      clearCookie(reply, 'session')
      clearCookie(reply, 'stay')
      if (name === null) return {}
      setCookie(reply, 'signOut', { value: name })
      return { next: signOnPaths.signOut }
    },
  })
}

/** What the token of GET /api/CSRF belongs to: the session, or a visitor, who has no row and gets a signed cookie here and nowhere else. */
function bearerOf({ secrets, random }: Context, request: FastifyRequest, reply: FastifyReply): Bearer {
  const sid = request.renewedSid ?? request.sid
  if (request.signedIn && sid !== null) return { kind: 'session', value: sid }
  const known = readCookie(request, 'visitor')
  if (known !== null && isVisitor(sessionSecrets(secrets), known)) return { kind: 'visitor', value: known }
  const value = newVisitor(secrets.session, random(32).toString('base64url'))
  setCookie(reply, 'visitor', { value })
  return { kind: 'visitor', value }
}
