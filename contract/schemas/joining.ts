import { z } from 'zod'
import { signUpBodySchema } from './member.ts'
import { personName, text } from './text.ts'

/** The name under which the server keeps whom an issuer has proved, as the page's address has it. */
const keySchema = z.string().regex(/^[\w-]{43}$/)

export const joiningQuerySchema = z.strictObject({ key: keySchema })
export type JoiningQuery = z.infer<typeof joiningQuerySchema>

/** What the programme has told of a person; empty where it does not. `vouched`: what it stands for, and nobody types anew. */
export const joiningSchema = z.object({
  person: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    zipCode: z.string(),
    phoneNumber: z.string(),
    address1: z.string(),
    city: z.string(),
    state: z.string(),
    partnerNumber: z.string(),
  }),
  vouched: z.array(z.enum(['firstName', 'lastName', 'email', 'partnerNumber'])),
})
export type Joining = z.infer<typeof joiningSchema>

const { zipCode, address1, address2, city, state, phoneNumber, smsOptIn, smsOptInV2, emailOptIn, partnerNumber } =
  signUpBodySchema.shape

/** As the sign-up's, without what the programme vouches for. */
export const joiningBodySchema = z.strictObject({
  key: keySchema,
  email: text({ max: 50 }).optional(),
  firstName: personName({ max: 20 }).optional(),
  lastName: personName({ max: 20 }).optional(),
  zipCode,
  address1,
  address2,
  city,
  state,
  phoneNumber,
  smsOptIn,
  smsOptInV2,
  emailOptIn,
  partnerNumber,
})
export type JoiningBody = z.infer<typeof joiningBodySchema>

/** Where to go next: a path of this site. */
export const joinedSchema = z.object({ next: z.string() })
export type Joined = z.infer<typeof joinedSchema>
