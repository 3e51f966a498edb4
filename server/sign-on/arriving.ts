import { z } from 'zod'
import { type ClaimedPerson, personFields } from '#domain/members/person-of-claims.ts'
import type { SignOn } from '../session/start-session.ts'
import type { Subject } from './identity-store.ts'

/** Whom the issuer has proved, and what it said: all that letting them in needs. */
export interface Arriving {
  readonly key: Subject
  readonly claimed: ClaimedPerson
  readonly signOn: SignOn
  /** When the issuer wrote its word on it. */
  readonly issuedAt: Date
  readonly returnTo: string | null
}

const claimedSchema = z.object(
  Object.fromEntries(personFields.map((field) => [field, z.string()])) as Record<keyof ClaimedPerson, z.ZodString>,
)
/** As it was written to be read again: JSON has no moments. */
const writtenSchema = z.object({
  key: z.object({ issuer: z.string(), subject: z.string() }),
  claimed: claimedSchema,
  signOn: z.object({
    issuer: z.string(),
    sid: z.string().nullable(),
    idToken: z.string(),
    authenticatedAt: z.coerce.date().nullable(),
  }),
  issuedAt: z.coerce.date(),
  returnTo: z.string().nullable(),
})

export function writeArriving(arriving: Arriving): string {
  return JSON.stringify(arriving)
}

export function readArriving(text: string): Arriving {
  return writtenSchema.parse(JSON.parse(text))
}
