import { earnsFrom } from '#domain/cards/card-linking.ts'
import { dayMs, hourMs, type Instant, isoDay, localDay, startOfDay } from '#domain/dates.ts'
import { nothingPaid } from '#domain/dines/dine.ts'
import { totalOf } from '#domain/evaluation/evaluation.ts'
import { rulesInForce } from '#domain/rules/rules-in-force.ts'
import { isRefusal, isWithdrawal } from '#domain/rules/verdict.ts'
import { required } from '#domain/required.ts'
import type { ClaimFacts, ClaimLink } from '#domain/visit-claims/claim-facts.ts'
import { transactionOf, waitsForPerson } from '#domain/visit-claims/finding.ts'
import type { Db } from '../db/database.ts'
import { evaluateSupposed } from '../dines/evaluate-supposed.ts'
import { findPlaces, findTerms } from '../dines/facts-store.ts'
import { findRules } from '../rules/store.ts'
import type { ClaimRow, ClaimSaid } from './claim-store.ts'
import {
  type ClaimDineRow,
  findDinesWithin,
  findOwnLinks,
  findQuarantinedWithin,
  findUnmatchedWithin,
  isHeldElsewhere,
  type OwnLink,
} from './facts-store.ts'
import type { FindingRow } from './finding-store.ts'

/** A day at a restaurant, with the days beside it. */
export function windowOf(visitedOn: string, timeZone: string) {
  return {
    windowFrom: new Date(startOfDay(dayAfter(visitedOn, -1), timeZone)),
    windowTo: new Date(startOfDay(dayAfter(visitedOn, 2), timeZone)),
  }
}

export interface Gathering {
  readonly claim: ClaimRow
  readonly findings: readonly FindingRow[]
  /** The dines that were there before the member asked. */
  readonly known: ReadonlySet<number>
  readonly now: Date
}

/** What the verdict on a claim stands on. Reads as the engine, since it has to know whether the card was somebody else's, and nothing else of others. */
export async function gatherFacts(db: Db, partnerId: string, gathering: Gathering): Promise<ClaimFacts> {
  const { claim, findings, known, now } = gathering
  const { merchantId, visitedOn, memberId, cardToken } = claim
  const [place] = await findPlaces(db, [merchantId])
  const { timeZone } = required(place, 'the restaurant of a claim')
  const day = dayOf(visitedOn, timeZone)
  const own = (await findOwnLinks(db, partnerId, memberId)).filter((link) => link.cardToken === cardToken)
  const [first, ...more] = await datedLinks(db, partnerId, own)
  const links = [required(first, 'a link of the card of a claim'), ...more] as const
  const within = { from: new Date(day.from), to: new Date(day.to) }
  const on = (at: Instant) => isoDay(at, timeZone)
  const dines = await findDinesWithin(db, partnerId, claim)
  const unmatched = await findUnmatchedWithin(db, partnerId, claim)
  const quarantined = await findQuarantinedWithin(db, partnerId, claim)
  const terms = await findTerms(db, [{ partnerId, merchantId }])
  return {
    claim: {
      visitedOn,
      amountCents: claim.amountCents,
      network: required(own[0], 'a link of the card of a claim').cardType,
      claimedAt: claim.createdAt.getTime(),
    },
    now: now.getTime(),
    timeZone,
    day,
    dines: dines.map((dine) => claimDine(dine, { claim, timeZone, known })),
    events: [
      ...unmatched.map(({ occurredAt, ...event }) => ({
        ...event,
        state: 'unmatched' as const,
        at: occurredAt.getTime(),
      })),
      ...quarantined.map((event) => ({ ...event, state: 'quarantined' as const })),
    ].map(({ state, eventId, amountCents, at }) => ({ state, eventId, amountCents, on: on(at) })),
    links,
    heldElsewhere: await isHeldElsewhere(db, partnerId, { memberId, cardToken, ...within }),
    terms: terms.map(({ activeFrom, activeTo, excludedDays }) => ({
      from: activeFrom.getTime(),
      to: activeTo?.getTime() ?? null,
      excludedDays,
    })),
    obstacle: await findObstacle(db, partnerId, {
      said: claim,
      network: required(own[0], 'a link').cardType,
      day,
      links,
    }),
    askedAt: findings.find(({ finding }) => waitsForPerson(finding))?.foundAt.getTime() ?? null,
    refusal: claim.refusal,
  }
}

/** Dines that were in the activity when the member asked, as their claims say. */
export function knownDines(findings: readonly FindingRow[]): ReadonlySet<number> {
  return new Set(
    findings.flatMap(({ finding }) => (finding.kind === 'inActivity' ? [transactionOf(finding) ?? 0] : [])),
  )
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

function dayOf(visitedOn: string, timeZone: string): ClaimFacts['day'] {
  const from = startOfDay(visitedOn, timeZone)
  const to = startOfDay(dayAfter(visitedOn, 1), timeZone)
  return { from, to, weekday: localDay(from, timeZone).weekday }
}

function claimDine(
  { id, merchantId, at, authorisedCents, clearedCents, status, reason, reward }: ClaimDineRow,
  {
    claim,
    timeZone,
    known,
  }: { readonly claim: ClaimRow; readonly timeZone: string; readonly known: ReadonlySet<number> },
): ClaimFacts['dines'][number] {
  return {
    transactionId: id,
    place: merchantId === claim.merchantId ? 'named' : 'another',
    on: isoDay(at, timeZone),
    at,
    amountCents: clearedCents > 0 ? clearedCents : authorisedCents,
    status,
    // The member's own dines were never withdrawn.
    reason: reason === null || isWithdrawal(reason) ? null : reason,
    reward,
    isNews: !known.has(id),
  }
}

async function datedLinks(db: Db, partnerId: string, links: readonly OwnLink[]): Promise<readonly ClaimLink[]> {
  const rules = (await findRules(db, [partnerId])).get(partnerId) ?? []
  return links.map(({ linkedAt, unlinkedAt }) => {
    const at = linkedAt.getTime()
    const hours = rulesInForce(rules, at)?.document.cardActivationHours ?? 0
    return { linkedAt: at, earnsFrom: earnsFrom(at, hours), unlinkedAt: unlinkedAt?.getTime() ?? null }
  })
}

interface Supposing extends Pick<ClaimFacts, 'day' | 'links'> {
  readonly said: ClaimSaid
  readonly network: ClaimFacts['claim']['network']
}

/** What card, restaurant and weekday say is looked at by the whole day, since the hour is not known. */
const saidOtherwise = ['cardActive', 'merchantTakesPart', 'excludedDays']

/** Asks the engine about such a visit in the evening of that day, or as soon as the card earned. */
async function findObstacle(
  db: Db,
  partnerId: string,
  { said, network, day, links }: Supposing,
): Promise<ClaimFacts['obstacle']> {
  const { memberId, merchantId, cardToken, amountCents } = said
  const earning = links.map((link) => link.earnsFrom).filter((at) => at < day.to)
  const at = Math.max(day.from + 19 * hourMs, Math.min(...earning, day.to - 1))
  const amounts = { ...nothingPaid, authorisedCents: amountCents, clearedCents: amountCents }
  const [verdict] = await evaluateSupposed(db, [
    {
      partnerId,
      memberId,
      merchantId,
      cardToken,
      network,
      at,
      channel: 'dineIn',
      amounts,
    },
  ])
  if (!verdict) return null
  const refusal = verdict.trace.find((step) => isRefusal(step) && !saidOtherwise.includes(step.rule))
  if (refusal && isRefusal(refusal)) return refusal.reason
  const bringsNothing = totalOf(verdict.lines) === 0 && verdict.contribution.bucketCents === 0
  return verdict.status === 'Awarded' && bringsNothing ? 'tooLittle' : null
}
