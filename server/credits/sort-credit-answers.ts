import type { CreditAnswerEvent, CreditAnswersResult } from '#contract/schemas/credit-answer.ts'
import { judgeCreditAnswer } from '#domain/rewards/statement-credit.ts'
import type { AnsweredCredit, KeptAnswer } from './credit-answer-store.ts'
import { creditReference } from './credit-reference.ts'

export interface Arrivals {
  readonly answers: readonly CreditAnswerEvent[]
  /** The credits that they name, of their network. */
  readonly credits: readonly AnsweredCredit[]
  /** What was kept before under their ids. */
  readonly known: readonly KeptAnswer[]
}

export interface SortedAnswers {
  readonly fresh: readonly KeptAnswer[]
  /** Each with the status that it has after all of them. */
  readonly changed: readonly AnsweredCredit[]
  readonly result: CreditAnswersResult
}

type Verdict = 'accepted' | 'duplicate' | CreditAnswersResult['refused'][number]['reason']

/** One after another, as they stand in the delivery: the first answer under an id stands for ever. */
export function sortCreditAnswers({ answers, credits, known }: Arrivals): SortedAnswers {
  const kept = new Map(known.map((answer) => [answer.eventId, answer]))
  const current = new Map(credits.map((credit) => [creditReference(credit), credit]))
  const fresh: KeptAnswer[] = []
  const changed = new Map<string, AnsweredCredit>()

  function sort({ eventId, reference, status: answer }: CreditAnswerEvent): Verdict {
    const first = kept.get(eventId)
    const credit = current.get(reference)
    if (first) return credit && isSame(first, { credit, answer }) ? 'duplicate' : 'contentDiffers'
    if (!credit) return 'unknownCredit'
    const verdict = judgeCreditAnswer(credit.status, answer)
    if (verdict.kind === 'refused') return verdict.reason
    const { partnerId, creditId } = credit
    const keeping = { partnerId, creditId, eventId, answer }
    kept.set(eventId, keeping)
    fresh.push(keeping)
    if (verdict.kind === 'unchanged') return 'duplicate'
    const next = { ...credit, status: verdict.status }
    current.set(reference, next)
    changed.set(reference, next)
    return 'accepted'
  }

  const verdicts = answers.map(sort)
  return { fresh, changed: [...changed.values()], result: resultOf(verdicts) }
}

function isSame(kept: KeptAnswer, { credit, answer }: { credit: AnsweredCredit; answer: string }): boolean {
  return kept.partnerId === credit.partnerId && kept.creditId === credit.creditId && kept.answer === answer
}

function resultOf(verdicts: readonly Verdict[]): CreditAnswersResult {
  const refused = verdicts.flatMap((verdict, index) =>
    verdict === 'accepted' || verdict === 'duplicate' ? [] : [{ line: index + 1, reason: verdict }],
  )
  return {
    accepted: verdicts.filter((verdict) => verdict === 'accepted').length,
    duplicates: verdicts.filter((verdict) => verdict === 'duplicate').length,
    refused,
  }
}
