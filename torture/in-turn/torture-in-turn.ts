import { ingestEvents } from '#server/feed/ingest-events.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import type { ModelPurse } from '../model/budgets.ts'
import type { ModelVerdict } from '../model/inputs.ts'
import { judgeWithin } from '../model/judge.ts'
import { stepAt } from '../stories/plan-cards.ts'
import { planWorld, type WorldPlan } from '../stories/plan-world.ts'
import type { Story } from '../stories/story.ts'
import { actOnCampaigns } from '../world/act-on-campaigns.ts'
import { readGrants, readSpending } from '../world/budget-store.ts'
import { type Difference, visitText } from '../world/compare.ts'
import { checkBudgets, checkJournal } from '../world/invariants.ts'
import { toldMember } from '../world/judge-story.ts'
import { openWorldDatabase } from '../world/open-database.ts'
import { readDines } from '../world/outcome-store.ts'
import { openWorld, type RunningWorld } from '../world/run-world.ts'
import { idOf } from '../world/world-ids.ts'
import { inTurnStories } from './in-turn-stories.ts'

/** Beside the stories of a world. */
export const storiesInTurn = 100

export interface InTurnQuestion {
  readonly seed: string
  readonly world: number
  readonly stories: number
  readonly server: string | null
}

export interface InTurnResult {
  readonly events: number
  readonly differences: readonly Difference[]
}

/** Campaigns with budgets, event by event in their order: then it is certain who comes first, and the second model knows what each visit has. */
export async function tortureInTurn({ seed, world, stories: count, server }: InTurnQuestion): Promise<InTurnResult> {
  const plan = planWorld(`in turn ${seed} ${world}`)
  const stories = inTurnStories(plan, { seed: `in turn ${seed} ${world}`, count })
  const database = await openWorldDatabase(server)
  try {
    const running = await openWorld(database, { plan, stories })
    const books = await tellInTurn(running)
    const differences = [
      ...(await compareBooks(running, books)),
      ...(await checkBudgets(running)),
      ...(await checkJournal(running, true)),
    ]
    return { events: books.events, differences }
  } finally {
    await database.close()
  }
}

/** What the second model says once everything is told. */
interface Books {
  readonly events: number
  readonly purse: ModelPurse
  readonly verdicts: ReadonlyMap<Story, readonly ModelVerdict[]>
}

interface Turn {
  readonly story: Story
  readonly event: NetworkEvent
}

async function tellInTurn({ plan, stories, database }: RunningWorld): Promise<Books> {
  const turns = stories
    .flatMap((story) => story.visits.flatMap(({ events }) => events.map((event): Turn => ({ story, event }))))
    .toSorted((a, b) => a.event.occurredAt - b.event.occurredAt || (a.event.eventId < b.event.eventId ? -1 : 1))
  const known = new Map(stories.map((story) => [story, new Set<string>()]))
  const verdicts = new Map<Story, readonly ModelVerdict[]>()
  let purse = fullPurse(plan)
  for (const step of plan.steps.keys()) {
    for (const { story, event } of turns.filter((turn) => stepAt(plan, turn.event.occurredAt) === step)) {
      const now = event.occurredAt + 60_000
      await ingestEvents(database.engine, [event], { now: () => new Date(now) })
      const told = known.get(story)?.add(event.eventId) ?? new Set()
      const [member] = story.members
      if (!member) throw new Error('a story of nobody')
      const model = toldMember(plan, story, { member, until: { step, now }, known: told })
      const judged = judgeWithin(model, { now, purse, eventId: event.eventId })
      verdicts.set(story, judged.verdicts)
      purse = judged.purse ?? purse
    }
    await actOnCampaigns(database.engine, { plan, stories, step })
  }
  return { events: turns.length, purse, verdicts }
}

function fullPurse({ campaigns }: WorldPlan): ModelPurse {
  const left = campaigns.flatMap(({ code, budget }) => (budget === null ? [] : [[code, budget] as const]))
  return { left: new Map(left), had: new Map() }
}

async function compareBooks(world: RunningWorld, { purse, verdicts }: Books): Promise<readonly Difference[]> {
  const db = world.database.engine
  const dines = Map.groupBy(await readDines(db), ({ memberId }) => memberId)
  const visits = [...verdicts].flatMap(([{ members }, judged]) => {
    const name = members[0]?.name ?? ''
    const found = (dines.get(idOf(world.ids.members, name)) ?? []).map(visitText).toSorted().join('\n')
    const expected = judged.map(visitText).toSorted().join('\n')
    return expected === found ? [] : [{ sequence: null, what: `visits in turn: ${name}`, expected, found }]
  })
  const left = (await readSpending(db)).map(({ name, budget, granted }) => `${name.split(' ')[1]} ${budget - granted}`)
  const leftByModel = [...purse.left].map(([code, amount]) => `${code} ${amount}`)
  const had = [...purse.had].map(([name, { asked, given, kept }]) => `${name.split(' ')[1]} ${asked} ${given} ${kept}`)
  return [
    ...visits,
    ...differenceOf('left of budgets', leftByModel, left),
    ...differenceOf('what budgets have for visits', had, await readGrants(db)),
  ]
}

function differenceOf(what: string, expected: readonly string[], found: readonly string[]): readonly Difference[] {
  const texts = { expected: expected.toSorted().join('\n'), found: found.toSorted().join('\n') }
  return texts.expected === texts.found ? [] : [{ sequence: null, what, ...texts }]
}
