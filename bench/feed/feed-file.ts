import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { dayMs, hourMs } from '#domain/dates.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import type { WireEvent } from '#server/feed/network-event.ts'

/** Ten events for each member, and at least 20,000 members: a longer file is that of a larger programme. */
export function memberCountOf(events: number): number {
  return Math.max(20_000, Math.ceil(events / 10))
}

/** A member's card and the restaurants that the events name, as bench/feed/feed-world.ts makes them. */
export const restaurantCount = 400
export function cardOf(member: number): string {
  return `tok_bench_${member}`
}
export function acquirerOf(restaurant: number): string {
  return `bench-${restaurant}`
}

const start = Date.UTC(2026, 0, 2, 12)

/**
 * Writes a feed file: repeated visits of members at few restaurants, so that caps and VIP come into play; 5 % duplicates, 5 % out of
 * order, 3 % refunds. The same seed gives the same file.
 */
export async function writeFeedFile(path: string, { events }: { readonly events: number }): Promise<void> {
  const file = createWriteStream(path)
  for (const event of feedOf(events)) if (!file.write(`${JSON.stringify(event)}\n`)) await once(file, 'drain')
  file.end()
  await finished(file)
}

interface Placed {
  readonly at: number
  readonly event: WireEvent
}

/** In the order of arrival: mostly that of the events' own times. */
function feedOf(count: number): readonly WireEvent[] {
  const random = seededRandom(`feed ${count}`)
  const placed: Placed[] = []
  const members = memberCountOf(count)
  for (let dine = 0; placed.length < count; dine++) placed.push(...dineOf(dine, { random, members }))
  return placed
    .slice(0, count)
    .toSorted((a, b) => a.at - b.at)
    .map(({ event }) => event)
}

interface Drawing {
  readonly random: () => number
  readonly members: number
}

function dineOf(dine: number, { random, members }: Drawing): readonly Placed[] {
  const member = visitorOf({ random, members })
  const time = start + Math.floor(random() * 180 * 24) * hourMs
  const cents = 800 + Math.floor(random() * 12_000)
  const base = {
    network: 'visa' as const,
    reference: `dine-${dine}`,
    cardToken: cardOf(member),
    acquirerMerchantId: acquirerOf((member * 7 + Math.floor(random() * 4)) % restaurantCount),
    taxCents: 0,
  }
  const kinds = [
    { kind: 'authorisation' as const, after: 0, amountCents: cents, tipCents: 0 },
    { kind: 'clearing' as const, after: 2 * dayMs, amountCents: cents + 500, tipCents: 500 },
    ...(random() < 0.066
      ? [{ kind: 'refund' as const, after: 9 * dayMs, amountCents: Math.ceil(cents * random()), tipCents: 0 }]
      : []),
  ]
  return kinds.flatMap(({ after, ...said }): readonly Placed[] => {
    const at = time + after
    const event = {
      ...base,
      ...said,
      eventId: `${base.reference}-${said.kind}`,
      occurredAt: new Date(at).toISOString(),
    }
    const late = random() < 0.05 ? Math.floor(random() * 20) * dayMs : 0
    const arrival = { at: at + late, event }
    return random() < 0.053 ? [arrival, { at: at + Math.floor(random() * 3) * dayMs, event }] : [arrival]
  })
}

/** A tenth of the members dines half of the time. */
function visitorOf({ random, members }: Drawing): number {
  return Math.floor(random() * (random() < 0.5 ? members / 10 : members))
}
