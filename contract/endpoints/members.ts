import { endpoint } from '../endpoint.ts'
import type {
  EmailQuery,
  Empty,
  KnownMember,
  Member,
  ProspectBody,
  SignUpBody,
  Validity,
  ZipQuery,
} from '../schemas/member.ts'

export const getMember = endpoint<{ answer: Member }>()('GET', '/api/Member', {})
export const getKnownMember = endpoint<{ params: { publicId: string }; answer: KnownMember }>()(
  'GET',
  '/api/Member/:publicId',
  {},
)

/** Signs the person up and in; the answer's X-XSRF-TOKEN header carries the token of the new session. */
export const signUp = endpoint<{ body: SignUpBody; answer: Member }>()('POST', '/api/Members/Prospects', {
  emailInUse: 400,
  partnerNumberInUse: 400,
})
export const createProspect = endpoint<{ body: ProspectBody; answer: Empty }>()('POST', '/api/Prospects', {})
export const validateEmail = endpoint<{ query: EmailQuery; answer: Validity }>()(
  'GET',
  '/api/Members/Validate/Email',
  {},
)
export const validateZip = endpoint<{ query: ZipQuery; answer: Validity }>()('GET', '/api/Members/Validate/Zip', {})
