import type { Instant } from '../dates.ts'

/** What a member chose of programme mails, and since when. */
export interface EmailChoice {
  readonly since: Date
  readonly optedIn: boolean
}

/**
 * Whether a member took programme mails at a moment: their latest choice until then. The first was given at joining, and counts from joining on, also where
 * they joined before it was recorded. `choices` has the newest first; null where none was ever recorded. Source: docs/rewards.md, "Eligibility".
 */
export function emailOptInAt(choices: readonly EmailChoice[], at: Instant): boolean | null {
  const choice = choices.find(({ since }) => since.getTime() <= at) ?? choices.at(-1)
  return choice?.optedIn ?? null
}
