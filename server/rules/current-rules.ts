import { localDay } from '#domain/dates.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { rulesOn } from '#partners/public-settings.ts'
import type { Partner } from '#partners/registry.ts'

/** A moment's day in New York, as YYYY-MM-DD: the days that rules are dated by. */
export function ruleDay(now: Date): string {
  const { year, month, day } = localDay(now.getTime(), 'America/New_York')
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The rules in force now; before the first, the first. */
export function currentRules(partner: Partner, now: Date): RuleDocument {
  const rules = rulesOn(partner, ruleDay(now)) ?? partner.rules[0]
  if (!rules) throw new Error(`${partner.id} has no rules`)
  return rules
}
