import {
  perDollar,
  ratesFor,
  rateSteps,
  type RatesForOne,
  type RateStep,
  type RateTerms,
} from '#domain/rates/rate-steps.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { type Tier, tiers } from '#domain/members/membership.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { currentRules } from '../../rules/current-rules.ts'
import { memberToday } from '../../members/member-today.ts'
import { findMember } from '../../members/store.ts'
import type { SignedIn } from '../../session/session.ts'

/** Who looks: the rules in force, and the tier whose rate they are shown. */
export interface Visitor {
  readonly rules: RuleDocument
  readonly tier: Tier
  readonly isMember: boolean
  readonly showsRates: boolean
}

/** A member sees the rate of their own tier, everybody else what they would earn who have just joined. */
export async function readVisitor(
  context: Context,
  db: Db,
  { partner, signedIn }: { partner: Partner; signedIn: SignedIn | null },
): Promise<Visitor> {
  const now = context.now()
  const rules = currentRules(partner, now)
  const showsRates = partner.settings.showEarnRate
  const member = signedIn && (await findMember(db, partner.id, signedIn.memberId))
  if (!member) return { rules, tier: tiers.basic, isMember: false, showsRates }
  const { id: memberId, emailOptIn } = member
  const { tier } = await memberToday(db, partner.id, { memberId, emailOptIn, rules, now })
  return { rules, tier, isMember: true, showsRates }
}

/** What this person earns at a place on these terms, and what a higher tier would. */
export function ratesAt({ rules, tier, isMember }: Visitor, terms?: RateTerms): RatesForOne {
  return ratesFor({ rates: rules.rates, hasVip: rules.vip !== null, terms }, { tier, isMember })
}

/** By what places are ordered that earn this person most: `usual` is what one without terms of its own earns, per dollar. */
export function usualRate(visitor: Visitor): { readonly usual: number; readonly tier: Tier } {
  return { usual: perDollar(ratesAt(visitor).own?.accrual ?? null), tier: visitor.tier }
}

/** What each tier earns at a place on these terms, where it earns more than the tier below. */
export function stepsAt({ rules }: Visitor, terms: RateTerms): readonly RateStep[] {
  return rateSteps({ rates: rules.rates, hasVip: rules.vip !== null, terms })
}
