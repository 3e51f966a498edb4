import { endpoint } from '../endpoint.ts'
import type { Joined, Joining, JoiningBody, JoiningQuery } from '../schemas/joining.ts'
import type { ActivationBody, KnownMember, Member, SignUpBody, Validity, ZipQuery } from '../schemas/member.ts'

/** Activates tier 1 of the person behind a public id; whoever is activated already is answered alike. */
export const activateMember = endpoint<{ body: ActivationBody; answer: KnownMember }>()(
  'POST',
  '/api/Member/Activate',
  {},
)

/** Signs the person up and in; the answer's X-XSRF-TOKEN header carries the token of the new session. */
export const signUp = endpoint<{ body: SignUpBody; answer: Member }>()('POST', '/api/Members/Prospects', {
  emailInUse: 400,
  partnerNumberInUse: 400,
})
export const validateZip = endpoint<{ query: ZipQuery; answer: Validity }>()('GET', '/api/Members/Validate/Zip', {})

/** Whom the issuer has proved in this browser, and does not tell enough of to join: what it tells. */
export const getJoining = endpoint<{ query: JoiningQuery; answer: Joining }>()('GET', '/api/Members/Joining', {
  joiningOver: 404,
})

/** Says the rest, and makes the member, signed in. Good once, for a quarter of an hour. */
export const finishJoining = endpoint<{ body: JoiningBody; answer: Joined }>()('POST', '/api/Members/Joining', {
  joiningOver: 404,
  emailInUse: 400,
  partnerNumberInUse: 400,
})
