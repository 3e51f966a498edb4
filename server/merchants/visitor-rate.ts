import { rateFor } from '#domain/accrual.ts'
import type { Accrual, Fraction, RuleDocument } from '#domain/rule-document.ts'
import type { Tier } from '#domain/tiers.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { currentRules } from '../members/current-rules.ts'
import { memberStanding } from '../members/standing.ts'
import { findMember } from '../members/store.ts'
import type { SignedIn } from '../session/session.ts'

/** Who looks: the rules in force, and the tier whose rate they are shown. */
export interface Visitor {
  readonly rules: RuleDocument
  readonly tier: Tier
  readonly showsRates: boolean
}

/** A member sees the rate of their own tier, everybody else what the programme gives at best. */
export async function readVisitor(
  context: Context,
  db: Db,
  { partner, signedIn }: { partner: Partner; signedIn: SignedIn | null },
): Promise<Visitor> {
  const now = context.now()
  const rules = currentRules(partner, now)
  const showsRates = partner.settings.showEarnRate
  const highest = rules.rates.toSorted((a, b) => b.tier - a.tier)[0]?.tier ?? 0
  const member = signedIn && (await findMember(db, partner.id, signedIn.memberId))
  if (!member) return { rules, tier: highest, showsRates }
  const { id: memberId, joined_at: joinedAt, email_opt_in: emailOptIn } = member
  const { tier } = await memberStanding(db, partner.id, { memberId, joinedAt, emailOptIn, rules, now })
  return { rules, tier, showsRates }
}

/** What the visitor earns at a merchant without a rate of its own; null where the programme has no rate for them. */
export function usualAccrual({ rules, tier }: Visitor): Accrual | null {
  return rateFor(rules.rates, { tier, cardProduct: null })?.accrual ?? null
}

/** A reward in the partner's units, or cents, per dollar spent: what rates of different shapes are compared by. */
export function perDollar(accrual: Accrual | null): number {
  if (accrual === null) return 0
  switch (accrual.shape) {
    case 'perDollar':
      return quotient(accrual.units)
    case 'perTwoDollars':
      return quotient(accrual.units) / 2
    case 'percentage':
      return quotient(accrual.of) * 100
    case 'bucket':
      return (accrual.reward * 100) / accrual.everyCents
  }
}

function quotient({ numerator, denominator }: Fraction): number {
  return numerator / denominator
}
