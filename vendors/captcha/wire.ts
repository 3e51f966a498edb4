import { z } from 'zod'

/** Where reCAPTCHA has the script of its widget, and where it verifies tokens. Source: developers.google.com/recaptcha/docs/invisible. */
export const widgetPath = '/recaptcha/api.js'
export const siteVerifyPath = '/recaptcha/api/siteverify'

/** A proof-of-work challenge and its solution, as altcha 2 writes them; the token is their JSON in base64. */
export const challengeSchema = z.object({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().positive(),
    expiresAt: z.int().positive(),
    keyLength: z.int().positive(),
    keyPrefix: z.string(),
    nonce: z.string().regex(/^[0-9a-f]{32}$/),
    salt: z.string().regex(/^[0-9a-f]{32}$/),
  }),
  signature: z.string(),
})

export const solvedChallengeSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string() }),
})

export const siteVerifySchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
})

export type CaptchaChallenge = z.infer<typeof challengeSchema>
