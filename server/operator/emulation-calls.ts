import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'
import { actorSchema as actor, reasonSchema } from './responsible.ts'

const partner = text({ min: 1, max: 64 }).describe('The programme’s id.')
const id = text({ min: 1, max: 64 }).describe('As emulation.start answered it.')
const reason = reasonSchema.describe('Why, for the audit log.')

export const emulationCallSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('emulation.start'),
    partner,
    member: text({ min: 1, max: 254 }).describe('The member’s public id or e-mail address.'),
    actor,
    reason,
  }),
  z.strictObject({ type: z.literal('emulation.raise'), partner, id, actor, reason }),
  z.strictObject({ type: z.literal('emulation.end'), partner, id, actor }),
])
export type EmulationCall = z.infer<typeof emulationCallSchema>

export const emulationCallAnswerSchema = z.object({
  emulation: z
    .object({
      id: z.string(),
      token: z.string().describe('For the frame alone: good once, until `tokenUntil`.'),
      tokenUntil: z.string(),
      endsAt: z.string(),
    })
    .optional(),
  outcome: z.literal('done').optional(),
  requestId: z.string(),
})
