import { z } from 'zod'
import { text } from '../text.ts'

/** What the operator's console has handed to the frame. */
export const enterEmulationBodySchema = z.strictObject({ token: text({ min: 1, max: 100 }) })
export type EnterEmulationBody = z.infer<typeof enterEmulationBodySchema>

export const emulationSchema = z.object({
  /** Kept by the browser, and sent with every call. */
  id: z.string(),
  endsAt: z.string(),
  /** Whether changes were asked for, with a reason. */
  isRaised: z.boolean(),
})
export type EmulationAnswer = z.infer<typeof emulationSchema>
