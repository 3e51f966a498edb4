import { dayMs, homeZone, type Instant, isoDay } from '../dates.ts'
import { lateMatchDays } from '../dines/networks.ts'
import { bestFit, sameElsewhere } from './best-fit.ts'
import { answerDays, type ClaimDine, type ClaimEvent, type ClaimFacts, clearingDays } from './claim-facts.ts'
import type { Finding } from './finding.ts'

/**
 * What happened to the visit: one answer for whatever the facts are, and the same for the same facts. It credits nothing: `credited` is said of a dine
 * that the engine has rewarded. Source: decision 108.
 */
export function judgeClaim(facts: ClaimFacts): Finding {
  const fit = bestFit(facts)
  if (fit?.found === 'dine') return ofDine(facts, fit.dine)
  if (facts.refusal !== null) return { kind: 'refused', reason: facts.refusal }
  if (facts.day.from > facts.now) return { kind: 'inFuture' }
  return ofCard(facts) ?? ofRestaurant(facts) ?? ofAge(facts) ?? ofEngine(facts) ?? ofFeed(facts, fit?.event ?? null)
}

/** When it is to be looked at again although nothing has come; null: then only. */
export function nextLook(facts: ClaimFacts, finding: Finding): Instant | null {
  switch (finding.kind) {
    case 'processing': {
      const dine = facts.dines.find(({ transactionId }) => transactionId === finding.transactionId)
      return dine ? clearsBy(dine) : null
    }
    case 'unknownTerminal':
    case 'contradictory':
    case 'notReported':
      return lastMoment(facts)
    case 'notCleared':
      return finding.until === null ? null : lastMoment(facts)
    default:
      return null
  }
}

function ofDine(facts: ClaimFacts, dine: ClaimDine): Finding {
  const { transactionId, status, reward, isNews } = dine
  // The engine gives each of the two a reason.
  const reason = dine.reason ?? 'noRate'
  switch (status) {
    case 'Awarded':
      return { kind: isNews && reward > 0 ? 'credited' : 'inActivity', transactionId }
    case 'Deferred':
      return { kind: 'deferred', transactionId, reason }
    case 'Forfeit':
      return { kind: 'notEarned', transactionId, reason }
    case 'Pending': {
      if (facts.now < clearsBy(dine)) return { kind: 'processing', transactionId, clearsBy: homeDay(clearsBy(dine)) }
      const until = facts.now < lastMoment(facts) ? homeDay(lastMoment(facts)) : null
      return { kind: 'notCleared', transactionId, until }
    }
  }
}

/** Whether the card was the member's on that day, and earned. Of a day that is not whole the rest counts. */
function ofCard({ day, links, heldElsewhere }: ClaimFacts): Finding | null {
  const held = links.filter((link) => overlaps(day, { from: link.linkedAt, to: link.unlinkedAt }))
  const [first] = held.toSorted((a, b) => a.earnsFrom - b.earnsFrom)
  if (first) {
    const { linkedAt, earnsFrom } = first
    return earnsFrom < day.to ? null : { kind: 'cardNotActiveYet', linkedAt, earnsFrom }
  }
  if (heldElsewhere) return { kind: 'cardHeldElsewhere' }
  const [next] = links.filter(({ linkedAt }) => linkedAt >= day.to).toSorted((a, b) => a.linkedAt - b.linkedAt)
  const ends = links.flatMap(({ unlinkedAt }) => (unlinkedAt !== null && unlinkedAt <= day.from ? [unlinkedAt] : []))
  if (ends.length > 0)
    return { kind: 'cardUnlinked', unlinkedAt: Math.max(...ends), linkedAgainAt: next?.linkedAt ?? null }
  const { linkedAt, earnsFrom } = next ?? links[0]
  return { kind: 'cardNotLinkedYet', linkedAt, earnsFrom }
}

function ofRestaurant({ day, terms, timeZone }: ClaimFacts): Finding | null {
  const running = terms.filter((period) => overlaps(day, period))
  if (running.length === 0) {
    const ends = terms.flatMap(({ to }) => (to !== null && to <= day.from ? [to] : []))
    const starts = terms.flatMap(({ from }) => (from >= day.to ? [from] : []))
    return {
      kind: 'notTakingPart',
      leftOn: ends.length === 0 ? null : isoDay(Math.max(...ends) - 1, timeZone),
      joinedOn: starts.length === 0 ? null : isoDay(Math.min(...starts), timeZone),
    }
  }
  if (running.every(({ excludedDays }) => excludedDays.includes(day.weekday)))
    return { kind: 'dayExcluded', weekday: day.weekday }
  return null
}

/** After the network's days nothing that it reports is matched any more. */
function ofAge(facts: ClaimFacts): Finding | null {
  const last = lastMoment(facts)
  if (facts.now < last) return null
  return { kind: facts.claim.claimedAt < last ? 'neverReported' : 'tooOld', lastDay: homeDay(last) }
}

function ofEngine({ obstacle }: ClaimFacts): Finding | null {
  if (obstacle === null) return null
  return obstacle === 'tooLittle' ? { kind: 'tooLittle' } : { kind: 'wouldNotEarn', reason: obstacle }
}

function ofFeed(facts: ClaimFacts, event: ClaimEvent | null): Finding {
  const answerBy = homeDay((facts.askedAt ?? facts.now) + answerDays * dayMs)
  if (event) return { kind: event.state === 'unmatched' ? 'unknownTerminal' : 'contradictory', answerBy }
  const elsewhere = sameElsewhere(facts)
  if (elsewhere) return { kind: 'underAnotherName', transactionId: elsewhere.transactionId }
  return { kind: 'notReported', until: homeDay(lastMoment(facts)) }
}

function clearsBy({ at }: ClaimDine): Instant {
  return at + clearingDays * dayMs
}

function lastMoment({ day, claim }: ClaimFacts): Instant {
  return day.to + lateMatchDays[claim.network] * dayMs
}

function homeDay(at: Instant): string {
  return isoDay(at, homeZone)
}

function overlaps(
  day: ClaimFacts['day'],
  { from, to }: { readonly from: Instant; readonly to: Instant | null },
): boolean {
  return from < day.to && (to === null || to > day.from)
}
