import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  addPasskey as addPasskeyCall,
  challengeToAdd,
  challengeToProve,
  challengeToSignIn,
  getPasskeys,
  namePasskey as namePasskeyCall,
  proveByPasskey as proveByPasskeyCall,
  removePasskey as removePasskeyCall,
  signInByPasskey,
} from '#contract/endpoints/session.ts'
import { emptySchema, memberSchema } from '#contract/schemas/member.ts'
import {
  addPasskeyBodySchema,
  creationOptionsSchema,
  namePasskeyBodySchema,
  passkeyProofBodySchema,
  passkeySchema,
  passkeySignInBodySchema,
  requestOptionsSchema,
} from '#contract/schemas/passkey.ts'
import { idText } from '#contract/schemas/text.ts'
import type { Context } from '../context.ts'
import { pageOriginOf } from '../http/guards/page-origin.ts'
import { route } from '../http/route.ts'
import { readMember } from '../members/read-member.ts'
import { refuse, Refusal } from '../refusal.ts'
import { letIn } from '../session/begin-session.ts'
import { carriedBy } from '../session/carried.ts'
import { readCookie, setCookie } from '../session/cookies.ts'
import { addPasskey, askToAdd } from './add-passkey.ts'
import { challengeMs, type Place } from './challenges.ts'
import { enterByPasskey } from './enter-by-passkey.ts'
import { presentPasskey } from './present.ts'
import { askToProve, askToSignIn, proveByPasskey } from './prove-by-passkey.ts'
import { removePasskey } from './remove-passkeys.ts'
import { findPasskeys, setName } from './store.ts'

const minute = 60_000
const nothing = z.union([z.null(), z.undefined()])

// oxlint-disable-next-line max-lines-per-function -- A list of routes, a few lines each.
export function passkeyRoutes(app: FastifyInstance, context: Context): void {
  const limit = { max: context.config.limits.formCallsPerMinute, windowMs: minute }
  const signInLimit = { max: 60, windowMs: minute }
  const named = z.object({ id: idText() })

  route(app, challengeToSignIn, {
    access: 'anyone',
    limit: signInLimit,
    schemas: { body: nothing, answer: requestOptionsSchema },
    handle: ({ db, partner, request, reply }) =>
      askToSignIn(context, db, { partner, place: knownPlace(context, request, reply) }),
  })

  route(app, signInByPasskey, {
    access: 'anyone',
    limit: signInLimit,
    schemas: { body: passkeySignInBodySchema, answer: memberSchema },
    async handle({ db, partner, body, request, reply }) {
      const place = placeOf(context, request)
      const begun = await enterByPasskey(context, db, { partner, place, body, carried: carriedBy(request) })
      if (begun instanceof Refusal) return begun
      letIn(context, reply, begun)
      return readMember(context, db, { partner, signedIn: begun.signedIn })
    },
  })

  route(app, getPasskeys, {
    access: 'member',
    schemas: { answer: z.array(passkeySchema) },
    async handle({ db, partner, signedIn, request }) {
      const passkeys = await findPasskeys(db, partner.id, signedIn.memberId)
      return passkeys.map((passkey) => presentPasskey(passkey, request.hostname))
    },
  })

  route(app, challengeToAdd, {
    access: 'member',
    limit,
    schemas: { body: nothing, answer: creationOptionsSchema },
    handle: ({ db, partner, signedIn, request, reply }) =>
      askToAdd(context, db, { partner, signedIn, place: knownPlace(context, request, reply) }),
  })

  route(app, addPasskeyCall, {
    access: 'member',
    limit,
    schemas: { body: addPasskeyBodySchema, answer: passkeySchema },
    async handle({ db, partner, signedIn, body: { attestation }, request }) {
      const { userAgent } = carriedBy(request)
      const place = placeOf(context, request)
      const added = await addPasskey(context, db, { partner, signedIn, place, attestation, userAgent })
      return added instanceof Refusal ? added : presentPasskey(added, request.hostname)
    },
  })

  route(app, namePasskeyCall, {
    access: 'member',
    limit,
    schemas: { params: named, body: namePasskeyBodySchema, answer: passkeySchema },
    async handle({ db, partner, signedIn: { memberId }, params, body: { name }, request }) {
      const renamed = await setName(db, partner.id, { memberId, id: Number(params.id), name })
      return renamed ? presentPasskey(renamed, request.hostname) : refuse('notFound')
    },
  })

  route(app, removePasskeyCall, {
    access: 'member',
    limit,
    schemas: { params: named, answer: emptySchema },
    async handle({ db, partner, signedIn, params }) {
      const removed = await removePasskey(context, db, { partnerId: partner.id, signedIn, id: Number(params.id) })
      return removed instanceof Refusal ? removed : {}
    },
  })

  route(app, challengeToProve, {
    access: 'member',
    limit,
    schemas: { body: nothing, answer: requestOptionsSchema },
    handle: ({ db, partner, signedIn, request, reply }) =>
      askToProve(context, db, { partner, signedIn, place: knownPlace(context, request, reply) }),
  })

  route(app, proveByPasskeyCall, {
    access: 'member',
    limit,
    schemas: { body: passkeyProofBodySchema, answer: emptySchema },
    async handle({ db, partner, signedIn, body: { assertion }, request }) {
      const place = placeOf(context, request)
      const proved = await proveByPasskey(context, db, { partner, signedIn, place, assertion })
      return proved instanceof Refusal ? proved : {}
    },
  })
}

/** A browser that is given a challenge is known from then on by a random name: nobody else may use it. One name for all of its tabs. */
function knownPlace(context: Context, request: FastifyRequest, reply: FastifyReply): Place {
  const place = placeOf(context, request)
  const browser = place.browser === '' ? context.random(32).toString('base64url') : place.browser
  setCookie(reply, 'passkey', { value: browser, expires: new Date(context.now().getTime() + challengeMs) })
  return { ...place, browser }
}

/** Each host has passkeys of its own, also where a programme has several: no browser lets a host ask for another's. */
function placeOf(context: Context, request: FastifyRequest): Place {
  const cookie = readCookie(request, 'passkey')
  return {
    partnerId: request.partner.id,
    origin: pageOriginOf(context, request),
    rpId: request.hostname,
    browser: cookie !== null && /^[\w-]{43}$/.test(cookie) ? cookie : '',
  }
}
