import type { FreeTableShown, TableSearchAnswer } from '#contract/schemas/reservations/tables.ts'
import type { Instant } from '#domain/dates.ts'
import {
  consentPartySize,
  largestParty,
  reservationDates,
  slotSteps,
  slotStepMinutes,
} from '#domain/reservations/table-rules.ts'
import type { Partner } from '#partners/registry.ts'
import type { Availability, BookingProvider, FreeTable } from '#vendors/reservations/provider.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { Refusal, refuse } from '../refusal.ts'
import { findBookable, momentOf, policyTerms, type PolicyTerms } from './bookable.ts'

export interface TablesQuestion {
  readonly partner: Partner
  /** As it stands in the address: anything at all. */
  readonly merchantId: string
  readonly dateTime: string
  readonly partySize: number
  /** Asks the provider within its bounds, or tells what it said a moment ago. */
  readonly asking: (key: string, ask: () => Promise<Found>) => Promise<Found>
}

type Found = Awaited<ReturnType<BookingProvider['search']>>

/** Minutes around a wish in which tables are looked for. */
export const minutesAround = slotSteps * slotStepMinutes

/** Tables around a wish, or why there is none. Times on the restaurant's own clock. */
export async function searchTables(
  context: Pick<Context, 'bookings' | 'now' | 'log'>,
  db: Db,
  { partner, merchantId, dateTime, partySize, asking }: TablesQuestion,
): Promise<TableSearchAnswer | Refusal<'notFound' | 'providerAway' | 'invalidRequest'>> {
  const bookable = await findBookable(context, db, { partner, merchantId })
  if (!bookable) return refuse('notFound')
  const { provider, restaurant } = bookable
  const { timeZone } = restaurant
  const now = context.now().getTime()
  const wish = wishAt(dateTime, { timeZone, now })
  if (wish instanceof Refusal) return wish
  if (partySize > largestParty) return { outcome: 'partyTooLarge', timeZone }
  if (wish !== 'open') return { outcome: wish, timeZone }
  const found = await findTables({ partner, provider, restaurant, dateTime, partySize, asking })
  if (found.kind === 'away') return providerAway(context, { partner, reason: found.reason })
  return answerOf(found, { timeZone, partySize, now })
}

type FoundBy = Omit<TablesQuestion, 'merchantId'> & {
  readonly provider: BookingProvider
  readonly restaurant: { readonly name: string }
}

/** What the provider says of a restaurant around a time of its clock; the same question is the same key, whoever asks it and why. */
export function findTables({
  partner,
  provider,
  restaurant: { name },
  dateTime,
  partySize,
  asking,
}: FoundBy): Promise<Found> {
  const key = JSON.stringify([partner.id, name, dateTime, partySize])
  return asking(key, () => provider.search({ restaurant: name, time: dateTime, partySize, minutesAround }))
}

/** For a log and the caller: nothing is known of any table. */
export function providerAway(
  { log }: Pick<Context, 'log'>,
  { partner, reason }: { readonly partner: Partner; readonly reason: string },
): Refusal<'providerAway'> {
  log.warn({ partnerId: partner.id, reason }, 'the booking provider was not reached')
  return refuse('providerAway')
}

/** Whether the provider can be asked for a time of the restaurant's clock. It has no times for what is over: of that it is not asked, and there are none. */
export function wishAt(
  dateTime: string,
  { timeZone, now }: Pick<Around, 'timeZone' | 'now'>,
): 'open' | 'none' | 'tooClose' | Refusal<'invalidRequest'> {
  const wanted = momentOf(dateTime, timeZone)
  const { first, last } = reservationDates(now, timeZone)
  const day = dateTime.slice(0, 10)
  if (wanted === null || day < first || day > last) return badTime(`must be a day from ${first} to ${last}`)
  if (wanted + minutesAround * 60_000 >= now) return 'open'
  return day === first ? 'none' : 'tooClose'
}

export function badTime(message: string): Refusal<'invalidRequest'> {
  return refuse('invalidRequest', { fields: [{ field: 'dateTime', message }] })
}

interface Around {
  readonly timeZone: string
  readonly partySize: number
  readonly now: Instant
}

/** What the provider says, as members see it: what is over is no table, and a large party has one only by consent. */
export function answerOf(found: Availability, { timeZone, partySize, now }: Around): TableSearchAnswer {
  if (found.kind !== 'tables') return { outcome: found.kind, timeZone }
  if (partySize >= consentPartySize && !found.isConsented) return { outcome: 'partyTooLarge', timeZone }
  const tables = found.tables.flatMap((table) => shown(table, { timeZone, now }) ?? [])
  if (tables.length === 0) return { outcome: 'tooClose', timeZone }
  return { outcome: 'tables', timeZone, tables: tables.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)) }
}

function shown(
  { time, policy }: FreeTable,
  { timeZone, now }: Pick<Around, 'timeZone' | 'now'>,
): FreeTableShown | null {
  const startsAt = momentOf(time, timeZone)
  if (startsAt === null || startsAt <= now) return null
  return {
    time,
    startsAt: new Date(startsAt).toISOString(),
    policy: policyShown(policyTerms(policy, startsAt)),
  }
}

export function policyShown({ freeUntil, ...policy }: PolicyTerms): FreeTableShown['policy'] {
  return { ...policy, freeUntil: freeUntil?.toISOString() ?? null }
}
