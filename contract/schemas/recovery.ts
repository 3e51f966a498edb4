import { z } from 'zod'
import { text } from './text.ts'

/** An e-mail address or the partner's own number; which of them it is, the server asks. */
export const recoverBodySchema = z.strictObject({
  identifier: text({ min: 1, max: 254 }),
  /** From the second submit of a form on. */
  gRecaptchaResponse: text({ min: 1, max: 8192 }).optional(),
})
export type RecoverBody = z.infer<typeof recoverBodySchema>

export const recoverPasswordBodySchema = z.strictObject({
  token: text({ min: 1, max: 100 }),
  password: text({ max: 56, kind: 'asTyped' }),
  passwordConfirm: text({ max: 56, kind: 'asTyped' }),
  /** For who says that somebody else may have one: without it passkeys go on. */
  removePasskeys: z.boolean().optional(),
})
export type RecoverPasswordBody = z.infer<typeof recoverPasswordBodySchema>
