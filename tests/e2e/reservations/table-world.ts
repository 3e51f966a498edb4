import type { Page } from '@playwright/test'
import { dayMs, isoDay } from '#domain/dates.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { freeTables } from '#vendors/reservations/sandbox-restaurant.ts'
import { open } from '../people.ts'
import { enterAs } from '../sessions.ts'
import { pickMerchants } from '../restaurant/pick-merchant.ts'

export const hana = { partnerId: 'hilton', email: 'hana@demo.example', password: 'dinner-for-two' }

export interface FoundTable {
  readonly merchantId: string
  /** On the restaurant's clock, as 2026-11-28T19:00. */
  readonly dateTime: string
}

interface TableWanted {
  /** Days from today. */
  readonly days: number
  readonly needsCard?: boolean
  readonly partySize?: number
}

/** A restaurant of hilton's with tables around seven on that day, as the stand-in makes them up, and its first table. */
export async function findTable(
  stack: Stack,
  { days, needsCard = false, partySize = 2 }: TableWanted,
): Promise<FoundTable> {
  const now = Date.now()
  const time = `${isoDay(now + days * dayMs, 'America/New_York')}T19:00`
  const around = { time, partySize, back: 150, forward: 150, now, taken: () => 0 }
  for (const merchantId of await pickMerchants(stack, { partnerId: 'hilton', having: ['reservations'] })) {
    const { engine } = stack.context.database
    const { open_table_id: rid } = await engine
      .selectFrom('merchant')
      .select('open_table_id')
      .where('id', '=', Number(merchantId))
      .executeTakeFirstOrThrow()
    const { times_available: tables } = freeTables({ rid: rid ?? '', ...around })
    const table = tables.find(({ policy }) => (policy?.credit_card_required ?? false) === needsCard)
    if (table && tables.length > 2) return { merchantId, dateTime: table.time }
  }
  throw new Error(`no restaurant has such a table in ${days} days`)
}

/** The evening for which the stand-in asks for a card at some restaurants: a Friday, so many weeks from now or more. */
export function daysToFriday(weeks = 1): number {
  const today = new Date(`${isoDay(Date.now(), 'America/New_York')}T00:00Z`).getUTCDay()
  return ((5 - today + 7) % 7) + 7 * weeks
}

/** The form of a restaurant, for a day. */
/** Signs in a new member of hilton: tables of one member that lie close together refuse each other, also those of other tests. */
export async function enterDiner(page: Page, stack: Stack): Promise<void> {
  await enterAs(page, stack, { partnerId: 'hilton', memberType: 'EnrolledCardMember' })
}

export async function openTables(page: Page, stack: Stack, { merchantId, dateTime }: FoundTable): Promise<void> {
  const day = dateTime.slice(0, 10)
  await open(page, `${stack.siteOrigin('hilton')}/merchants/${merchantId}/Reserve?dateTime=${day}T19:00&partySize=2`)
}

/** "7:00 PM" */
export function clockOf(dateTime: string): string {
  const [hour = 0, minute = 0] = dateTime.slice(11).split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
