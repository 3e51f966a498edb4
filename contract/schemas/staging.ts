import { z } from 'zod'
import { userStates } from '#domain/content/contents.ts'
import { text } from './text.ts'

const switches = z.record(text({ max: 60 }), z.boolean())

/** What somebody who builds or edits the site has chosen to see, in this browser, at this partner. */
export const stagingChoiceSchema = z.strictObject({
  /** Drafts of content; counts only where the partner allows previews. */
  preview: z.boolean(),
  /** The kind of person whose content is shown; null: as it is. */
  userState: z.enum(userStates).nullable(),
  /** Over the switches that the server supplies. */
  flags: z.strictObject({ authFlags: switches, filters: switches, partnerFeatureFlags: switches }),
})
export type StagingChoice = z.infer<typeof stagingChoiceSchema>

/** A programme of this installation, as the list of all shows it. */
const stagingPartnerSchema = z.object({
  id: z.string(),
  name: z.string(),
  programName: z.string(),
  /** https://dining.example.com */
  origin: z.string(),
  /** What stands out about it: its enrolment type, currency and home page. */
  facts: z.array(z.string()),
  colors: z.object({ ground: z.string(), ink: z.string(), accent: z.string(), second: z.string() }),
})

export const stagingSchema = z.object({
  choice: stagingChoiceSchema,
  previewAllowed: z.boolean(),
  flags: z.object({ authFlags: switches, filters: switches, partnerFeatureFlags: switches }),
  partners: z.array(stagingPartnerSchema),
})
export type Staging = z.infer<typeof stagingSchema>
export type StagingPartner = z.infer<typeof stagingPartnerSchema>
