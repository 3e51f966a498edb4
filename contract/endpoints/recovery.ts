import { endpoint } from '../endpoint.ts'
import type { Empty } from '../schemas/member.ts'
import type { RecoverBody, RecoverPasswordBody } from '../schemas/recovery.ts'

/** Asks for a mail with a link. Answered 202 whether anybody has the address or the number; what is neither of them is refused by its field. */
export const recover = endpoint<{ body: RecoverBody; answer: Empty }>()('POST', '/api/Members/Recover', {
  captcha: 400,
})

/** Sets a new password by the token of that link, which is good once and for 30 minutes. Every session of the member ends. */
export const recoverPassword = endpoint<{ body: RecoverPasswordBody; answer: Empty }>()(
  'POST',
  '/api/Members/Recover/Password',
  { recoverTokenUnknown: 400, recoverTokenUsed: 400, recoverTokenExpired: 400 },
)
