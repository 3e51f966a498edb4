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

interface Outcome {
  readonly dines: ReadonlyMap<number, readonly EngineDine[]>
  readonly sums: ReadonlyMap<number, MemberSums>
}

/** Compares every visit and what every member earned, as far as everything was told until then. */
export async function compareStories(world: RunningWorld, until: Until): Promise<readonly Difference[]> {
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

function compareMember(world: RunningWorld, { story, member, outcome, until }: Comparing): readonly Difference[] {
  const memberId = idOf(world.ids.members, member.name)
  const verdicts = judgeStory(world.plan, story, { member, until })
  const expected = verdicts.map(visitText).toSorted()
  const found = (outcome.dines.get(memberId) ?? []).map(visitText).toSorted()
  const earned = verdicts.filter(({ status }) => status === 'Awarded').reduce((sum, { reward }) => sum + reward, 0)
  const what = `${member.name} of ${member.programme} after delivery ${until.step}`
  return [
    ...differenceOf(story, { what: `visits: ${what}`, expected, found }),
    ...differenceOf(story, {
      what: `earned: ${what}`,
      expected: [earned],
      found: [outcome.sums.get(memberId)?.earned ?? 0],
    }),
  ]
}

interface Telling {
  readonly story: Story
  readonly outcome: Outcome
  looseOf(name: string): readonly string[]
}

/** Both tellings of a wild story come to the same. */
function compareTellings(world: RunningWorld, { story, outcome, looseOf }: Telling): readonly Difference[] {
  const [expected = [], found = []] = story.members.map(({ name }) => {
    const memberId = idOf(world.ids.members, name)
    const dines = (outcome.dines.get(memberId) ?? []).map(({ place, at, status, reason, reward, eventIds }) =>
      textOf({ place, at, status, reason, reward, eventIds: eventIds.map(bare) }),
    )
    return [...dines, `earned ${outcome.sums.get(memberId)?.earned ?? 0}`, ...looseOf(name)]
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

/** What a visit that waits or failed might have earned is nobody's promise. */
function visitText({
  place,
  at,
  status,
  reason,
  reward,
}: Pick<EngineDine, 'place' | 'at' | 'status' | 'reason' | 'reward'>): string {
  return textOf({ place, at, status, reason, reward: status === 'Awarded' || status === 'Pending' ? reward : 0 })
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
