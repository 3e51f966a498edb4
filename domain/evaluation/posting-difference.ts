import type { RewardLine } from './evaluation.ts'
import { rewardSources } from '../rewards/rewards.ts'

/**
 * What to post so that the journal says what the rules say now. A line that is not posted yet keeps its source; a change of
 * one that is posted is an adjustment (A), and the first entry stays. Source: docs/rewards.md, "Journal".
 */
export function postingDifference(posted: readonly RewardLine[], now: readonly RewardLine[]): readonly RewardLine[] {
  const changed = now.map((line) =>
    changeOf(
      line,
      posted.find((before) => before.code === line.code),
    ),
  )
  const gone = posted
    .filter((before) => !now.some((line) => line.code === before.code))
    .map((before) => ({ ...before, source: rewardSources.adjustment, amount: -before.amount }))
  return [...changed, ...gone].filter((line) => line.amount !== 0)
}

function changeOf(line: RewardLine, before: RewardLine | undefined): RewardLine {
  if (!before) return line
  return { ...line, source: rewardSources.adjustment, amount: line.amount - before.amount }
}
