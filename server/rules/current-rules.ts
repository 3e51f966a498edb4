import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { rulesDay, rulesToShow } from '#domain/rules/rules-in-force.ts'
import type { Partner } from '#partners/registry.ts'

/** The rules that pages and answers speak of now. What a dine earns is decided by the published rows alone. */
export function currentRules(partner: Partner, now: Date): RuleDocument {
  const rules = rulesToShow(partner.rules, rulesDay(now.getTime()))
  if (!rules) throw new Error(`${partner.id} has no rules`)
  return rules
}
