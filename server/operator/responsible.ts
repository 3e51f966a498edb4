import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'

/** Who decides, and why: no deed of an operator goes without. */
export const actorSchema = z
  .string()
  .regex(/^[\w.@-]{1,64}$/)
  .describe('Who decides; the audit log names them.')
export const reasonSchema = text({ min: 3, max: 500 })
