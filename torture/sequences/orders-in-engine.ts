import { sql } from 'kysely'
import { dayMs, hourMs } from '#domain/dates.ts'
import { addRestaurant, addRules } from '#tests/dines/feed-world.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import type { Db } from '#server/db/database.ts'
import { insertRows } from '#server/db/rows.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { billOf } from '../model/amounts.ts'
import type { Difference } from '../world/compare.ts'
import { openWorldDatabase } from '../world/open-database.ts'
import { ordersOf } from './arrivals.ts'
import type { Step } from './short-sequences.ts'

const partnerId = 'orders'
/** What a member with the e-mail opt-in earns for a dollar. */
const pointsPerDollar = 5
const now = () => new Date(daysAfterNoon(30))

/** One sequence as it arrives at one member. `events` stand in the order of arrival, with the moments of their own order. */
interface Arrival {
  readonly name: string
  readonly told: string
  readonly events: readonly NetworkEvent[]
  readonly points: number
}

export interface OrdersWish {
  readonly sequences: readonly (readonly Step[])[]
  /** A PostgreSQL server on which databases may be made; null: an embedded database. */
  readonly server: string | null
}

/** Lets each sequence arrive in each order, at a member of its own: the first events of all, then the second ones. The journal has to come to what the second model says. */
export async function arriveInAllOrders({ sequences, server }: OrdersWish): Promise<readonly Difference[]> {
  const database = await openWorldDatabase(server)
  try {
    const db = database.engine
    await addRules(db, partnerId)
    const { acquirerMerchantId } = await addRestaurant(db, [partnerId])
    const arrivals = sequences.flatMap((sequence, index) => arrivalsOf(sequence, { index, acquirerMerchantId }))
    await insertMembers(db, arrivals)
    for (let turn = 0; turn < 4; turn++) {
      const events = arrivals.flatMap((arrival) => arrival.events.slice(turn, turn + 1))
      for (let start = 0; start < events.length; start += 1_500)
        await ingestEvents(db, events.slice(start, start + 1_500), { now })
    }
    return [...(await compare(db, arrivals)), ...(await verify(db))]
  } finally {
    await database.close()
  }
}

function arrivalsOf(
  sequence: readonly Step[],
  { index, acquirerMerchantId }: { readonly index: number; readonly acquirerMerchantId: string },
): readonly Arrival[] {
  const told = sequence.map((step, place) => ({
    ...step,
    place,
    at: noon + place * hourMs,
    amountCents: step.cents,
    network: 'visa' as const,
    tipCents: 0,
    taxCents: 0,
  }))
  const model = told.map((one) => ({ ...one, eventId: `e${one.place}`, cardToken: 'card' }))
  const bill = billOf(model, { isOrder: false, share: { numerator: 4, denominator: 5 } })
  const points = bill.isCleared ? Math.floor((bill.keptCents * pointsPerDollar) / 100) : 0
  return ordersOf(told).map((order, number): Arrival => {
    const name = `o${index}n${number}`
    return {
      name,
      told: order.map(({ kind, cents, place }) => `${place}: ${kind} ${cents}`).join(', '),
      points,
      events: order.map(({ kind, at, amountCents, place, network, tipCents, taxCents }) => ({
        network,
        kind,
        amountCents,
        tipCents,
        taxCents,
        acquirerMerchantId,
        eventId: `${name}e${place}`,
        reference: name,
        cardToken: name,
        occurredAt: at,
      })),
    }
  })
}

async function insertMembers(db: Db, arrivals: readonly Arrival[]): Promise<void> {
  const longAgo = new Date(noon - 400 * dayMs)
  await insertRows(db, {
    into: 'member',
    rows: arrivals.map(({ name }) => ({
      partnerId,
      publicId: name,
      email: `${name}@example.test`,
      emailOptIn: true,
      memberType: 'EnrolledCardMember' as const,
      activatedAt: longAgo,
      joinedAt: longAgo,
      updatedAt: longAgo,
    })),
  })
  const cards = arrivals.map(({ name: cardToken }) => ({ cardToken, network: 'visa' as const, lastFour: '1111' }))
  await insertRows(db, {
    into: 'card_registry',
    rows: cards.map((card) => ({ ...card, cardProduct: null, createdAt: longAgo })),
  })
  const found = await db.selectFrom('member').select(['id', 'public_id as name']).execute()
  await insertRows(db, {
    into: 'card_link',
    rows: found.map(({ id: memberId, name: cardToken }) => ({
      partnerId,
      memberId,
      cardToken,
      cardType: 'visa' as const,
      lastFour: '1111',
      description: 'Visa',
      linkedAt: longAgo,
    })),
  })
}

interface Found {
  readonly name: string
  readonly total: number
  /** The least that all postings so far came to. */
  readonly least: number
}

async function compare(db: Db, arrivals: readonly Arrival[]): Promise<readonly Difference[]> {
  const { rows } = await sql<Found>`
    select m.public_id as name, coalesce(sum(p.amount), 0)::float8 as total, coalesce(min(p.running), 0)::float8 as least
    from member m left join (
      select member_id, sum(amount) as amount, sum(sum(amount)) over (partition by member_id order by posting_id) as running
      from entry where account = 'member' group by member_id, posting_id) p on p.member_id = m.id group by m.public_id`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.name, row]))
  return arrivals.flatMap(({ name, told, points }) => {
    const { total, least } = found.get(name) ?? { total: Number.NaN, least: 0 }
    const wrong = total !== points || least < 0
    const texts = { expected: `${points}, never below 0`, found: `${total}, at least ${least}` }
    return wrong ? [{ sequence: null, what: `arrived as ${told}`, ...texts }] : []
  })
}

async function verify(db: Db): Promise<readonly Difference[]> {
  const { faults } = await verifyJournal(db)
  return faults.map(({ check, examples }) => ({
    sequence: null,
    what: `journal: ${check}`,
    expected: 'nothing',
    found: String(examples[0]),
  }))
}
