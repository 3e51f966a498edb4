import { homeZone, type Instant, isoDay, startOfDay } from '../dates.ts'
import type { RuleDocument } from './rule-document.ts'

/** Anything that begins at some time, as a moment or as a day in New York. */
interface Beginning<When extends Instant | string> {
  readonly effectiveFrom: When
  readonly version: number
}

/** A published version of a partner's rules, with the moment from which it counts. */
export interface DatedRules extends Beginning<Instant> {
  readonly document: RuleDocument
}

/**
 * Which of them are in force: those with the latest start that is not after `at`; of two with one start, the later version. Before the
 * first there are none, and nothing is earned. Source: docs/rewards.md, "Rule versions".
 */
export function rulesInForce<When extends Instant | string, Rules extends Beginning<When>>(
  rules: readonly (Rules & Beginning<When>)[],
  at: When,
): Rules | undefined {
  let found: Rules | undefined
  for (const each of rules) if (each.effectiveFrom <= at && !(found && beginsBefore(each, found))) found = each
  return found
}

function beginsBefore<When extends Instant | string>(a: Beginning<When>, b: Beginning<When>): boolean {
  return a.effectiveFrom === b.effectiveFrom ? a.version < b.version : a.effectiveFrom < b.effectiveFrom
}

/** The moment at which a document begins: midnight in New York. */
export function rulesBegin({ effectiveFrom }: Pick<RuleDocument, 'effectiveFrom'>): Instant {
  return startOfDay(effectiveFrom, homeZone)
}

/** The day of a moment as rules are dated, 2026-03-31: what is in force on it is in force at every moment of it. */
export function rulesDay(at: Instant): string {
  return isoDay(at, homeZone)
}

/**
 * The document that a day's visitors are shown. Before the first begins it is the first with nothing to earn, as the engine judges dines
 * of that time: nobody is promised what they would not get.
 */
export function rulesToShow(documents: readonly RuleDocument[], day: string): RuleDocument | undefined {
  const [first] = documents
  return rulesInForce<string, RuleDocument>(documents, day) ?? (first && { ...first, ...nothingToEarn })
}

const nothingToEarn = {
  rates: [],
  vip: null,
  newMemberBonus: null,
  statementCreditCents: null,
  reservationBonus: null,
} satisfies Partial<RuleDocument>
