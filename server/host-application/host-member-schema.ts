import { z } from 'zod'
import { personName, text } from '#contract/schemas/text.ts'
import { emailMaxLength } from '#domain/members/contact-details.ts'
import { hostIdSchema } from './host-call.ts'

const name = personName({ min: 1, max: 50 })
const place = text({ max: 100 }).default('')

/** What the host application says of one person. `updatedAt` is the host's own clock: of two messages the later one holds. */
const said = {
  id: hostIdSchema,
  updatedAt: text({ min: 1, max: 40 }),
}

const person = {
  updatedAt: said.updatedAt,
  email: text({ min: 1, max: emailMaxLength }),
  firstName: name,
  lastName: name,
  zipCode: text({ min: 1, max: 10 }),
  phoneNumber: text({ max: 30 }).default(''),
  address1: place,
  address2: place,
  city: place,
  state: text({ max: 2 }).default(''),
  emailOptIn: z.boolean().default(false),
}
/** All of one person, without the name that the call has for them. */
export const personSchema = z.strictObject(person)

const openSchema = z.strictObject({ ...said, status: z.literal('open'), ...person })
export type HostPerson = z.infer<typeof openSchema>

export const hostMemberSchema = z.discriminatedUnion('status', [
  openSchema,
  z.strictObject({ ...said, status: z.literal('closed') }),
])
export type HostMember = z.infer<typeof hostMemberSchema>

/** `unchanged`: the same was said before. `outdated`: something later was. */
export const outcomeSchema = z.enum(['created', 'updated', 'closed', 'unchanged', 'outdated'])
export type Outcome = z.infer<typeof outcomeSchema>

export const hostAnswerSchema = z.object({
  id: z.string(),
  outcome: outcomeSchema,
  publicId: z.string().nullable().describe('By what we know the member; null where there never was one.'),
  requestId: z.string(),
})

/** Null where it is no moment with its time zone. */
export function momentOf(written: string): Date | null {
  return z.iso.datetime({ offset: true }).safeParse(written).success ? new Date(written) : null
}
