import { dayMs } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import { loadPartners, type Partner } from '#partners/registry.ts'
import type { Database, Db } from '#server/db/database.ts'
import { refreshListings } from '#server/merchants/search/listing-store.ts'
import { publishRules } from '#server/rules/publish-rules.ts'
import { addMember, addRestaurant } from '#tests/dines/feed-world.ts'
import { createStripe } from '#vendors/payments/client.ts'
import type { PaymentProvider } from '#vendors/payments/provider.ts'
import { type PaymentsSandbox, startPaymentsSandbox } from '#vendors/payments/sandbox.ts'
import { createOpenTable } from '#vendors/reservations/client.ts'
import type { BookingProvider } from '#vendors/reservations/provider.ts'
import { type ReservationsSandbox, startReservationsSandbox } from '#vendors/reservations/sandbox.ts'
import { tablesAt } from '#vendors/reservations/sandbox-restaurant.ts'
import { openWorldDatabase } from '../world/open-database.ts'
import { nameMember, nameRestaurant } from './cast-store.ts'

/** Noon of a Wednesday in New York, far from any change of its clocks. */
const opening = Date.parse('2027-01-13T17:00:00Z')

/** When tables are wanted: few times, so that members meet at them, and their own ones come near each other. */
export const times = ['14', '15'].flatMap((day) =>
  ['12:00', '13:30', '18:00', '19:00', '20:00', '21:00'].map((hour) => `2027-01-${day}T${hour}`),
)

export interface TableWorld {
  readonly database: Database
  readonly sandbox: ReservationsSandbox
  /** Who holds cards. */
  readonly cards: PaymentsSandbox
  /** Both book tables; one of them rewards an honoured one. */
  readonly partners: readonly [Partner, Partner]
  readonly clock: { now: number }
  /** A new one for each deed, so that nobody who failed before keeps it from asking. */
  provider(): BookingProvider
  payments(): PaymentProvider
  close(): Promise<void>
}

/** Of the payment provider's stand-in. */
export const keys = { publishableKey: `pk_test_${'a'.repeat(24)}`, secretKey: `sk_test_${'b'.repeat(24)}` }

/** Those whom a sequence is about. */
export interface Cast {
  readonly members: readonly CastMember[]
  readonly places: readonly CastPlace[]
}

export interface CastMember {
  readonly id: number
  readonly publicId: string
  readonly email: string
  readonly partner: Partner
  /** What an honoured table earns. */
  readonly reward: number
}

export interface CastPlace {
  readonly id: number
  /** The booking provider's name of it. */
  readonly rid: string
}

export async function openTableWorld(server: string | null): Promise<TableWorld> {
  const clock = { now: opening }
  const client = { clientId: 'torture', clientSecret: 'a secret of the sandbox' }
  const sandbox = await startReservationsSandbox({ ...client, port: 0, now: () => clock.now })
  const cards = await startPaymentsSandbox({ ...keys, port: 0 })
  const database = await openWorldDatabase(server)
  const partners = bookingPartners()
  await publishRules(database.engine, partners, new Date(opening - dayMs))
  const { address } = sandbox
  return {
    database,
    sandbox,
    cards,
    partners,
    clock,
    provider: () => createOpenTable({ ...client, address, tokenAddress: address, now: () => clock.now }),
    payments: () => createStripe({ address: cards.address, secretKey: keys.secretKey, now: () => clock.now }),
    async close() {
      await Promise.all([sandbox.close(), cards.close()])
      await database.close()
    },
  }
}

/** The first programme whose tables earn something, and the first whose tables earn nothing; both with booking open. */
function bookingPartners(): readonly [Partner, Partner] {
  const open = loadPartners().partners.map((partner) => ({
    ...partner,
    settings: { ...partner.settings, openTableReservationsEnabled: true, openFeatures: ['booking' as const] },
  }))
  const rewarding = required(
    open.find((partner) => rewardOf(partner) > 0),
    'a programme whose tables earn something',
  )
  const other = required(
    open.find((partner) => rewardOf(partner) === 0),
    'a programme whose tables earn nothing',
  )
  return [rewarding, other]
}

function rewardOf({ rules }: Partner): number {
  return rules.at(-1)?.reservationBonus ?? 0
}

/** New people and restaurants, so that sequences know nothing of each other. */
export async function addCast({ database, partners, clock }: TableWorld, name: string): Promise<Cast> {
  clock.now = opening
  const [rewarding, other] = partners
  const db = database.engine
  const members = []
  for (const partner of [rewarding, rewarding, other])
    members.push({ partner, reward: rewardOf(partner), ...(await nameMember(db, await addMember(db, partner.id))) })
  const places = []
  for (const index of [0, 1]) places.push(await addPlace(db, { name: `${name} ${index}`, partners }))
  for (const { id } of partners) await refreshListings(db, id)
  return { members, places }
}

interface NewPlace {
  readonly name: string
  readonly partners: readonly Partner[]
}

/** A restaurant that has tables at most of the times that are asked for: the stand-in makes it up from its name. */
async function addPlace(db: Db, { name, partners }: NewPlace): Promise<CastPlace> {
  const tries = Array.from({ length: 100 }, (_, index) => `${name} ${index}`)
  const hasTables = (rid: string) => times.filter((time) => tablesAt(rid, time) > 0).length > times.length / 2
  const rid = required(tries.find(hasTables), 'a restaurant with tables')
  const { id } = await addRestaurant(
    db,
    partners.map((partner) => partner.id),
  )
  await nameRestaurant(db, { id, rid })
  return { id, rid }
}
