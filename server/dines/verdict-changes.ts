import type { VerdictChange } from '#domain/evaluation/effect.ts'
import { postableLines, totalOf } from '#domain/evaluation/evaluation.ts'
import type { JudgedDine } from './dine-record.ts'

/** What members see changed of these dines: status, reason or reward, as far as it is booked. */
export function verdictChanges(judged: readonly JudgedDine[]): readonly VerdictChange[] {
  return judged.filter(isSeen).map(({ record: { partnerId, memberId }, evaluation, before }) => ({
    partnerId,
    memberId,
    before: before ? totalOf(postableLines(before)) : 0,
    after: totalOf(postableLines(evaluation)),
  }))
}

function isSeen({ before, evaluation }: JudgedDine): boolean {
  return before === null || seenText(before) !== seenText(evaluation)
}

function seenText({ status, reason, lines }: Pick<JudgedDine['evaluation'], 'status' | 'reason' | 'lines'>): string {
  return JSON.stringify([status, reason, lines.map(({ code, amount }) => [code, amount])])
}
