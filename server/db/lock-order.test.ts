import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import { addDiner, type Diner } from '#tests/dines/credit-world.ts'
import { addCampaign } from '#tests/dines/campaign-world.ts'
import { describeOnPostgres } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import type { Database } from './database.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { createLog } from '../log.ts'
import { answerCredits } from '../credits/answer-credits.ts'
import { correctCardLink } from '../cards/correct-card-link.ts'
import { creditReference } from '../credits/credit-reference.ts'
import { deliverCredits } from '../delivery/deliver-credits.ts'
import { deliverPostings } from '../delivery/deliver-postings.ts'
import { replayPostings } from '../delivery/outbox-store.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { verifyJournal } from '../journal/verify-journal.ts'

const now = () => new Date(daysAfterNoon(60))
const log = createLog({ logLevel: 'silent' })
const context = { now, log, random: randomBytes }
const everything = { from: null, to: null }
const [crediting, posting] = ['crossing', 'crossed']

describeOnPostgres('PostgreSQL', (database) => {
  test('ingestion out of order, settling, deliveries, answers, replays and corrections at once never wait for each other in a circle', async () => {
    const db = database.current.engine
    const deliveries = await makeDeliveries(database.current)
    const before = await countDeadlocks(database.current)
    const over = new AbortController()
    const goOn = async (work: () => Promise<unknown>) => {
      for (; !over.signal.aborted; await sleep(2)) await work()
    }
    const random = seededRandom('answers')
    const postings = takesMost(random, ({ postingId }: { postingId: string }) => postingId)
    const credits = takesMost(random, ({ reference }: { reference: string }) => reference)
    const others = [
      () => settlePostings(db, crediting, context),
      () => settlePostings(db, crediting, context),
      () => deliverPostings(db, posting, { ...context, postings }),
      () => deliverPostings(db, posting, { ...context, postings }),
      () => deliverCredits(db, { partnerId: crediting, network: 'visa' }, { ...context, credits }),
      () => answerSome(database.current, random),
      () => answerSome(database.current, random),
      () => replayPostings(db, { partnerId: posting, network: null, ...everything }),
      () => replayPostings(db, { partnerId: crediting, network: 'visa', ...everything }),
      () => correctSome(database.current, random),
    ].map(goOn)
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        for (let batch = deliveries.pop(); batch; batch = deliveries.pop()) await ingestEvents(db, batch, context)
      }),
    )
    over.abort()
    await Promise.all(others)
    expect((await verifyJournal(db)).faults).toEqual([])
    expect((await countDeadlocks(database.current)) - before).toBe(0)
  })
})

/** A receiver that refuses one of ten. */
function takesMost<Sent, Id>(random: () => number, idOf: (sent: Sent) => Id) {
  return {
    async deliver(batch: readonly Sent[]) {
      const refused = batch.filter(() => random() < 0.1).map((sent) => ({ id: idOf(sent), reason: 'unknown' }))
      return { kind: 'delivered' as const, refused }
    },
  }
}

async function makeDeliveries({ engine }: Database) {
  const diner = await addDiner(engine, { partnerId: crediting })
  await addRules(engine, posting)
  await engine
    .insertInto('partner_merchant')
    .values({ partner_id: posting, merchant_id: diner.restaurant.id, active_from: new Date(0) })
    .execute()
  for (const partnerId of [crediting, posting])
    for (const code of ['one', 'two'])
      await addCampaign(engine, partnerId, {
        code,
        budget: 20_000,
        terms: { extra: { reward: code === 'one' ? 90 : 150 } },
      })
  const cards = [diner.cardToken]
  for (let member = 0; member < 30; member++)
    for (const partnerId of [crediting, posting])
      cards.push(await linkCard(engine, { partnerId, memberId: await addMember(engine, partnerId) }))
  return mixed(diner, cards)
}

function mixed({ restaurant }: Diner, cards: readonly string[]) {
  const random = seededRandom('crossing')
  const events = Array.from({ length: 400 }, (_, dine) => {
    const cardToken = cards[dine % cards.length] ?? ''
    const at = Math.floor(random() * 40 * 24) * hourMs
    return dineEvents(restaurant, { reference: `crossing-${dine}`, cardToken, cents: 10_000 + dine * 100 }).map(
      (event) => ({ place: random(), event: { ...event, occurredAt: event.occurredAt + at } }),
    )
  })
  const order = events.flat().toSorted((a, b) => a.place - b.place)
  return Array.from({ length: 40 }, (_, batch) => order.slice(batch * 20, batch * 20 + 20).map(({ event }) => event))
}

async function answerSome({ engine }: Database, random: () => number): Promise<void> {
  const { rows } = await sql<{ id: number; publicId: string | null }>`
    select id, public_id as "publicId" from statement_credit where partner_id = ${crediting} order by random() limit 10`.execute(
    engine,
  )
  const answers = rows.map(({ id, publicId }) => ({
    eventId: `answer-${id}-${Math.floor(random() * 4)}`,
    reference: creditReference({ partnerId: crediting, creditId: id, publicId }),
    status: random() < 0.5 ? ('completed' as const) : ('rejected' as const),
    at: now().toISOString(),
  }))
  await answerCredits(engine, { network: 'visa', answers }, context)
}

async function correctSome({ engine }: Database, random: () => number): Promise<void> {
  const { rows } = await sql<{ id: number; partnerId: string }>`
    select id, partner_id as "partnerId" from card_link order by random() limit 1`.execute(engine)
  const linkedAt = new Date(daysAfterNoon(-100 - Math.floor(random() * 100)))
  for (const { id, partnerId } of rows)
    await correctCardLink(
      engine,
      { partnerId, cardLinkId: id, linkedAt, actor: 'operator:test', reason: 'test' },
      context,
    )
}

/** A backend tells its counts within a second. */
async function countDeadlocks({ engine }: Database): Promise<number> {
  await sleep(1_200)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(engine)
  return rows[0]?.deadlocks ?? expect.unreachable()
}
