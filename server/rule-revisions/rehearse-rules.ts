import {
  type Effect,
  effectsOf,
  type MemberChange,
  memberChanges,
  noEffect,
  type VerdictChange,
} from '#domain/evaluation/effect.ts'
import type { Instant } from '#domain/dates.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { type DatedRules, rulesBegin } from '#domain/rules/rules-in-force.ts'
import type { Db } from '../db/database.ts'
import type { FactBase } from '../dines/dine-facts.ts'
import { judgeMembers } from '../dines/judge-members.ts'
import { verdictChanges } from '../dines/verdict-changes.ts'
import { findDinersSince, findPublicIds } from './revision-store.ts'

/** Members whose visits are in memory at once. */
const pageSize = 200
const mostNamed = 5

interface Rehearsing {
  readonly partnerId: string
  readonly document: RuleDocument
  /** As if the rules had begun then, in place of all that begins later; undefined: as they say. */
  readonly since?: Instant | undefined
}

interface NamedChange {
  readonly publicId: string
  readonly change: number
}

export interface Rehearsal {
  /** How many members have dined since the rules would begin. */
  readonly diners: number
  readonly effect: Effect
  /** Who would get most more, and who most less. */
  readonly winners: readonly NamedChange[]
  readonly losers: readonly NamedChange[]
}

/** What rules would come to on the visits that there were, against the verdicts that stand. Reads, and writes nothing. */
export async function rehearseRules(db: Db, { partnerId, document, since }: Rehearsing): Promise<Rehearsal> {
  const from = since ?? rulesBegin(document)
  const draft = { version: document.version, effectiveFrom: from, document }
  const suppose = (facts: FactBase): FactBase => ({
    ...facts,
    rules: new Map([...facts.rules, [partnerId, withDraft(facts.rules.get(partnerId) ?? [], draft)]]),
  })
  const changes: VerdictChange[] = []
  let diners = 0
  for (let afterMember = 0; ;) {
    const question = { since: new Date(from), afterMember, limit: pageSize }
    const memberIds = await findDinersSince(db, partnerId, question)
    const last = memberIds.at(-1)
    if (last === undefined) break
    const touched = memberIds.map((memberId) => ({ partnerId, memberId, from, dines: [], withdrawn: [] }))
    changes.push(...verdictChanges((await judgeMembers(db, touched, suppose)).changed))
    diners += memberIds.length
    afterMember = last
  }
  const [effect = { partnerId, ...noEffect }] = effectsOf(changes)
  return { diners, effect, ...(await nameExtremes(db, partnerId, memberChanges(changes))) }
}

/** The draft in place of the version of its number, and of whatever begins after it. */
function withDraft(rules: readonly DatedRules[], draft: DatedRules): readonly DatedRules[] {
  const kept = rules.filter(
    ({ version, effectiveFrom }) => version !== draft.version && effectiveFrom < draft.effectiveFrom,
  )
  return [...kept, draft]
}

async function nameExtremes(
  db: Db,
  partnerId: string,
  changes: readonly MemberChange[],
): Promise<Pick<Rehearsal, 'winners' | 'losers'>> {
  const sorted = changes.toSorted((a, b) => b.change - a.change || a.memberId - b.memberId)
  const winners = sorted.filter(({ change }) => change > 0).slice(0, mostNamed)
  const losers = sorted
    .filter(({ change }) => change < 0)
    .toReversed()
    .slice(0, mostNamed)
  const publicIds = await findPublicIds(
    db,
    partnerId,
    [...winners, ...losers].map(({ memberId }) => memberId),
  )
  const named = ({ memberId, change }: MemberChange) => ({ publicId: publicIds.get(memberId) ?? '', change })
  return { winners: winners.map(named), losers: losers.map(named) }
}
