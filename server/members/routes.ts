import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  activateMember as activateMemberCall,
  signUp as signUpCall,
  validateZip,
} from '#contract/endpoints/enrolment.ts'
import { getMember } from '#contract/endpoints/members.ts'
import { getTexts, registerForBonus, updateMember } from '#contract/endpoints/profile.ts'
import { createProspect, getKnownMember, validateEmail as validateEmailCall } from '#contract/endpoints/prospects.ts'
import {
  activationBodySchema,
  emailQuerySchema,
  emptySchema,
  knownMemberSchema,
  memberSchema,
  profileBodySchema,
  prospectBodySchema,
  signUpBodySchema,
  textsSchema,
  validitySchema,
  zipQuerySchema,
} from '#contract/schemas/member.ts'
import { text } from '#contract/schemas/text.ts'
import { isEmailAddress } from '#domain/members/contact-details.ts'
import type { Context } from '../context.ts'
import { refuse, Refusal } from '../refusal.ts'
import { takeOfDay } from '../day-bounds/take-of-day.ts'
import { route } from '../http/route.ts'
import { letIn } from '../session/begin-session.ts'
import { carriedBy } from '../session/carried.ts'
import type { SharedLimit } from '../http/guards/limit-calls.ts'
import { activateMember } from './activate-member.ts'
import { enrolInBonus } from './enrol-in-bonus.ts'
import { atLeast } from './at-least.ts'
import { presentKnownMember } from './present.ts'
import { isPublicId } from './public-id.ts'
import { readMember } from './read-member.ts'
import { signUp } from './sign-up.ts'
import { readTexts } from '../texts/read-texts.ts'
import { upsertProspect } from './enrolment-store.ts'
import { findMemberByPublicId } from './store.ts'
import { updateProfile } from './update-profile.ts'
import { validateEmail } from './validate-email.ts'
import { isUsZip } from '../gazetteer/zips.ts'

const minute = 60_000

// oxlint-disable-next-line max-lines-per-function -- A list of routes, a few lines each.
export function memberRoutes(app: FastifyInstance, context: Context, emailQuestions: SharedLimit): void {
  route(app, getMember, {
    access: 'member',
    schemas: { answer: memberSchema },
    handle: ({ db, partner, signedIn }) => readMember(context, db, { partner, signedIn }),
  })

  route(app, updateMember, {
    access: 'member',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: minute },
    schemas: { body: profileBodySchema, answer: memberSchema },
    async handle({ db, partner, signedIn, body, request }) {
      const bySupport = request.emulation !== null
      const updated = await updateProfile(context, db, { partner, signedIn, body, bySupport })
      if (updated instanceof Refusal) return updated
      return readMember(context, db, { partner, signedIn })
    },
  })

  route(app, getTexts, {
    access: 'member',
    schemas: { answer: textsSchema },
    handle: ({ db, partner, signedIn: { memberId } }) => readTexts(db, partner.id, memberId),
  })

  route(app, registerForBonus, {
    access: 'member',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: minute },
    schemas: {
      params: z.object({ code: text({ max: 64 }) }),
      body: z.union([z.null(), z.undefined()]),
      answer: emptySchema,
    },
    handle: ({ db, partner, signedIn, params }) =>
      enrolInBonus(context, db, { partner, memberId: signedIn.memberId, code: params.code }),
  })

  route(app, getKnownMember, {
    access: 'anyone',
    limit: { max: 60, windowMs: minute },
    schemas: { params: z.object({ publicId: text({ max: 200 }) }), answer: knownMemberSchema },
    async handle({ db, partner, signedIn, params }) {
      const row = isPublicId(params.publicId) ? await findMemberByPublicId(db, partner.id, params.publicId) : undefined
      if (!row) return refuse('notFound')
      const known = presentKnownMember(row, partner)
      return signedIn?.memberId === row.id
        ? { ...known, ...(await readMember(context, db, { partner, signedIn })) }
        : known
    },
  })

  route(app, activateMemberCall, {
    access: 'anyone',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: minute },
    schemas: { body: activationBodySchema, answer: knownMemberSchema },
    async handle({ db, partner, body }) {
      const row = await activateMember(context, db, { partnerId: partner.id, publicId: body.publicId })
      return row instanceof Refusal ? row : presentKnownMember(row, partner)
    },
  })

  route(app, signUpCall, {
    access: 'anyone',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: minute },
    schemas: { body: signUpBodySchema, answer: memberSchema },
    async handle({ db, partner, body, request, reply }) {
      const mayAsk = async () =>
        (await emailQuestions.count(request, reply)) && takeOfDay(context, db, { partnerId: partner.id, door: 'joins' })
      async function join() {
        const begun = await signUp(context, db, { partner, body, carried: carriedBy(request), mayAsk })
        if (begun instanceof Refusal) return begun
        letIn(context, reply, begun)
        return readMember(context, db, { partner, signedIn: begun.signedIn })
      }
      return atLeast(context.config.limits.signUpMs, join())
    },
  })

  route(app, createProspect, {
    access: 'anyone',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: minute },
    schemas: { body: prospectBodySchema, answer: emptySchema },
    async handle({ db, partner, body, reply }) {
      if (!isEmailAddress(body.email))
        return refuse('invalidRequest', { fields: [{ field: 'email', message: partner.copy['validation.email'] }] })
      if (!(await takeOfDay(context, db, { partnerId: partner.id, door: 'prospects' })))
        return refuse('tooManyRequests')
      await upsertProspect(db, partner.id, { email: body.email, now: context.now() })
      reply.code(202)
      return {}
    },
  })

  route(app, validateEmailCall, {
    access: 'anyone',
    browserOnly: true,
    schemas: { query: emailQuerySchema, answer: validitySchema },
    async handle({ db, partner, query, request, reply }) {
      if (!(await emailQuestions.count(request, reply))) return refuse('tooManyRequests')
      if (!(await takeOfDay(context, db, { partnerId: partner.id, door: 'emailQuestions' })))
        return refuse('tooManyRequests')
      return validateEmail(context, db, { partnerId: partner.id, email: query.email })
    },
  })

  route(app, validateZip, {
    access: 'anyone',
    schemas: { query: zipQuerySchema, answer: validitySchema },
    handle: async ({ query }) => ({ isValid: isUsZip(query.zip) }),
  })
}
