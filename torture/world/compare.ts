import type { ModelVerdict } from '../model/inputs.ts'
import type { WorldPlan } from '../stories/plan-world.ts'
import type { Story, StoryMember } from '../stories/story.ts'
import { idOf } from './world-ids.ts'
import { judgeStory, type Until } from './judge-story.ts'
import { type EngineDine, type MemberSums, readDines, readLoose, readSums } from './outcome-store.ts'
import type { RunningWorld } from './run-world.ts'

/** Something that the engine says and the second model, or another telling, does not. */
export interface Difference {
  /** Null: of the world as a whole. */
  readonly sequence: number | null
  readonly what: string
  readonly expected: string
  readonly found: string
}

/** Whoever took what it delivered. */
type ComparedWorld = Omit<RunningWorld, 'receivers'>

interface Outcome {
  readonly dines: ReadonlyMap<number, readonly EngineDine[]>
  readonly sums: ReadonlyMap<number, MemberSums>
}

/** Compares every visit and what every member earned, as far as everything was told until then. */
export async function compareStories(world: ComparedWorld, until: Until): Promise<readonly Difference[]> {
  const db = world.database.engine
  const outcome = {
    dines: Map.groupBy(await readDines(db), ({ memberId }) => memberId),
    sums: new Map((await readSums(db)).map((sums) => [sums.memberId, sums])),
  }
  const isOver = until.step === world.plan.steps.length - 1
  const stories = world.stories.filter(({ kind, isApart }) => kind === 'told' && (isOver || isApart))
  const wild = isOver ? world.stories.filter(({ kind }) => kind === 'wild') : []
  const loose = isOver
    ? Map.groupBy(await readLoose(db), ({ eventId }) => storyOf(eventId))
    : new Map<string, never[]>()
  const looseOf = (name: string) =>
    (loose.get(name) ?? []).map((event) => textOf({ ...event, eventId: bare(event.eventId) }))
  return [
    ...stories.flatMap((story) =>
      story.members.flatMap((member) => compareMember(world, { story, member, outcome, until })),
    ),
    ...wild.flatMap((story) => compareTellings(world, { story, outcome, looseOf })),
  ]
}

interface Comparing {
  readonly story: Story
  readonly member: StoryMember
  readonly outcome: Outcome
  readonly until: Until
}

function compareMember(world: ComparedWorld, { story, member, outcome, until }: Comparing): readonly Difference[] {
  const memberId = idOf(world.ids.members, member.name)
  const verdicts = judgeStory(world.plan, story, { member, until })
  const dines = outcome.dines.get(memberId) ?? []
  const isFirstCome = hasBudgets(world.plan, member.programme)
  const text = isFirstCome ? textWithoutExtra : visitText
  const expected = verdicts.map(text).toSorted()
  const found = dines.map(text).toSorted()
  const earned = (isFirstCome ? dines : verdicts)
    .filter(({ status }) => status === 'Awarded')
    .reduce((sum, { reward }) => sum + reward, 0)
  const what = `${member.name} of ${member.programme} after delivery ${until.step}`
  return [
    ...differenceOf(story, { what: `visits: ${what}`, expected, found }),
    ...differenceOf(story, {
      what: `earned: ${what}`,
      expected: [earned],
      found: [outcome.sums.get(memberId)?.earned ?? 0],
    }),
    ...(isFirstCome && !mayLeaveUses(world.plan, member.programme)
      ? compareExtras(story, { what, verdicts, dines })
      : []),
  ]
}

/** Whether who comes first has what is left of a budget: then what its campaigns come to depends on the order. */
function hasBudgets({ campaigns }: WorldPlan, programme: string): boolean {
  return campaigns.some((campaign) => campaign.programme === programme && campaign.budget !== null)
}

/** Where a budget leaves nothing for a visit, its use of the campaign is left to a later one, which then has more than it would have. */
function mayLeaveUses({ campaigns }: WorldPlan, programme: string): boolean {
  return campaigns.some(
    ({ budget, terms, ...campaign }) =>
      campaign.programme === programme && budget !== null && terms.usesPerMember !== undefined,
  )
}

interface Extras {
  readonly what: string
  readonly verdicts: readonly ModelVerdict[]
  readonly dines: readonly EngineDine[]
}

/** No visit is given more than it would be without budgets. */
function compareExtras(story: Story, { what, verdicts, dines }: Extras): readonly Difference[] {
  return dines.flatMap((dine) => {
    const most = verdicts.find(({ place, at }) => place === dine.place && at === dine.at)
    if (!most || dine.extra.given <= most.extra.given || !isGiven(dine)) return []
    const more = { expected: [`at most ${most.extra.given}`], found: [`${dine.place} ${dine.at} ${dine.extra.given}`] }
    return differenceOf(story, { what: `extra: ${what}`, ...more })
  })
}

interface Telling {
  readonly story: Story
  readonly outcome: Outcome
  looseOf(name: string): readonly string[]
}

/** Both tellings of a wild story come to the same. */
function compareTellings(world: ComparedWorld, { story, outcome, looseOf }: Telling): readonly Difference[] {
  const [expected = [], found = []] = story.members.map(({ name, programme }) => {
    const memberId = idOf(world.ids.members, name)
    const isFirstCome = hasBudgets(world.plan, programme)
    const dines = (outcome.dines.get(memberId) ?? []).map(({ place, at, status, reason, reward, extra, eventIds }) =>
      textOf({
        place,
        at,
        status,
        reason,
        reward: reward - (isFirstCome ? extra.kept : 0),
        eventIds: eventIds.map(bare),
      }),
    )
    const earned = isFirstCome ? [] : [`earned ${outcome.sums.get(memberId)?.earned ?? 0}`]
    return [...dines, ...earned, ...looseOf(name)]
  })
  return differenceOf(story, { what: 'two tellings', expected, found })
}

function differenceOf(
  { sequence }: Story,
  {
    what,
    expected,
    found,
  }: { readonly what: string; readonly expected: readonly unknown[]; readonly found: readonly unknown[] },
): readonly Difference[] {
  const texts = { expected: expected.join('\n'), found: found.join('\n') }
  return texts.expected === texts.found ? [] : [{ sequence, what, ...texts }]
}

type Visited = Pick<EngineDine, 'place' | 'at' | 'status' | 'reason' | 'reward' | 'extra'>

/** What a visit that waits or failed might have earned is nobody's promise. */
export function visitText({ place, at, status, reason, reward }: Visited): string {
  return textOf({ place, at, status, reason, reward: isGiven({ status }) ? reward : 0 })
}

function textWithoutExtra({ reward, extra, ...visit }: Visited): string {
  return visitText({ ...visit, extra, reward: reward - extra.kept })
}

function isGiven({ status }: Pick<Visited, 'status'>): boolean {
  return status === 'Awarded' || status === 'Pending'
}

function textOf(value: object): string {
  return Object.values(value).map(String).join(' ')
}

/** `s12ae3` is of the telling `s12a`. */
function storyOf(eventId: string): string {
  return eventId.replace(/[ev].*$/, '')
}

/** An event's name without the letter of the telling. */
function bare(eventId: string): string {
  return eventId.replace(/^(s\d+)[ab]/, '$1')
}
