import { endpoint } from '../endpoint.ts'
import type { EmailQuery, Empty, KnownMember, Member, ProspectBody, Validity } from '../schemas/member.ts'

export const getMember = endpoint<{ answer: Member }>()('GET', '/api/Member', {})
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
