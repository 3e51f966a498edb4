import { endpoint } from '../endpoint.ts'
import type { EmailChangeBody, EmailLinkBody } from '../schemas/email-change.ts'
import type { Empty } from '../schemas/member.ts'

/**
 * Begins the change of an e-mail address. Answered 202: the new address is mailed a link that confirms it, the old one a link that refuses. Who has not
 * lately shown who they are does so first, by `POST /api/Member/Proof`.
 */
export const askEmailChange = endpoint<{ body: EmailChangeBody; answer: Empty }>()('POST', '/api/Member/Email', {
  emailInUse: 400,
})

const linkRefusals = {
  emailLinkUnknown: 400,
  emailLinkUsed: 400,
  emailLinkExpired: 400,
  emailLinkOver: 409,
  emailTaken: 409,
} as const

/** By the link that the new address was mailed, good once and for 30 minutes: the address is the member's from now on. */
export const confirmEmail = endpoint<{ body: EmailLinkBody; answer: Empty }>()(
  'POST',
  '/api/Members/Email/Confirm',
  linkRefusals,
)

/** By the link that the old address was mailed, good once and for 72 hours: it stays the member's or is again, and everybody is signed out. */
export const keepEmail = endpoint<{ body: EmailLinkBody; answer: Empty }>()(
  'POST',
  '/api/Members/Email/Keep',
  linkRefusals,
)
