import { nothingPaid } from '#domain/dines/dine.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { describeOnPostgres, testDatabases, useDatabase } from '#tests/database/database.ts'
import { addCampaign, budgetState } from '#tests/dines/campaign-world.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { correctCardLink } from '../cards/correct-card-link.ts'
import type { Db } from '../db/database.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { replayJournal } from '../journal/replay/replay-journal.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { endHolds } from './end-holds.ts'
import { evaluateSupposed } from './evaluate-supposed.ts'

const context = { now: () => new Date(daysAfterNoon(60)) }
let count = 0

async function makeWorld(db: Db) {
  const partnerId = `campaigning${++count}`
  await addRules(db, partnerId)
  const restaurant = await addRestaurant(db, [partnerId])
  const memberId = await addMember(db, partnerId)
  const cardToken = await linkCard(db, { partnerId, memberId })
  return { partnerId, restaurant, memberId, cardToken }
}

async function linesOf(db: Db, partnerId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('entry')
    .select('code')
    .select((e) => e.fn.sum<number>('amount').as('amount'))
    .where('partner_id', '=', partnerId)
    .where('account', '=', 'member')
    .groupBy('code')
    .execute()
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]))
}

async function expectSound(db: Db, partnerId: string): Promise<void> {
  expect((await verifyJournal(db)).faults).toEqual([])
  expect(await replayJournal(db, { partnerIds: [partnerId], now: context.now() })).toMatchObject({ faults: 0 })
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('a campaign adds to the rate at the restaurants that it is for, at this partner alone', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, cardToken } = await makeWorld(db)
      const other = await addRestaurant(db, [partnerId])
      await addCampaign(db, partnerId, { merchantIds: [restaurant.id] })
      await addCampaign(db, `${partnerId}-not`, { code: 'another' })
      await ingestEvents(
        db,
        [
          ...dineEvents(restaurant, { reference: `${partnerId}a`, cardToken }),
          ...dineEvents(other, { reference: `${partnerId}b`, cardToken, day: 1 }),
        ],
        context,
      )
      expect(await linesOf(db, partnerId)).toEqual({ settle: 1_000, 'campaign:one': 100 })
      await expectSound(db, partnerId)
    })

    test('a budget gives what it has, a refund gives back, and the next visit has that', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, cardToken } = await makeWorld(db)
      const campaign = await addCampaign(db, partnerId, { budget: 150 })
      const dine = (day: number) => ({ reference: `${partnerId}-${day}`, cardToken, day })
      for (const day of [0, 1, 2]) await ingestEvents(db, dineEvents(restaurant, dine(day)), context)
      const first = { asked: 100, given: 100, granted: 100 }
      const cut = { asked: 100, given: 50, granted: 50 }
      expect(await budgetState(db, campaign)).toEqual({
        granted: 150,
        grants: [first, cut, { asked: 100, given: 0, granted: 0 }],
      })
      expect(await linesOf(db, partnerId)).toEqual({ settle: 1_500, 'campaign:one': 150 })
      await ingestEvents(db, [eventOf(restaurant, { ...dine(0), kind: 'refund', cents: 4_000 })], context)
      expect(await budgetState(db, campaign)).toMatchObject({ granted: 110, grants: [{ granted: 60 }, cut, {}] })
      expect(await linesOf(db, partnerId)).toMatchObject({ 'refund:campaign:one': -40 })
      // Those that were cut before keep to what they got.
      await ingestEvents(db, dineEvents(restaurant, dine(3)), context)
      const { grants, granted } = await budgetState(db, campaign)
      expect(granted).toBe(150)
      expect(grants).toEqual([
        { ...first, granted: 60 },
        cut,
        { asked: 100, given: 0, granted: 0 },
        { ...cut, given: 40, granted: 40 },
      ])
      await expectSound(db, partnerId)
    })

    test('a hold keeps its part, and gives it back when it ends; a late clearing asks anew', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, cardToken } = await makeWorld(db)
      const campaign = await addCampaign(db, partnerId, { budget: 130 })
      const hold = { reference: `${partnerId}-hold`, cardToken }
      await ingestEvents(db, [eventOf(restaurant, hold)], { now: () => new Date(daysAfterNoon(1)) })
      await ingestEvents(db, dineEvents(restaurant, { reference: `${partnerId}-2`, cardToken, day: 1 }), context)
      expect(await budgetState(db, campaign)).toMatchObject({
        granted: 130,
        grants: [{ granted: 100 }, { granted: 30 }],
      })
      await endHolds(db, context)
      expect(await budgetState(db, campaign)).toMatchObject({ granted: 30, grants: [{ granted: 30 }] })
      await ingestEvents(db, [eventOf(restaurant, { ...hold, kind: 'clearing' })], context)
      expect(await budgetState(db, campaign)).toMatchObject({ granted: 130 })
      await expectSound(db, partnerId)
    })

    test('a visit that turns out to be another member’s gives back first, and has it there', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, memberId, cardToken: _own } = await makeWorld(db)
      const heir = await addMember(db, partnerId)
      const cardToken = `tok_${partnerId}`
      await linkCard(db, { partnerId, memberId, cardToken, unlinkedAt: daysAfterNoon(3) })
      await linkCard(db, { partnerId, memberId: heir, cardToken, linkedAt: daysAfterNoon(5) })
      const campaign = await addCampaign(db, partnerId, { budget: 100 })
      await ingestEvents(db, dineEvents(restaurant, { reference: partnerId, cardToken, day: 2 }), context)
      expect(await budgetState(db, campaign)).toMatchObject({ granted: 100 })
      await sql`update card_link set unlinked_at = ${new Date(daysAfterNoon(-300))} where member_id = ${memberId} and card_token = ${cardToken}`.execute(
        db,
      )
      const link = await db.selectFrom('card_link').select('id').where('member_id', '=', heir).executeTakeFirstOrThrow()
      const correction = {
        partnerId,
        cardLinkId: link.id,
        linkedAt: new Date(daysAfterNoon(-200)),
        actor: 'operator:test',
        reason: 'a test',
      }
      expect(await correctCardLink(db, correction, context)).toBe('corrected')
      const rows = await db
        .selectFrom('campaign_grant as g')
        .innerJoin('transaction as t', 't.id', 'g.transaction_id')
        .select(['t.member_id as memberId', 'g.granted'])
        .where('g.campaign_id', '=', campaign)
        .execute()
      expect(rows).toEqual([{ memberId: heir, granted: 100 }])
      expect(await budgetState(db, campaign)).toMatchObject({ granted: 100 })
      await expectSound(db, partnerId)
    })

    test('each member has a campaign as often as it says, whatever the order in which visits become known', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, cardToken } = await makeWorld(db)
      const campaign = await addCampaign(db, partnerId, { budget: 1_000, terms: { usesPerMember: 1 } })
      for (const day of [5, 2])
        await ingestEvents(db, dineEvents(restaurant, { reference: `${partnerId}-${day}`, cardToken, day }), context)
      expect(await budgetState(db, campaign)).toMatchObject({ granted: 100, grants: [{ granted: 100 }] })
      const rows = await sql<{ day: number; lines: string }>`
        select extract(day from authorised_at) as day, lines::text from transaction where partner_id = ${partnerId} order by 1`.execute(
        db,
      )
      expect(rows.rows.map(({ lines }) => lines.includes('campaign:one'))).toEqual([true, false])
      await expectSound(db, partnerId)
    })

    test('a visit that is only supposed sees what is left, and takes nothing', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, memberId, cardToken } = await makeWorld(db)
      const campaign = await addCampaign(db, partnerId, { budget: 70 })
      const amounts = { ...nothingPaid, authorisedCents: 10_000 }
      const supposed = {
        partnerId,
        memberId,
        merchantId: restaurant.id,
        network: 'visa',
        cardToken,
        channel: 'dineIn',
        at: daysAfterNoon(9),
        amounts,
      } as const
      const [evaluation] = await evaluateSupposed(db, [supposed])
      expect(evaluation?.lines.map(({ code, amount }) => [code, amount])).toEqual([
        ['settle', 500],
        ['campaign:one', 70],
      ])
      expect(await budgetState(db, campaign)).toEqual({ granted: 0, grants: [] })
    })

    test('planted faults of campaigns are found', async () => {
      const db = database.current.engine
      const { partnerId, restaurant, cardToken } = await makeWorld(db)
      const campaign = await addCampaign(db, partnerId, { budget: 150 })
      for (const day of [0, 1, 2])
        await ingestEvents(db, dineEvents(restaurant, { reference: `${partnerId}-${day}`, cardToken, day }), context)
      await expectSound(db, partnerId)
      const newest = `(select max(transaction_id) from campaign_grant where campaign_id = ${campaign})`
      const corruptions = [
        ['nothing', 'select 1'],
        ['a larger grant', `update campaign_grant set granted = 100, given = 100 where campaign_id = ${campaign}`],
        [
          'a larger grant and sum',
          `update campaign_grant set granted = 60, given = 60 where campaign_id = ${campaign} and granted = 50; update campaign_budget set granted = 160, budget = 160 where campaign_id = ${campaign}`,
        ],
        ['a smaller grant', `update campaign_grant set granted = 99 where campaign_id = ${campaign} and granted = 100`],
        [
          'a moved grant',
          `delete from campaign_grant where transaction_id = ${newest}; update campaign_grant set transaction_id = transaction_id + 1000 where campaign_id = ${campaign} and granted = 50`,
        ],
        [
          'swapped grants',
          `update campaign_grant set granted = 100 - granted, given = 100 - granted where campaign_id = ${campaign} and granted <> 50`,
        ],
        ['a grant that is gone', `delete from campaign_grant where campaign_id = ${campaign} and granted = 100`],
        ['another sum', `update campaign_budget set granted = 149 where campaign_id = ${campaign}`],
        ['other asking', `update campaign_grant set asked = 101 where campaign_id = ${campaign} and granted = 100`],
        ['other terms', `update campaign set terms = '{"extra":{"reward":5}}' where id = ${campaign}`],
        ['another beginning', `update campaign set active_from = '2026-03-03Z' where id = ${campaign}`],
        ['an end', `update campaign set ended_at = '2026-03-03Z' where id = ${campaign}`],
        ['restaurants', `update campaign set is_everywhere = false where id = ${campaign}`],
      ] as const
      const missed: string[] = []
      for (const [name, statements] of corruptions) {
        const found = await database.current.owner.transaction().execute(async (tx) => {
          for (const table of ['campaign', 'campaign_budget', 'campaign_merchant'])
            await sql`alter table ${sql.id(table)} disable trigger user`.execute(tx)
          for (const statement of statements.split(';')) await sql.raw(statement).execute(tx)
          const { faults } = await replayJournal(tx, { partnerIds: [partnerId], now: context.now() })
          const isFound = faults > 0 || (await verifyJournal(tx)).faults.length > 0
          await sql`rollback`.execute(tx)
          return isFound
        })
        if (!found) missed.push(name)
      }
      expect(missed).toEqual(['nothing'])
    })

    test('what is published is never another, and no budget is overspent or made smaller', async () => {
      const db = database.current.engine
      const { partnerId } = await makeWorld(db)
      const id = await addCampaign(db, partnerId, { budget: 100 })
      const refused = [
        `update campaign set terms = '{}' where id = ${id}`,
        `update campaign set active_to = now() where id = ${id}`,
        `delete from campaign where id = ${id}`,
        `update campaign_budget set budget = 99 where campaign_id = ${id}`,
        `update campaign_budget set granted = 101 where campaign_id = ${id}`,
        `update campaign_budget set granted = -1 where campaign_id = ${id}`,
      ]
      for (const statement of refused) await expect(sql.raw(statement).execute(db), statement).rejects.toThrow()
      await sql.raw(`update campaign_budget set budget = 101 where campaign_id = ${id}`).execute(db)
      await sql.raw(`update campaign set ended_at = now() where id = ${id}`).execute(db)
      await expect(sql.raw(`update campaign set ended_at = null where id = ${id}`).execute(db)).rejects.toThrow()
    })
  })

describeOnPostgres('PostgreSQL, several at once', (database) => {
  test('parallel deliveries never overspend a budget, whatever they hold, clear and give back', async () => {
    const db = database.current.engine
    const { partnerId, restaurant } = await makeWorld(db)
    const budget = 2_345
    const hot = await addCampaign(db, partnerId, { budget })
    const small = await addCampaign(db, partnerId, { code: 'two', budget: 400, terms: { extra: { reward: 120 } } })
    const cards = await Promise.all(
      Array.from({ length: 12 }, async () => linkCard(db, { partnerId, memberId: await addMember(db, partnerId) })),
    )
    const events = cards.flatMap((cardToken, card) =>
      Array.from({ length: 6 }, (_, day) => {
        const dine = { reference: `${partnerId}-${card}-${day}`, cardToken, day, cents: 5_000 + card * 100 }
        const refund = eventOf(restaurant, { ...dine, kind: 'refund', cents: 2_000 })
        return [...dineEvents(restaurant, dine), ...((card + day) % 3 === 0 ? [refund] : [])]
      }).flat(),
    )
    const batches = Array.from({ length: 24 }, (_, index) => events.filter((_event, place) => place % 24 === index))
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let batch = batches.pop(); batch; batch = batches.pop()) await ingestEvents(db, batch, context)
      }),
    )
    for (const [id, most] of [
      [hot, budget],
      [small, 400],
    ] as const) {
      const { granted, grants } = await budgetState(db, id)
      expect(granted).toBeLessThanOrEqual(most)
      expect(grants.reduce((sum, grant) => sum + grant.granted, 0)).toBe(granted)
      expect(granted).toBeGreaterThan(most / 2)
    }
    await expectSound(db, partnerId)
  })

  test('of two deliveries at once the second waits, and has what the first one left', async () => {
    const db = database.current.engine
    const { partnerId, restaurant, cardToken } = await makeWorld(db)
    const other = await linkCard(db, { partnerId, memberId: await addMember(db, partnerId) })
    const campaign = await addCampaign(db, partnerId, { budget: 150 })
    await Promise.all(
      [cardToken, other].map((token, index) =>
        ingestEvents(db, dineEvents(restaurant, { reference: `${partnerId}-${index}`, cardToken: token }), context),
      ),
    )
    const { granted, grants } = await budgetState(db, campaign)
    expect(granted).toBe(150)
    expect(grants.map((grant) => grant.granted).toSorted((a, b) => a - b)).toEqual([50, 100])
    await expectSound(db, partnerId)
  })

  test('deliveries whose connections are cut in the middle, and which come again, spend what those spend that nobody cut', async () => {
    const { engine: db, owner } = database.current
    const { partnerId, restaurant } = await makeWorld(db)
    const campaign = await addCampaign(db, partnerId, { budget: 1_000 })
    const cards = await Promise.all(
      Array.from({ length: 6 }, async () => linkCard(db, { partnerId, memberId: await addMember(db, partnerId) })),
    )
    const batches = cards.flatMap((cardToken, card) =>
      [0, 1, 2].map((day) => {
        const dine = { reference: `${partnerId}-${card}-${day}`, cardToken, day }
        return [...dineEvents(restaurant, dine), eventOf(restaurant, { ...dine, kind: 'refund', cents: 1_000 })]
      }),
    )
    const over = new AbortController()
    const mostCuts = 12
    let cuts = 0
    const cutting = (async () => {
      for (; !over.signal.aborted && cuts < mostCuts; await sleep(50)) {
        const { rows } = await sql<{ cut: boolean }>`
          select pg_terminate_backend(pid) as cut from pg_stat_activity where datname = current_database()
            and pid <> pg_backend_pid() and xact_start is not null order by random() limit 1`.execute(owner)
        cuts += rows.length
      }
    })()
    const untilTaken = async (batch: (typeof batches)[number]) => {
      for (;;) {
        const taken = await ingestEvents(db, batch, context).catch(() => null)
        if (taken !== null) return
        await sleep(5)
      }
    }
    await Promise.all(
      [0, 1, 2].map(async (part) => {
        for (const [place, batch] of batches.entries()) if (place % 3 === part) await untilTaken(batch)
      }),
    )
    over.abort()
    await cutting
    expect(cuts).toBeGreaterThan(0)
    expect((await budgetState(db, campaign)).granted).toBe(1_000)
    await expectSound(db, partnerId)
  })
})
