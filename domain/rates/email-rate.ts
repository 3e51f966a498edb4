import { tiers } from '../members/membership.ts'
import type { RateStep } from './rate-steps.ts'

/** Whether the choice of programme e-mails changes what a member earns. Source: specification, TIER-02: with them a member is Select. */
export function isRaisedByEmails(steps: readonly Pick<RateStep, 'tier'>[]): boolean {
  return steps.some(({ tier }) => tier === tiers.select)
}
