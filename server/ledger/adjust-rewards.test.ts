import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { noon, pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { releasePostings } from '../journal/payable.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { refuse } from '../refusal.ts'
import { approveAdjustment, declineAdjustment, proposeAdjustment } from './adjust-rewards.ts'
import { findNamedMember, findProposed } from './adjustment-store.ts'
import { readStatement } from './read-statement.ts'
import { findMovements } from './statement-store.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let count = 0

    async function programme(rules: Partial<typeof pointRules> = {}) {
      const { engine: db } = database.current
      const partnerId = `adjusting${++count}`
      await addRules(db, partnerId, { ...pointRules, ...rules })
      const memberId = await addMember(db, partnerId)
      const { publicId: member } = await db
        .selectFrom('member')
        .select('public_id as publicId')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow()
      const clock = { at: noon }
      const now = () => new Date(clock.at)
      const by = { partnerId, member, amount: 500, reason: 'The dinner of May 3', actor: 'operator:ada' }
      const { currency } = { ...pointRules, ...rules }
      return {
        partnerId,
        memberId,
        member,
        clock,
        now,
        propose: (given: Partial<typeof by> = {}) => proposeAdjustment(db, { ...by, ...given }, { now }),
        approve: (id: number, actor = 'operator:bea') => approveAdjustment(db, { partnerId, id, actor }, { now }),
        decline: (id: number, actor = 'operator:bea') => declineAdjustment(db, { partnerId, id, actor }, { now }),
        statement: (day: string | null = null) => readStatement(db, { partnerId, memberId, currency, day, now: now() }),
        notices: () =>
          db
            .selectFrom('notice')
            .select(['kind', 'facts'])
            .where('partner_id', '=', partnerId)
            .where('kind', 'in', ['rewardAdjusted', 'balanceBelowZero'])
            .execute(),
        async dine(given: Partial<Parameters<typeof eventOf>[1]> = {}) {
          const cardToken = `tok-${partnerId}`
          const held = await db.selectFrom('card_link').select('id').where('card_token', '=', cardToken).execute()
          if (held.length === 0) await linkCard(db, { partnerId, memberId, cardToken })
          const restaurant = await addRestaurant(db, [partnerId])
          const event = eventOf(restaurant, {
            reference: `${partnerId}-${++count}`,
            cardToken,
            kind: 'clearing',
            ...given,
          })
          await ingestEvents(db, [{ ...event, occurredAt: clock.at }], { now })
          return event
        },
      }
    }

    function idOf(proposed: Awaited<ReturnType<Awaited<ReturnType<typeof programme>>['propose']>>): number {
      return 'id' in proposed ? proposed.id : expect.unreachable()
    }

    test('what one person proposes and another approves is posted once, and the member reads why', async () => {
      const { propose, approve, statement, notices, partnerId } = await programme()
      const id = idOf(await propose())
      expect(await statement()).toMatchObject({ balance: 0, given: 0 })
      for (const herself of ['operator:ada', 'operator:Ada'])
        expect(await approve(id, herself)).toEqual(refuse('samePerson'))
      expect(await approve(id)).toBe('done')
      expect(await approve(id)).toEqual(refuse('alreadyDecided'))
      expect(await statement()).toMatchObject({ balance: 500, given: 500, earned: 0, payable: 500, paid: 0 })
      expect(await notices()).toEqual([
        { kind: 'rewardAdjusted', facts: { amount: 500, currency: 'Point', reason: 'The dinner of May 3' } },
      ])
      expect(await verifyAudit(database.current.engine, partnerId)).toMatchObject({ sound: true, entries: 2 })
    })

    test('the same proposed twice is one, and what is declined is never posted', async () => {
      const { propose, approve, decline, statement, partnerId } = await programme()
      const id = idOf(await propose())
      expect(idOf(await propose({ actor: 'operator:bea' }))).toBe(id)
      expect(await findProposed(database.current.engine, partnerId, { after: 0, limit: 10 })).toMatchObject([
        { id, amount: 500 },
      ])
      expect(await decline(id, 'operator:ada')).toBe('done')
      expect(await approve(id)).toEqual(refuse('alreadyDecided'))
      expect(await findProposed(database.current.engine, partnerId, { after: 0, limit: 10 })).toEqual([])
      expect(await statement()).toMatchObject({ balance: 0 })
      expect(idOf(await propose())).not.toBe(id)
    })

    test('of many who approve at once one posts', async () => {
      const { propose, approve, statement } = await programme()
      const id = idOf(await propose({ amount: -200 }))
      const verdicts = await Promise.all(['bea', 'cem', 'dan', 'eve'].map((name) => approve(id, `operator:${name}`)))
      expect(verdicts.filter((verdict) => verdict === 'done')).toHaveLength(1)
      expect(await statement()).toMatchObject({ balance: -200, given: -200 })
    })

    test('nothing is posted to whoever was erased meanwhile', async () => {
      const { propose, approve, decline, statement, partnerId, memberId } = await programme()
      const [given, laidAside] = [idOf(await propose()), idOf(await propose({ amount: 1 }))]
      await database.current.engine
        .updateTable('member')
        .set({ erased_at: new Date(noon) })
        .where('partner_id', '=', partnerId)
        .where('id', '=', memberId)
        .execute()
      expect(await approve(given)).toEqual(refuse('memberNotFound'))
      expect(await propose({ amount: 2 })).toEqual(refuse('memberNotFound'))
      expect(await decline(laidAside)).toBe('done')
      expect(await statement()).toMatchObject({ balance: 0 })
    })

    test("another programme's member and proposal are not there", async () => {
      const [one, other] = [await programme(), await programme()]
      const id = idOf(await one.propose())
      expect(await other.approve(id)).toEqual(refuse('notFound'))
      expect(await other.propose({ member: one.member })).toEqual(refuse('memberNotFound'))
      for (const amount of [0, 0.5, 100_000_001, Number.NaN])
        expect(await one.propose({ amount })).toEqual(refuse('amountOutOfRange'))
      expect(await findNamedMember(database.current.engine, other.partnerId, one.member)).toBeUndefined()
    })

    test('the account of a day of before says the same for ever', async () => {
      const { clock, now, dine, propose, approve, statement, partnerId, memberId } = await programme({
        returnWindowDays: 3,
      })
      await dine()
      expect(await statement()).toMatchObject({
        day: '2026-03-02',
        earned: 500,
        balance: 500,
        waiting: 500,
        payable: 0,
        paid: 0,
      })
      clock.at = noon + dayMs
      await dine({ cents: 2_000, kind: 'authorisation' })
      await approve(idOf(await propose({ amount: -100 })))
      expect(await statement()).toMatchObject({ earned: 500, given: -100, balance: 400, waiting: 500, pending: 100 })
      clock.at = noon + 4 * dayMs
      await releasePostings(database.current.engine, { now })
      expect(await statement()).toMatchObject({ waiting: 0, payable: 400, paid: 0 })
      await settlePostings(database.current.engine, partnerId, { now })
      expect(await statement()).toMatchObject({ balance: 400, payable: 0, paid: 400 })
      expect(await statement('2026-03-02')).toMatchObject({
        earned: 500,
        given: 0,
        balance: 500,
        waiting: 500,
        pending: null,
      })
      expect(await statement('2026-03-03')).toMatchObject({ balance: 400, waiting: 500, payable: -100, paid: 0 })
      expect(await statement('2026-03-01')).toMatchObject({ balance: 0 })
      expect(await statement('2026-03-07')).toBeNull()
      const page = { partnerId, memberId, until: now(), limit: 1 }
      const [newest] = await findMovements(database.current.engine, { ...page, before: null })
      expect(newest).toMatchObject({ kind: 'manual', amount: -100 })
      const older = await findMovements(database.current.engine, { ...page, before: newest?.postingId ?? 0 })
      expect(older).toMatchObject([{ kind: 'award', amount: 500 }])
    })

    test('whose balance falls below zero is told once, and the next rewards make up for it', async () => {
      const credits = { currency: 'Credit', statementCreditCents: 400, vip: null } as const
      const rates = ([0, 2] as const).map((tier) => ({
        tier,
        accrual: { shape: 'percentage', of: { numerator: 1, denominator: 20 } } as const,
      }))
      const { dine, now, clock, partnerId, statement, notices } = await programme({ ...credits, rates })
      const dinner = await dine()
      await settlePostings(database.current.engine, partnerId, { now })
      expect(await statement()).toMatchObject({ earned: 500, spent: 500, balance: 0 })
      const back = (id: string, amountCents: number) => ({
        ...dinner,
        eventId: id,
        kind: 'refund' as const,
        amountCents,
        occurredAt: clock.at,
      })
      clock.at = noon + dayMs
      await ingestEvents(database.current.engine, [back(`${partnerId}-back1`, 4_000)], { now })
      await ingestEvents(database.current.engine, [back(`${partnerId}-back2`, 2_000)], { now })
      expect(await statement()).toMatchObject({ balance: -300 })
      expect(await notices()).toEqual([{ kind: 'balanceBelowZero', facts: { amount: -200, currency: 'Credit' } }])
      clock.at = noon + 2 * dayMs
      await dine({ cents: 10_000 })
      await settlePostings(database.current.engine, partnerId, { now })
      expect(await statement()).toMatchObject({ balance: 200, spent: 500 })
    })

    test('after all of it the journal verifies, and says so where nobody has approved a posting', async () => {
      const { engine, owner } = database.current
      expect((await verifyJournal(engine)).faults).toEqual([])
      const { id } = await engine
        .selectFrom('reward_adjustment')
        .select('id')
        .where('state', '=', 'approved')
        .limit(1)
        .executeTakeFirstOrThrow()
      await owner
        .updateTable('reward_adjustment')
        .set({ state: 'declined', posting_id: null })
        .where('id', '=', id)
        .execute()
      const { faults } = await verifyJournal(engine)
      expect(faults.map(({ check }) => check)).toContain(
        'a manual posting was approved by a second person, with its amount',
      )
    })
  })
