import { dayMs } from '#domain/dates.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import type { ModelEvent, ModelMember, ModelVerdict } from '../model/inputs.ts'
import { judgeMember } from '../model/judge.ts'
import { modelPlace } from '../stories/plan-places.ts'
import { modelRules } from '../stories/plan-programmes.ts'
import type { WorldPlan } from '../stories/plan-world.ts'
import type { Story, StoryLink, StoryMember } from '../stories/story.ts'

export interface Until {
  /** What was delivered at this step or before is known. */
  readonly step: number
  readonly now: number
}

/** What the second model says of one member of a story. */
export function judgeStory(
  world: WorldPlan,
  story: Story,
  { member, until }: { readonly member: StoryMember; readonly until: Until },
): readonly ModelVerdict[] {
  const programme = world.programmes.find(({ id }) => id === member.programme)
  const place = story.members.indexOf(member)
  const known = new Set(story.told.filter(({ step }) => step <= until.step).map(({ event }) => event.eventId))
  const told: ModelMember = {
    joinedAt: member.joinedAt,
    activated: member.activatedAtStep !== null && member.activatedAtStep <= until.step,
    optIns:
      member.optIns.length > 0 ? member.optIns : [{ since: world.opening - 400 * dayMs, optedIn: member.emailOptIn }],
    rules: modelRules(programme?.documents ?? []),
    links: story.links
      .filter((link) => link.member === place && link.recordedAtStep <= until.step)
      .map((link) => linkAsRecorded(link, until)),
    visits: story.visits.flatMap((visit) => {
      const events = visit.events.filter(({ eventId }) => known.has(eventId))
      if (!events.some(isAtKnownTerminal)) return []
      return [{ ...visit, place: modelPlace(visit.place, member.programme), events: events.map(modelEvent) }]
    }),
  }
  return judgeMember(told, until.now)
}

/** Before its beginning is corrected it is what was recorded. */
function linkAsRecorded(link: StoryLink, { step }: Until): StoryLink {
  if (link.corrected === null || step >= link.corrected.atStep) return link
  const { statedFrom } = link.corrected
  return { ...link, from: statedFrom, earningSince: statedFrom }
}

/** A visit is nowhere until one of its events says where. */
function isAtKnownTerminal({ acquirerMerchantId }: NetworkEvent): boolean {
  return !acquirerMerchantId.startsWith('nobody')
}

function modelEvent({ occurredAt, ...event }: NetworkEvent): ModelEvent {
  return { ...event, at: occurredAt }
}
