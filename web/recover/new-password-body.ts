import type { RecoverPasswordBody } from '#contract/schemas/recovery.ts'
import { truncatedPassword } from '#domain/members/password-policy.ts'
import { textIn } from '../form/use-form.ts'

/** What is sent: a password and its confirmation are never longer than they can be. */
export function newPasswordBody(token: string, data: FormData): RecoverPasswordBody {
  return {
    token,
    password: truncatedPassword(textIn(data, 'password')),
    passwordConfirm: truncatedPassword(textIn(data, 'passwordConfirm')),
    ...(data.has('removePasskeys') && { removePasskeys: true }),
  }
}
