import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addCampaign, budgetState } from '#tests/dines/campaign-world.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { dayMs } from '#domain/dates.ts'
import { correctCardLink } from '../cards/correct-card-link.ts'
import type { Database } from '../db/database.ts'
import { endHolds } from '../dines/end-holds.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { replayJournal } from '../journal/replay/replay-journal.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { activateCampaign } from './activate-campaign.ts'
import { endCampaignNow, raiseCampaign } from './change-campaign.ts'
import { listMembers } from './list-members.ts'
import { pauseCampaign, resumeCampaign } from './pause-campaign.ts'

/** A failure names its seed: RANDOM_SEED repeats it. RANDOM_RUNS asks for a long run, which takes the time it needs. */
const { RANDOM_RUNS: asked, RANDOM_SEED: seed } = process.env
const numRuns = Number(asked ?? 100)
const isQuick = asked === undefined && seed === undefined
const quickMs = 8_000
const [dines, kinds] = [10, ['authorisation', 'clearing', 'refund', 'void', 'clearing'] as const]

type Deed =
  | { readonly deed: 'ingest'; readonly events: readonly (readonly [dine: number, kind: number])[] }
  | { readonly deed: 'correct'; readonly card: number; readonly day: number }
  | { readonly deed: 'activate' | 'list'; readonly member: number }
  | { readonly deed: 'passTime' | 'raise' | 'pause' | 'resume' | 'end' }

const deeds = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        deed: fc.constant('ingest' as const),
        events: fc.array(fc.tuple(fc.nat(dines - 1), fc.nat(kinds.length - 1)), { minLength: 1, maxLength: 8 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ deed: fc.constant('correct' as const), card: fc.nat(1), day: fc.nat(20) }) },
    {
      weight: 2,
      arbitrary: fc.record({ deed: fc.constantFrom('activate' as const, 'list' as const), member: fc.nat(1) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        deed: fc.constantFrom(...(['passTime', 'passTime', 'raise', 'pause', 'resume', 'end'] as const)),
      }),
    },
  ),
  { minLength: 3, maxLength: 12 },
)

let worlds = 0

/** Two members, a restaurant for all campaigns and one for some, and campaigns that take from each other. */
async function makeWorld({ engine: db }: Database) {
  const partnerId = `random${++worlds}`
  await addRules(db, partnerId)
  const restaurants = [
    await addRestaurant(db, [partnerId]),
    await addRestaurant(db, [partnerId], { monthly_max_visits: 2 }),
  ]
  const memberIds = [await addMember(db, partnerId), await addMember(db, partnerId)]
  const tokens = await Promise.all(memberIds.map((memberId) => linkCard(db, { partnerId, memberId })))
  const budgeted = [
    await addCampaign(db, partnerId, { code: 'one', budget: 250 }),
    await addCampaign(db, partnerId, { code: 'two', budget: 330, terms: { extra: { reward: 110 }, usesPerMember: 2 } }),
    await addCampaign(db, partnerId, {
      code: 'stacked',
      budget: 99,
      merchantIds: [restaurants[0]?.id ?? 0],
      terms: { extra: { reward: 30 }, stacks: true, leastBillCents: 5_000, activateUntil: '2099-01-01' },
    }),
  ]
  await addCampaign(db, partnerId, {
    code: 'some',
    terms: { extra: { reward: 40 }, listedMembers: true, stacks: true },
  })
  await addCampaign(db, partnerId, {
    code: 'free',
    terms: { extra: { reward: 95 }, weekdays: [1, 3, 5], usesPerMember: 1 },
  })
  let day = 20
  const clock = { now: () => new Date(daysAfterNoon(day)), pass: () => void (day += 6) }
  return { partnerId, restaurants, memberIds, tokens, budgeted, clock }
}

type World = Awaited<ReturnType<typeof makeWorld>>

function eventAt({ partnerId, restaurants, tokens }: World, [dine, kind]: readonly [number, number]) {
  const restaurant = restaurants[dine % 2] ?? expect.unreachable()
  const given = {
    reference: `${partnerId}-${dine}`,
    cardToken: tokens[dine % 3 === 0 ? 1 : 0] ?? '',
    day: (dine * 7) % 19,
    cents: 4_000 + dine * 900,
  }
  const name = kinds[kind] ?? 'clearing'
  const cents = name === 'refund' ? 1_500 + dine * 400 : name === 'clearing' ? given.cents + kind * 150 : given.cents
  return { ...eventOf(restaurant, { ...given, kind: name, cents }), eventId: `${given.reference}-${kind}` }
}

async function act(database: Database, world: World, deed: Deed): Promise<void> {
  const { engine: db } = database
  const { partnerId, memberIds, tokens, clock } = world
  const change = { partnerId, code: 'two', actor: 'operator:test', reason: 'a test' }
  switch (deed.deed) {
    case 'ingest':
      await ingestEvents(
        db,
        deed.events.map((event) => eventAt(world, event)),
        clock,
      )
      break
    case 'correct': {
      const { id } = await db
        .selectFrom('card_link')
        .select('id')
        .where('card_token', '=', tokens[deed.card] ?? '')
        .executeTakeFirstOrThrow()
      await correctCardLink(db, { ...change, cardLinkId: id, linkedAt: new Date(noon + (deed.day - 3) * dayMs) }, clock)
      break
    }
    case 'activate': {
      const then = { now: () => new Date(daysAfterNoon(5)), database }
      await activateCampaign(then, db, { partnerId, memberId: memberIds[deed.member] ?? 0, code: 'stacked' })
      break
    }
    case 'list': {
      const memberId = memberIds[deed.member] ?? 0
      const publicId = `m${memberId}`.padEnd(22, '_')
      await db.updateTable('member').set({ public_id: publicId }).where('id', '=', memberId).execute()
      await listMembers(db, { ...change, code: 'some', members: [{ line: 1, publicId }] }, clock)
      break
    }
    case 'pause':
      await pauseCampaign(db, change, clock)
      break
    case 'resume':
      await resumeCampaign(db, change, clock)
      break
    case 'passTime':
      clock.pass()
      await endHolds(db, clock)
      break
    case 'raise':
      await raiseCampaign(db, { ...change, budget: 500 }, clock)
      break
    case 'end':
      await endCampaignNow(db, { ...change, code: 'one' }, clock)
  }
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test(
      'whatever happens in whatever order, no budget is overspent, and its records prove every verdict',
      async () => {
        const until = isQuick ? Date.now() + quickMs : Infinity
        let completed = 0
        const property = fc.asyncProperty(deeds, async (given) => {
          if (Date.now() > until) return
          const db = database.current.engine
          const world = await makeWorld(database.current)
          for (const deed of given) {
            await act(database.current, world, deed)
            for (const id of world.budgeted) {
              const { granted, grants } = await budgetState(db, id)
              expect(granted).toBe(grants.reduce((sum, grant) => sum + grant.granted, 0))
            }
          }
          expect((await verifyJournal(db)).faults).toEqual([])
          const { examples } = await replayJournal(db, { partnerIds: [world.partnerId], now: world.clock.now() })
          expect(examples).toEqual([])
          completed++
        })
        await fc.assert(property, seed === undefined ? { numRuns } : { numRuns, seed: Number(seed) })
        expect(completed).toBeGreaterThan(0)
      },
      isQuick ? 90_000 : 3_600_000,
    )
  })
