import { endpoint } from '../endpoint.ts'
import type { EmailQuery, Empty, KnownMember, Member, ProfileBody, ProspectBody, Validity } from '../schemas/member.ts'

export const getMember = endpoint<{ answer: Member }>()('GET', '/api/Member', {})
/** Changes the profile; the answer is the member as they are now. */
export const updateMember = endpoint<{ body: ProfileBody; answer: Member }>()('PUT', '/api/Member', {})
export const getKnownMember = endpoint<{ params: { publicId: string }; answer: KnownMember }>()(
  'GET',
  '/api/Member/:publicId',
  {},
)

/** Registers for a bonus: dines from now on count for it. Twice is once. */
export const registerForBonus = endpoint<{ params: { code: string }; body: null | undefined; answer: Empty }>()(
  'POST',
  '/api/Member/Bonus/:code',
  {},
)

export const createProspect = endpoint<{ body: ProspectBody; answer: Empty }>()('POST', '/api/Prospects', {})
export const validateEmail = endpoint<{ query: EmailQuery; answer: Validity }>()(
  'GET',
  '/api/Members/Validate/Email',
  {},
)
