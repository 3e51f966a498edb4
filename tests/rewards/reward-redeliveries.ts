import { expect } from 'vitest'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { deliver } from './reward-deliveries.ts'
import { mixesReferences } from './references-apart.ts'
import { takeIn } from './reward-model.ts'
import { clock, pick, type Sequence } from './reward-sequence.ts'
import type { RewardWorld, Trouble } from './reward-world.ts'

interface DeliveringHeld {
  readonly count: number
  readonly again: number
  readonly order: 'first' | 'last'
  readonly trouble: Trouble | null
}

/** Late, the newest first, some twice in one batch, and with some that are known. */
export async function deliverHeld(
  model: Sequence,
  world: RewardWorld,
  { count, again, order, trouble }: DeliveringHeld,
): Promise<void> {
  const late = order === 'first' ? model.held.splice(0, count) : model.held.splice(-count - 1).toReversed()
  const known = [...model.events.values()].slice(0, again)
  await deliver(model, world, { events: [...late, ...known, ...late.slice(0, again)], trouble })
}

/** Two batches at the same moment, with dines of their own and dines in both. */
export async function deliverAtOnce(
  model: Sequence,
  world: RewardWorld,
  { count, from }: { count: number; from: number },
): Promise<void> {
  const late = model.held.slice(0, count + 1)
  if (mixesReferences(model, late)) return
  model.held.splice(0, count + 1)
  const known = [...model.events.values()].slice(from, from + count)
  const shareOf = ({ reference }: NetworkEvent) => Number(reference.slice(world.name.length + 1)) % 3
  const batches = [1, 2].map((own) => [...late, ...known].filter((event) => [0, own].includes(shareOf(event))))
  const answers = await Promise.all(batches.map((events) => ingestEvents(world.database.engine, events, clock(model))))
  const expected = batches.map((events) => takeIn(model, events))
  const total = (counts: readonly object[]) =>
    counts.flatMap((each): unknown[] => Object.values(each)).reduce((sum: number, value) => sum + Number(value), 0)
  expect(total(answers)).toBe(total(expected))
  expect(answers.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(
    expected.reduce((sum, { duplicates }) => sum + duplicates, 0),
  )
}

interface DeliveringAgain {
  readonly event: number
  readonly count: number
  readonly trouble: Trouble | null
}

export async function deliverAgain(
  model: Sequence,
  world: RewardWorld,
  { event, count, trouble }: DeliveringAgain,
): Promise<void> {
  const known = pick([...model.events.values()], event)
  if (known) await deliver(model, world, { events: Array.from({ length: count + 1 }, () => known), trouble })
}

interface DeliveringOther {
  readonly event: number
  readonly field: 'amountCents' | 'taxCents' | 'occurredAt'
  readonly trouble: Trouble | null
}

/** Something else under an id that is taken: the first stands. */
export async function deliverOther(
  model: Sequence,
  world: RewardWorld,
  { event, field, trouble }: DeliveringOther,
): Promise<void> {
  const known = pick([...model.events.values()], event)
  if (known) await deliver(model, world, { events: [known, { ...known, [field]: (known[field] ?? 0) + 1 }], trouble })
}
