import type { TablesOfManyAnswer, TablesOfOne } from '#contract/schemas/reservations/tables.ts'
import type { Instant } from '#domain/dates.ts'
import type { Partner } from '#partners/registry.ts'
import type { Availability, BookingProvider } from '#vendors/reservations/provider.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { providerFor } from '../bookable.ts'
import { findListedRestaurants, type Restaurant } from '../restaurant-store.ts'
import { answerOf, minutesAround, providerAway, wishAt } from '../search-tables.ts'

type FoundMany = Awaited<ReturnType<BookingProvider['searchMany']>>

interface ManyQuestion {
  readonly partner: Partner
  readonly merchantIds: readonly string[]
  readonly dateTime: string
  readonly partySize: number
  /** Asks the provider within its bounds, or tells what it said a moment ago. */
  readonly asking: (key: string, ask: () => Promise<FoundMany>) => Promise<FoundMany>
}

/** Tables around one wish at the restaurants of a page, each on its own clock. The provider is asked once for all of them. */
export async function searchManyTables(
  context: Pick<Context, 'bookings' | 'now' | 'log'>,
  db: Db,
  { partner, merchantIds, dateTime, partySize, asking }: ManyQuestion,
): Promise<TablesOfManyAnswer | Refusal<'notFound' | 'providerAway' | 'invalidRequest'>> {
  const provider = providerFor(context, partner)
  if (!provider) return refuse('notFound')
  const ids = [...new Set(merchantIds.map(Number))]
  const listed =
    ids.length === 0 ? [] : await findListedRestaurants(db, partner.id, { merchantIds: ids, now: context.now() })
  const restaurants = ids.flatMap((id) => listed.find(({ merchantId }) => merchantId === id) ?? [])
  const now = context.now().getTime()
  const wishes = restaurants.map(({ timeZone }) => wishAt(dateTime, { timeZone, now }))
  const bad = wishes.find((wish) => wish instanceof Refusal)
  if (bad instanceof Refusal && wishes.every((wish) => wish instanceof Refusal)) return bad
  if (restaurants.length > 0 && !wishes.includes('open')) return isOver()

  const open = restaurants.filter((_, at) => wishes[at] === 'open')
  const names = open.map(({ name }) => name).toSorted()
  const search = { time: dateTime, partySize, minutesAround }
  const key = JSON.stringify([partner.id, names, dateTime, partySize])
  const found: FoundMany =
    names.length === 0
      ? { kind: 'found', availability: new Map() }
      : await asking(key, () => provider.searchMany(names, search))
  if (found.kind === 'away') return providerAway(context, { partner, reason: found.reason })
  return {
    data: restaurants.flatMap(
      (restaurant, at) => tablesOf(restaurant, { wish: wishes[at], found: found.availability, partySize, now }) ?? [],
    ),
  }
}

function isOver(): Refusal<'invalidRequest'> {
  return refuse('invalidRequest', { fields: [{ field: 'dateTime', message: 'is over' }] })
}

interface Found {
  readonly wish: ReturnType<typeof wishAt> | undefined
  readonly found: ReadonlyMap<string, Availability>
  readonly partySize: number
  readonly now: Instant
}

/** Null: nothing is known of it. What is over at one restaurant of several is too soon there. */
function tablesOf(
  { merchantId, name, timeZone }: Restaurant,
  { wish, found, partySize, now }: Found,
): TablesOfOne | null {
  const id = String(merchantId)
  if (wish instanceof Refusal) return { merchantId: id, outcome: 'tooClose' }
  if (wish === 'none' || wish === 'tooClose') return { merchantId: id, outcome: wish }
  const availability = found.get(name)
  if (availability === undefined) return null
  const answer = answerOf(availability, { timeZone, partySize, now })
  if (answer.outcome !== 'tables') return { merchantId: id, outcome: answer.outcome }
  const tables = answer.tables.map(({ time, policy: { cardNeeded } }) => ({ time, cardNeeded }))
  return { merchantId: id, outcome: 'tables', tables }
}
