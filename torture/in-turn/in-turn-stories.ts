import { dayMs } from '#domain/dates.ts'
import { makeStory } from '../stories/make-story.ts'
import { judgedAt } from '../model/moments.ts'
import { stepAt } from '../stories/plan-cards.ts'
import { isPassedOn } from '../stories/plan-places.ts'
import type { WorldPlan } from '../stories/plan-world.ts'
import type { Story, StoryVisit } from '../stories/story.ts'

export interface InTurnWish {
  readonly seed: string
  readonly count: number
}

/** A hold ends after seven days at the earliest. */
const clearedWithinMs = 6 * dayMs

/** Stories of the programme whose campaigns have budgets, as far as events alone have them judged: then the order of the events is that in which budgets are asked. */
export function inTurnStories(plan: WorldPlan, { seed, count }: InTurnWish): readonly Story[] {
  const programme = plan.campaigns.find(({ budget }) => budget !== null)?.programme
  const stories: Story[] = []
  for (let sequence = 0; stories.length < count; sequence++) {
    const story = makeStory(plan, { seed, sequence })
    if (story.members[0]?.programme === programme && isByEventsAlone(plan, story)) stories.push(story)
  }
  return stories
}

function isByEventsAlone(plan: WorldPlan, { kind, members, links, replacements, visits }: Story): boolean {
  return (
    kind === 'told' &&
    members.length === 1 &&
    members.every(({ activatedAtStep }) => activatedAtStep === null || activatedAtStep < 0) &&
    replacements.length === 0 &&
    links.every(
      ({ recordedAtStep, endedAtStep, corrected }) => recordedAtStep < 0 && endedAtStep === null && !corrected,
    ) &&
    visits.every((visit) => isCertain(visit) && isJudgedInItsStep(plan, visit))
  )
}

/** What tells its date alone is judged by the end of that date: a campaign that is paused before then was not when it was told. */
function isJudgedInItsStep(plan: WorldPlan, { events }: StoryVisit): boolean {
  return events.every(
    ({ occurredAt, ...event }) => stepAt(plan, occurredAt) === stepAt(plan, judgedAt({ ...event, at: occurredAt })),
  )
}

/** It is where its events say, and has its money, or not, before its hold ends. */
function isCertain({ events, place }: StoryVisit): boolean {
  const [first] = events
  const isInTime = events.some(
    ({ kind, occurredAt }) =>
      (kind === 'clearing' || kind === 'void') && occurredAt - (first?.occurredAt ?? 0) < clearedWithinMs,
  )
  const isSomewhere = events.every(
    ({ acquirerMerchantId, occurredAt }) =>
      !acquirerMerchantId.startsWith('nobody') && !isPassedOn(place, acquirerMerchantId, occurredAt),
  )
  const isOneReference = new Set(events.map(({ reference }) => reference)).size === 1
  return isInTime && isSomewhere && isOneReference && place.knownAtStep < 0
}
