import { hourMs } from '#domain/dates.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { mixesReferences } from './references-apart.ts'
import { takeIn } from './reward-model.ts'
import { clock, perform, pick, type Sequence } from './reward-sequence.ts'
import { cardName, type RewardWorld, type Trouble } from './reward-world.ts'

interface Delivery {
  readonly events: readonly NetworkEvent[]
  readonly trouble: Trouble | null
}

export async function deliver(model: Sequence, world: RewardWorld, { events, trouble }: Delivery): Promise<void> {
  if (events.length === 0) return
  if (mixesReferences(model, events)) {
    model.held.push(...events.filter(({ eventId }) => !model.events.has(eventId)))
    return
  }
  await perform(model, world, {
    async real(db) {
      const { accepted, unmatched, ...others } = await ingestEvents(db, events, clock(model))
      return { fresh: accepted + unmatched, ...others }
    },
    model: () => takeIn(model, events),
    trouble,
  })
}

interface Report extends Delivery {
  /** 0: the event comes later, together with others. */
  readonly held: number
}

async function report(model: Sequence, world: RewardWorld, given: Report): Promise<void> {
  if (given.held === 0) model.held.push(...given.events)
  else await deliver(model, world, given)
}

/** Holds of dines that were delivered or are still held back. */
function authorisations(model: Sequence): readonly NetworkEvent[] {
  return [...model.events.values(), ...model.held].filter((event) => event.kind === 'authorisation')
}

/** What happens now to a dine that was authorised. */
function follow(
  model: Sequence,
  authorisation: NetworkEvent,
  given: Pick<NetworkEvent, 'kind' | 'amountCents'> & Partial<NetworkEvent>,
): NetworkEvent {
  return { ...authorisation, eventId: `${authorisation.eventId}n${++model.serial}`, occurredAt: model.now, ...given }
}

interface Authorising {
  readonly card: number
  readonly place: number
  readonly cents: number
  readonly hoursAgo: number
  readonly held: number
  readonly trouble: Trouble | null
}

export async function authorise(model: Sequence, world: RewardWorld, given: Authorising): Promise<void> {
  await report(model, world, { ...given, events: [hold(model, world, given)] })
}

type Holding = Pick<Authorising, 'card' | 'place' | 'cents' | 'hoursAgo'>

function hold(model: Sequence, world: RewardWorld, { card, place, cents, hoursAgo }: Holding): NetworkEvent {
  const serial = ++model.serial
  return {
    network: 'visa',
    eventId: `${world.name}e${serial}`,
    kind: 'authorisation',
    reference: `${world.name}d${serial}`,
    cardToken: cardName(world, card),
    acquirerMerchantId: pick(model.places, place)?.acquirerMerchantId ?? '',
    occurredAt: model.now - hoursAgo * hourMs,
    amountCents: cents,
    tipCents: 0,
    taxCents: 0,
  }
}

/** Some dines in a row, cleared at once; where events are held back, all their authorisations come late. */
export async function dineOut(
  model: Sequence,
  world: RewardWorld,
  { count, held, ...given }: Authorising & { readonly count: number },
): Promise<void> {
  const holds = Array.from({ length: count + 1 }, (_, index) =>
    hold(model, world, { ...given, hoursAgo: given.hoursAgo + index * 7, cents: given.cents + index * 100 }),
  )
  const clearings = holds.map((each) => follow(model, each, { kind: 'clearing', amountCents: each.amountCents }))
  if (held === 0) model.held.push(...holds)
  await deliver(model, world, { ...given, events: held === 0 ? clearings : [...holds, ...clearings] })
}

interface Clearing {
  readonly dine: number
  readonly tip: number
  readonly split: number
  readonly held: number
  readonly trouble: Trouble | null
}

/** With a tip, and sometimes in two parts, of which the second may come later. */
export async function clear(
  model: Sequence,
  world: RewardWorld,
  { dine, tip, split, ...given }: Clearing,
): Promise<void> {
  const authorisation = pick(authorisations(model), dine)
  if (!authorisation) return
  const whole = { kind: 'clearing', amountCents: authorisation.amountCents + tip, tipCents: tip } as const
  if (split > 0) return report(model, world, { ...given, events: [follow(model, authorisation, whole)] })
  const amountCents = Math.ceil(whole.amountCents / 3)
  const first = follow(model, authorisation, { kind: 'clearing', amountCents })
  const rest = follow(model, authorisation, { kind: 'clearing', amountCents: whole.amountCents - amountCents })
  if (tip % 2 === 0) model.held.push(rest)
  await report(model, world, { ...given, events: tip % 2 === 0 ? [first] : [first, rest] })
}

interface GivingBack {
  readonly dine: number
  readonly percent: number
  readonly kind: 'refund' | 'void'
  readonly trouble: Trouble | null
}

export async function giveBack(
  model: Sequence,
  world: RewardWorld,
  { dine, percent, kind, trouble }: GivingBack,
): Promise<void> {
  const authorisation = pick(authorisations(model), dine)
  if (!authorisation) return
  const amountCents = Math.ceil((authorisation.amountCents * percent) / 100)
  await deliver(model, world, { events: [follow(model, authorisation, { kind, amountCents })], trouble })
}
