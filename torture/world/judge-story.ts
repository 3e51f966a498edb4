import { dayMs } from '#domain/dates.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import type { ModelEvent, ModelMember, ModelVerdict } from '../model/inputs.ts'
import { judgeMember } from '../model/judge.ts'
import { judgedAt } from '../model/moments.ts'
import { actedAt, modelCampaign } from '../stories/plan-campaigns.ts'
import { modelPlace, type PlannedPlace, type Terminal } from '../stories/plan-places.ts'
import { modelRules } from '../stories/plan-programmes.ts'
import type { WorldPlan } from '../stories/plan-world.ts'
import type { Story, StoryLink, StoryMember, StoryVisit } from '../stories/story.ts'

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
  const known = new Set(story.told.filter(({ step }) => step <= until.step).map(({ event }) => event.eventId))
  return judgeMember(toldMember(world, story, { member, until, known }), until.now)
}

interface Telling {
  readonly member: StoryMember
  readonly until: Until
  /** The ids of the events that were told. */
  readonly known: ReadonlySet<string>
}

/** One member as far as it was told. */
export function toldMember(world: WorldPlan, story: Story, { member, until, known }: Telling): ModelMember {
  const sharers = story.members.filter((other) => other !== member && other.programme === member.programme)
  return {
    ...toldAlone(world, story, { member, until, known }),
    sharers: sharers.map((other) => toldAlone(world, story, { member: other, until, known })),
  }
}

function toldAlone(world: WorldPlan, story: Story, { member, until, known }: Telling): ModelMember {
  const programme = world.programmes.find(({ id }) => id === member.programme)
  const place = story.members.indexOf(member)
  const since = ([code, step]: readonly [string, number]) =>
    [code, step < 0 ? world.opening - 400 * dayMs : actedAt(world.steps, step)] as const
  return {
    sharers: [],
    joinedAt: member.joinedAt,
    activated: member.activatedAtStep !== null && member.activatedAtStep <= until.step,
    optIns:
      member.optIns.length > 0 ? member.optIns : [{ since: world.opening - 400 * dayMs, optedIn: member.emailOptIn }],
    rules: modelRules(programme?.documents ?? []),
    campaigns: world.campaigns
      .filter((campaign) => campaign.programme === member.programme)
      .map((campaign) => modelCampaign(campaign, world.steps)),
    listedAt: new Map([...member.joining.listed].map(since)),
    activatedAt: new Map([...member.joining.activated].map(since)),
    links: linksOf(story, until, (of) => of === place),
    others: linksOf(story, until, (of) => of !== place),
    replacements: story.replacements.filter(({ toldAtStep }) => toldAtStep <= until.step),
    visits: story.visits.flatMap((visit) => {
      const events = visit.events.filter(({ eventId }) => known.has(eventId))
      if (!events.some(isAtKnownTerminal)) return []
      const whose = placeOf(world, { visit, events })
      return [{ ...visit, place: modelPlace(whose, member.programme), events: events.map(modelEvent) }]
    }),
  }
}

function linksOf(story: Story, until: Until, isMeant: (member: number) => boolean): readonly StoryLink[] {
  return story.links
    .filter((link) => isMeant(link.member) && link.recordedAtStep <= until.step)
    .map((link) => linkAsRecorded(link, until))
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

/** Where a visit was, as far as it is told: at whose terminal its first event that is known was. A terminal may have passed on since it began. */
function placeOf(
  { places }: WorldPlan,
  { visit, events }: { readonly visit: StoryVisit; readonly events: readonly NetworkEvent[] },
): PlannedPlace {
  const [first] = events.filter(isAtKnownTerminal).toSorted((a, b) => judgedAt(modelEvent(a)) - judgedAt(modelEvent(b)))
  return places.find(({ terminals }) => first && terminals.some((one) => isOf(one, first))) ?? visit.place
}

function isOf({ number, from, to }: Terminal, { acquirerMerchantId, occurredAt }: NetworkEvent): boolean {
  return number === acquirerMerchantId && from <= occurredAt && (to === null || occurredAt < to)
}

function modelEvent({ occurredAt, ...event }: NetworkEvent): ModelEvent {
  return { ...event, at: occurredAt }
}
