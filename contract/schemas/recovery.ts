import { z } from 'zod'
import { text } from './text.ts'

/** An e-mail address or the partner's own number; which of them it is, the server asks. */
export const recoverBodySchema = z.strictObject({ identifier: text({ min: 1, max: 254 }) })
export type RecoverBody = z.infer<typeof recoverBodySchema>

export const recoverPasswordBodySchema = z.strictObject({
  token: text({ min: 1, max: 100 }),
  password: text({ max: 56, kind: 'asTyped' }),
  passwordConfirm: text({ max: 56, kind: 'asTyped' }),
})
export type RecoverPasswordBody = z.infer<typeof recoverPasswordBodySchema>
