import { z } from 'zod'
import { text } from './text.ts'

export const emailChangeBodySchema = z.strictObject({ email: text({ min: 1, max: 254 }) })
export type EmailChangeBody = z.infer<typeof emailChangeBodySchema>

export const emailLinkBodySchema = z.strictObject({ token: text({ min: 1, max: 100 }) })
export type EmailLinkBody = z.infer<typeof emailLinkBodySchema>
