import type { TextParameters } from '../content/fill-text.ts'
import type { Instant } from '../dates.ts'
import type { Reason } from '../rules/verdict.ts'
import type { Finding, FindingKind } from './finding.ts'

/** Which words a finding is told in, by their keys among the messages, and what they are filled with. */
export interface FindingWords {
  readonly title: `visitClaim.${FindingKind}.title`
  readonly text:
    | `visitClaim.${FindingKind}.text`
    | NotTakingPartText
    | 'visitClaim.cardUnlinked.text.again'
    | 'visitClaim.notCleared.text.last'
  readonly words: TextParameters
}

type NotTakingPartText = `visitClaim.notTakingPart.text.${'left' | 'joined' | 'between'}`

/** How days, moments, reasons and weekdays are written where the words are. */
export interface Writing {
  /** Of an ISO day. */
  day(iso: string): string
  moment(at: Instant): string
  reason(reason: Reason): string
  /** 0 (Sunday) to 6 (Saturday). */
  weekday(day: number): string
}

export function findingWords(finding: Finding, write: Writing): FindingWords {
  const { kind } = finding
  return { title: `visitClaim.${kind}.title`, text: `visitClaim.${kind}.text`, words: {}, ...said(finding, write) }
}

function said(finding: Finding, write: Writing): Partial<FindingWords> {
  switch (finding.kind) {
    case 'processing':
      return { words: { day: write.day(finding.clearsBy) } }
    case 'notCleared':
      return finding.until === null
        ? { text: 'visitClaim.notCleared.text.last' }
        : { words: { day: write.day(finding.until) } }
    case 'deferred':
    case 'notEarned':
    case 'wouldNotEarn':
      return { words: { reason: write.reason(finding.reason) } }
    case 'refused':
      return { words: { reason: finding.reason } }
    case 'cardNotLinkedYet':
    case 'cardNotActiveYet':
      return { words: { linked: write.moment(finding.linkedAt), earnsFrom: write.moment(finding.earnsFrom) } }
    case 'cardUnlinked':
      return unlinkedWords(finding, write)
    case 'notTakingPart':
      return notTakingPartWords(finding, write)
    case 'dayExcluded':
      return { words: { weekday: write.weekday(finding.weekday) } }
    case 'tooOld':
    case 'neverReported':
      return { words: { day: write.day(finding.lastDay) } }
    case 'unknownTerminal':
    case 'contradictory':
      return { words: { day: write.day(finding.answerBy) } }
    case 'notReported':
      return { words: { day: write.day(finding.until) } }
    case 'credited':
    case 'inActivity':
    case 'underAnotherName':
    case 'inFuture':
    case 'cardHeldElsewhere':
    case 'tooLittle':
      return {}
  }
}

function unlinkedWords({ unlinkedAt, linkedAgainAt }: Finding<'cardUnlinked'>, write: Writing): Partial<FindingWords> {
  const unlinked = write.moment(unlinkedAt)
  if (linkedAgainAt === null) return { words: { unlinked } }
  return { text: 'visitClaim.cardUnlinked.text.again', words: { unlinked, linked: write.moment(linkedAgainAt) } }
}

function notTakingPartWords({ leftOn, joinedOn }: Finding<'notTakingPart'>, write: Writing): Partial<FindingWords> {
  if (leftOn !== null && joinedOn !== null)
    return {
      text: 'visitClaim.notTakingPart.text.between',
      words: { left: write.day(leftOn), joined: write.day(joinedOn) },
    }
  if (leftOn !== null) return { text: 'visitClaim.notTakingPart.text.left', words: { left: write.day(leftOn) } }
  if (joinedOn !== null) return { text: 'visitClaim.notTakingPart.text.joined', words: { joined: write.day(joinedOn) } }
  return {}
}
