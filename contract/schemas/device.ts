import { z } from 'zod'
import { browsers, systems } from '#domain/members/browser-name.ts'

/** A browser in which the member is signed in. Times in ISO form; `id` names it and opens nothing. */
export const deviceSchema = z.object({
  id: z.string(),
  browser: z.enum(browsers),
  system: z.enum(systems),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  /** The one that asks. */
  isThisOne: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>
