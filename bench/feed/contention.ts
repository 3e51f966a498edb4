import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayMs, hourMs } from '#domain/dates.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import { type Database, type Db, openPostgres } from '#server/db/database.ts'
import { migrate } from '#server/db/migrating/migrate.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { settlePostings } from '#server/delivery/settle-postings.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { addDiner } from '#tests/dines/credit-world.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, eventOf, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import type { Figure, Part } from '../measuring/figure.ts'
import { millisecondsOf, summarize } from '../measuring/measure.ts'

const partnerId = 'contention'
const members = 300
const perDelivery = 50
const senders = 4
const settlers = 2
const now = () => new Date(daysAfterNoon(120))

/** Many who write the same members at once: whether they wait in a line, or for each other. */
export const contentionPart: Part = {
  title: 'Contention',
  caches:
    `No cache of ours. PostgreSQL alone, a fresh database for each round: events of ${members} members in no order at all, ` +
    `${perDelivery} in a delivery and ${senders} deliveries at once, while ${settlers} settle what was posted every tenth of a second. ` +
    'The programme pays by statement credit. The journal is verified after each round.',
  async measure({ postgres, size }) {
    if (postgres === null) return []
    const events = size === 'full' ? 5_000 : 500
    const rounds: Round[] = []
    for (let round = 0; round < 3; round++)
      rounds.push(await onFreshDatabase(postgres, (db) => measureRound(db, events)))
    return figuresOf(`${events.toLocaleString('en-US')} events out of order`, rounds)
  },
}

interface Round {
  readonly seconds: number
  readonly deadlocks: number
  readonly faults: number
}

function figuresOf(name: string, rounds: readonly Round[]): Figure[] {
  const of = (what: keyof Round) => summarize(rounds.map((round) => round[what]))
  return [
    { what: `${name}: taken in and settled`, unit: 's', rounds: of('seconds') },
    { what: `${name}: deadlocks`, unit: 'deadlocks', rounds: of('deadlocks'), target: { atMost: 0 } },
    { what: `${name}: faults in the journal`, unit: 'faults', rounds: of('faults'), target: { atMost: 0 } },
  ]
}

async function measureRound({ engine }: Database, count: number): Promise<Round> {
  const deliveries = await makeWorld(engine, count)
  const over = new AbortController()
  async function settleOn(): Promise<void> {
    while (!over.signal.aborted) {
      await settlePostings(engine, partnerId, { now })
      await sleep(100)
    }
  }
  async function deliverOn(): Promise<void> {
    for (let batch = deliveries.pop(); batch; batch = deliveries.pop()) await ingestEvents(engine, batch, { now })
  }
  const milliseconds = await millisecondsOf(async () => {
    const settling = Array.from({ length: settlers }, settleOn)
    await Promise.all(Array.from({ length: senders }, deliverOn))
    over.abort()
    await Promise.all(settling)
    await settlePostings(engine, partnerId, { now })
  })
  const { faults } = await verifyJournal(engine)
  return { seconds: milliseconds / 1000, deadlocks: await countDeadlocks(engine), faults: faults.length }
}

/** What the database has counted; a backend tells its counts within a second. */
async function countDeadlocks(db: Db): Promise<number> {
  await sleep(1_500)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? NaN
}

/** Members of one programme and their events, in no order. The same count gives the same events. */
async function makeWorld(db: Db, count: number): Promise<NetworkEvent[][]> {
  const { restaurant } = await addDiner(db, { partnerId })
  const cards: string[] = []
  for (let member = 0; member < members; member++)
    cards.push(await linkCard(db, { partnerId, memberId: await addMember(db, partnerId) }))
  const random = seededRandom(`contention ${count}`)
  const events = Array.from({ length: count / 2 }, (_, dine) => dineAt(restaurant, { dine, cards, random })).flat()
  const order = events.map((event) => ({ event, place: random() })).toSorted((a, b) => a.place - b.place)
  const mixed = order.map(({ event }) => event)
  return Array.from({ length: Math.ceil(count / perDelivery) }, (_, batch) =>
    mixed.slice(batch * perDelivery, (batch + 1) * perDelivery),
  )
}

interface Choice {
  readonly dine: number
  readonly cards: readonly string[]
  readonly random: () => number
}

function dineAt(restaurant: Restaurant, { dine, cards, random }: Choice): readonly NetworkEvent[] {
  const cardToken = cards[Math.floor(random() * cards.length)] ?? ''
  const said = { reference: `dine-${dine}`, cardToken, cents: 2_000 + Math.floor(random() * 20_000) }
  const later = Math.floor(random() * 100 * 24) * hourMs - 20 * dayMs
  return (['authorisation', 'clearing'] as const).map((kind) => {
    const event = eventOf(restaurant, { ...said, kind })
    return { ...event, occurredAt: event.occurredAt + later }
  })
}

async function onFreshDatabase<Result>(
  serverUrl: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const server = await openPostgres(serverUrl)
  const name = `commensal_bench_contention_${process.pid}`
  await sql`create database ${sql.id(name)}`.execute(server.owner)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
    await server.close()
  }
}
