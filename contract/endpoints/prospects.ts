import { endpoint } from '../endpoint.ts'
import type { EmailQuery, Empty, KnownMember, ProspectBody, Validity } from '../schemas/member.ts'

/** Whom a partner has written to, by the id in the letter. */
export const getKnownMember = endpoint<{ params: { publicId: string }; answer: KnownMember }>()(
  'GET',
  '/api/Member/:publicId',
  {},
)

export const createProspect = endpoint<{ body: ProspectBody; answer: Empty }>()('POST', '/api/Prospects', {})

export const validateEmail = endpoint<{ query: EmailQuery; answer: Validity }>()(
  'GET',
  '/api/Members/Validate/Email',
  {},
)
