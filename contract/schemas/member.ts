import { z } from 'zod'
import { personName, text } from './text.ts'

export const memberTypeSchema = z.enum(['ClosedAccountMember', 'EnrolledCardMember', 'NonCardMember'])
export const progressStatusSchema = z.enum(['Building', 'QualifiedAndBuilding', 'Qualified'])
export const bonusStatusSchema = z.enum(['Eligible', 'Enrolled', 'Qualified'])
export const interfaceTypeSchema = z.enum(['known', 'sso', 'direct'])

export const addressSchema = z.object({
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
})

/** Dines in whole visits; dollars in whole dollars; ytdMilesOrDollars in whole units, or dollars with cents for Dollar and Credit. */
export const diningProgressSchema = z.object({
  status: progressStatusSchema,
  remainingDines: z.int(),
  dinesRequired: z.int(),
  remainingDollars: z.number(),
  dollarsRequired: z.number(),
  ytdMilesOrDollars: z.number(),
})

export const activeBonusSchema = z.object({
  code: z.string(),
  bonusStatus: bonusStatusSchema,
  createDateUtc: z.string(),
})

/** What a bonus gives, in whole units or cents, what it still asks for, and until when, in ISO form; without that, registering gives so many days. */
export const bonusProgressSchema = z.object({
  code: z.string(),
  reward: z.int(),
  withinDays: z.int(),
  spentCents: z.int(),
  neededCents: z.int(),
  until: z.string().nullable(),
  emailOptInRequired: z.boolean(),
  reviewRequired: z.boolean(),
})

export const memberSchema = z.object({
  publicId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailOptIn: z.boolean(),
  phoneNumber: z.string(),
  smsOptIn: z.boolean(),
  address: addressSchema,
  familyId: z.string().nullable(),
  tierLevel: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  memberType: memberTypeSchema,
  hasWebProfile: z.boolean(),
  active: z.boolean(),
  enrollmentSource: z.string(),
  joinDate: z.string(),
  diningProgress: diningProgressSchema.nullable(),
  activeBonuses: z.array(activeBonusSchema),
  isNewMemberBonus: z.boolean(),
  memberIsEligibleForNMB: z.boolean(),
  bonusProgress: z.array(bonusProgressSchema),
  /** Mails to the address come back: after signing in the member is asked for another one. */
  emailUpdateRequired: z.boolean(),
  /** The ids of the restaurants that they have saved, the latest first; null where their browser alone keeps what they save. */
  saved: z.array(z.string()).nullable(),
  /** When the session ends unless the member does something, in ISO form. */
  sessionExpiresAt: z.string(),
  /** The same as whole seconds from the answer on: what a browser counts down from, whatever its own clock says. */
  sessionSecondsLeft: z.int(),
})
export type Member = z.infer<typeof memberSchema>

/**
 * A person known by the id of a letter: what activation needs, and no more. Who is signed in and asks for their own id gets the rest of the
 * member too; the id stands in referral links, so nobody else does. Source: specification, section 3, "a known member is the member plus".
 */
export const knownMemberSchema = memberSchema.partial().extend({
  publicId: z.string(),
  interfaceType: interfaceTypeSchema,
  tierLevel: memberSchema.shape.tierLevel,
  hasWebProfile: z.boolean(),
  active: z.boolean(),
})
export type KnownMember = z.infer<typeof knownMemberSchema>

export const activationBodySchema = z.strictObject({ publicId: text({ min: 1, max: 256 }) })
export type ActivationBody = z.infer<typeof activationBodySchema>

export const signInBodySchema = z.strictObject({
  username: text({ min: 1, max: 254 }),
  /** As typed: a password that were changed here could not be typed again elsewhere. */
  password: text({ min: 1, max: 56, kind: 'asTyped' }),
  staySignedIn: z.boolean(),
  /** From the second submit of a form on. */
  gRecaptchaResponse: text({ min: 1, max: 8192 }).optional(),
})
export type SignInBody = z.infer<typeof signInBodySchema>

/** Shows once more who one is. */
export const proofBodySchema = z.strictObject({ password: text({ min: 1, max: 56, kind: 'asTyped' }) })
export type ProofBody = z.infer<typeof proofBodySchema>

/** The words beside the box for texts, as the form showed them: what was agreed to is kept. */
const smsConsent = text({ max: 1000 })

/** Blanks that were pasted with it go. */
function zipText() {
  return z
    .string()
    .trim()
    .regex(/^\d{5}$/)
}

export const signUpBodySchema = z.strictObject({
  email: text({ min: 3, max: 50 }),
  firstName: personName({ min: 1, max: 20 }),
  lastName: personName({ min: 1, max: 20 }),
  zipCode: zipText(),
  address1: text({ max: 30 }).optional(),
  address2: text({ max: 30 }).optional(),
  city: text({ max: 20 }).optional(),
  state: text({ max: 2 }).optional(),
  password: text({ min: 8, max: 56, kind: 'asTyped' }),
  passwordConfirm: text({ max: 56, kind: 'asTyped' }),
  phoneNumber: text({ max: 40 }).optional(),
  smsOptIn: z.boolean().optional(),
  smsOptInV2: z.boolean().optional(),
  smsConsent: smsConsent.optional(),
  emailOptIn: z.boolean().optional(),
  partnerNumber: text({ max: 30 }).optional(),
  referrer: text({ max: 64 }).optional(),
  source: text({ max: 64 }).optional(),
  rfr: text({ max: 64 }).optional(),
})
export type SignUpBody = z.infer<typeof signUpBodySchema>

/** What a member changes of themselves: what is absent stays as it was. */
export const profileBodySchema = z
  .strictObject({
    firstName: personName({ max: 20 }),
    lastName: personName({ max: 20 }),
    address1: text({ max: 30 }),
    address2: text({ max: 30 }),
    city: text({ max: 20 }),
    state: text({ max: 2 }),
    zipCode: zipText(),
    phoneNumber: text({ max: 40 }),
    emailOptIn: z.boolean(),
    smsOptIn: z.boolean(),
    smsConsent,
  })
  .partial()
export type ProfileBody = z.infer<typeof profileBodySchema>

/** Whether texts come: `asked` waits for the number's YES, `stopped` for its START. */
export const textsSchema = z.object({ state: z.enum(['off', 'asked', 'on', 'stopped']) })
export type Texts = z.infer<typeof textsSchema>

export const prospectBodySchema = z.strictObject({ email: text({ min: 3, max: 50 }) })
export type ProspectBody = z.infer<typeof prospectBodySchema>

export const emailQuerySchema = z.strictObject({
  email: text({ min: 1, max: 254 }),
  usePpn: text({ max: 30 }).optional(),
})
export type EmailQuery = z.infer<typeof emailQuerySchema>
export const zipQuerySchema = z.strictObject({
  zip: zipText(),
})
export type ZipQuery = z.infer<typeof zipQuerySchema>
export const validitySchema = z.object({ isValid: z.boolean() })
export type Validity = z.infer<typeof validitySchema>

export const emptySchema = z.object({})
export type Empty = z.infer<typeof emptySchema>

/** `next`: where the browser goes on to, a path of this site, to sign out at the programme too; absent where there is nobody to tell. */
export const signedOutSchema = z.object({ next: z.string().optional() })
export type SignedOut = z.infer<typeof signedOutSchema>

export const csrfSchema = z.object({ csrfToken: z.string() })
export type Csrf = z.infer<typeof csrfSchema>
