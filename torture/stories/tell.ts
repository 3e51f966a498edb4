import { dayMs, hourMs } from '#domain/dates.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { judgedAt } from '../model/moments.ts'
import type { Chance } from './chance.ts'
import { networksBeside, stepAt } from './plan-cards.ts'
import { terminalAt } from './plan-visits.ts'
import type { WorldPlan } from './plan-world.ts'
import type { Story, StoryVisit, Told } from './story.ts'

type Untold = Omit<Story, 'told'>

/** How the networks tell the visits: late, twice, under another id, and things that were not so. */
export function tell(chance: Chance, world: WorldPlan, story: Untold): Pick<Story, 'told' | 'visits' | 'isApart'> {
  const visits = story.visits.map((visit) => (chance.is(0.06) ? { ...visit, events: toldAgain(chance, visit) } : visit))
  const told = visits.flatMap(({ events }) => events.flatMap((event) => deliveriesOf(chance, world, event)))
  const lies = chance.is(0.08) ? liesAbout(chance, world, visits) : []
  return { visits, told: [...told, ...lies, ...conflicts(chance, world, told)], isApart: story.isApart }
}

/** One of its events has a second id. */
function toldAgain(chance: Chance, { events }: StoryVisit): readonly NetworkEvent[] {
  const event = chance.oneOf(events)
  return [...events, { ...event, eventId: `${event.eventId}x` }]
}

/** Mostly within a day, some weeks late, and some twice. */
function deliveriesOf(chance: Chance, world: WorldPlan, event: NetworkEvent): readonly Told[] {
  const kind = chance.whole(0, 99)
  const delay = kind < 75 ? chance.whole(0, 24) * hourMs : chance.whole(1, kind < 92 ? 15 : 120) * dayMs
  // What tells its date alone is told when that day is over.
  const step = stepAt(world, judgedAt({ ...event, at: event.occurredAt }) + delay)
  if (!chance.is(0.08)) return [{ event, step }]
  return [
    { event, step },
    { event, step: chance.is(0.5) ? step : chance.whole(step, world.steps.length - 1) },
  ]
}

/** Something else under an id that is known by then: the first stands. */
function conflicts(chance: Chance, world: WorldPlan, told: readonly Told[]): readonly Told[] {
  const [first] = told
  if (!first || !chance.is(0.04)) return []
  const step = Math.min(...told.filter(({ event }) => event === first.event).map((one) => one.step)) + 1
  if (step >= world.steps.length) return []
  const other = chance.is(0.5)
    ? { amountCents: first.event.amountCents + 100 }
    : { occurredAt: first.event.occurredAt + 1 }
  return [{ event: { ...first.event, ...other }, step }]
}

/** What belongs to no visit: of another network, or of a card that nobody has. */
function liesAbout(chance: Chance, world: WorldPlan, visits: readonly StoryVisit[]): readonly Told[] {
  const visit = visits.at(0)
  const [event] = visit?.events ?? []
  if (!visit || !event) return []
  const lie: NetworkEvent = chance.is(0.5)
    ? { ...event, network: networksBeside[event.network], eventId: `${event.eventId}w` }
    : {
        ...event,
        kind: 'clearing',
        eventId: `${event.eventId}u`,
        reference: `${event.eventId}u`,
        cardToken: `${event.cardToken}nobody`,
        acquirerMerchantId: terminalAt(visit.place, event.occurredAt),
      }
  return deliveriesOf(chance, world, lie)
}
