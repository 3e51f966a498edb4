import { dayMs, hourMs } from '#domain/dates.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import type { Chance } from './chance.ts'
import { stepAt } from './plan-cards.ts'
import type { WorldPlan } from './plan-world.ts'
import type { Story, StoryLink, StoryMember, Told } from './story.ts'

interface WildWish {
  readonly name: string
  readonly sequence: number
  readonly member: StoryMember
}

/** Few amounts, restaurants and references, so that nobody can say what belongs together. Both tellings have the same events in orders of their own. */
export function makeWild(chance: Chance, world: WorldPlan, { name, sequence, member }: WildWish): Story {
  const drafts = drawEvents(chance, world, name)
  const tellings = ['a', 'b'].map((telling) => tellOnce(chance, world, { drafts, name, telling, member }))
  return {
    sequence,
    kind: 'wild',
    members: tellings.map((one) => one.member),
    links: tellings.map((one, index) => ({ ...one.link, member: index })),
    replacements: [],
    visits: [],
    told: tellings.flatMap(({ told }) => told),
    isApart: false,
  }
}

function drawEvents(chance: Chance, world: WorldPlan, name: string): readonly NetworkEvent[] {
  const places = chance.shuffled(world.places.filter(({ knownAtStep }) => knownAtStep < 0)).slice(0, 2)
  return Array.from({ length: chance.whole(4, 9) }, (_, index): NetworkEvent => {
    const place = chance.oneOf(places)
    const terminal = place.terminals[0]?.number ?? ''
    const day = chance.is(0.8) ? chance.whole(60, 90) : chance.whole(0, world.days)
    return {
      network: 'visa',
      eventId: `${name}e${index}`,
      kind: chance.oneOf(['authorisation', 'authorisation', 'clearing', 'clearing', 'clearing', 'refund', 'void']),
      reference: chance.is(0.15) ? 'NOTPROVIDED' : `${name}r${chance.whole(0, 6)}`,
      cardToken: name,
      acquirerMerchantId: chance.is(0.08) ? `nobody${name}` : terminal,
      occurredAt: world.opening + day * dayMs + chance.whole(0, 23) * hourMs,
      amountCents: chance.oneOf([4_000, 5_000, 5_500, 6_000, 10_000]),
      tipCents: chance.oneOf([0, 0, null]),
      taxCents: chance.oneOf([0, 0, null]),
    }
  })
}

interface Telling {
  readonly drafts: readonly NetworkEvent[]
  readonly name: string
  readonly telling: string
  readonly member: StoryMember
}

function tellOnce(chance: Chance, world: WorldPlan, { drafts, name, telling, member }: Telling) {
  const rename = (text: string) => text.replace(name, `${name}${telling}`)
  const told = drafts.flatMap((draft): readonly Told[] => {
    const event = {
      ...draft,
      eventId: rename(draft.eventId),
      reference: rename(draft.reference),
      cardToken: rename(draft.cardToken),
      acquirerMerchantId: rename(draft.acquirerMerchantId),
    }
    const earliest = stepAt(world, event.occurredAt)
    const step = chance.is(0.6) ? earliest : chance.whole(earliest, world.steps.length - 1)
    return chance.is(0.1)
      ? [
          { event, step },
          { event, step: world.steps.length - 1 },
        ]
      : [{ event, step }]
  })
  const link: StoryLink = {
    member: 0,
    cardToken: rename(name),
    network: 'visa',
    product: null,
    from: world.opening - 200 * dayMs,
    to: null,
    earningSince: world.opening - 200 * dayMs,
    recordedAtStep: -1,
    endedAtStep: null,
    corrected: null,
    by: 'member',
  }
  return { told, link, member: { ...member, name: `${member.name}${telling}` } }
}
