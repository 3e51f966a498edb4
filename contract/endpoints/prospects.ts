import { endpoint } from '../endpoint.ts'
import type { EmailQuery, Empty, KnownMember, ProspectBody, Validity } from '../schemas/member.ts'

/** Whom a partner has written to, by the id in the letter; the whole member to who asks for themselves. 404 for an id that the partner has not. */
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
