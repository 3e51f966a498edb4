import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { noLimits } from '#tests/dines/no-limits.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import { replayJournal } from '../../journal/replay/replay-journal.ts'
import { verifyJournal } from '../../journal/verify-journal.ts'
import { refuse } from '../../refusal.ts'
import { ingestEvents } from '../ingest-events.ts'
import type { NetworkEvent } from '../network-event.ts'
import { type ExceptionName, nameText } from './exception-name.ts'
import { ruleException } from './rule-exception.ts'
import { correctException, refuseException } from './settle-exception.ts'
import { showException } from './show-exception.ts'

const partnerId = 'ruling'
const clock = { now: () => new Date(daysAfterNoon(60)) }
const by = { actor: 'operator:ada', reason: 'the receipt shows it' }
let count = 0

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const db = () => database.current.engine
    beforeAll(() => addRules(db(), partnerId))

    interface Scene {
      readonly memberId: number
      readonly here: Restaurant
      readonly cardToken: string
      /** Two payments of $100 each, ten and twenty days before a refund of $40 that names neither. */
      readonly events: readonly NetworkEvent[]
      readonly first: NetworkEvent
      readonly second: NetworkEvent
      readonly refund: NetworkEvent
      readonly name: ExceptionName
    }

    async function scene(given: { readonly isTold?: boolean } = {}): Promise<Scene> {
      const here = await addRestaurant(db(), [partnerId])
      const memberId = await addMember(db(), partnerId)
      const cardToken = await linkCard(db(), { partnerId, memberId })
      const reference = `ruled-${++count}`
      const at = (day: number) => ({ occurredAt: noon + day * dayMs })
      const first = { ...eventOf(here, { reference: `${reference}a`, cardToken, kind: 'clearing' }), ...at(10) }
      const second = { ...eventOf(here, { reference: `${reference}b`, cardToken, kind: 'clearing' }), ...at(20) }
      const refund = {
        ...eventOf(here, { reference: `${reference}r`, cardToken, kind: 'refund', cents: 4_000 }),
        ...at(30),
      }
      const events = [first, second, refund]
      if (given.isTold !== false) await ingestEvents(db(), events, clock)
      return {
        memberId,
        here,
        cardToken,
        events,
        first,
        second,
        refund,
        name: { network: 'visa', eventId: refund.eventId, what: 'unmatched' },
      }
    }

    const rule = ({ name }: Pick<Scene, 'name'>, payment: NetworkEvent | string) =>
      ruleException(
        db(),
        { name, ...by, ...noLimits, payment: typeof payment === 'string' ? payment : payment.eventId },
        clock,
      )

    /** What each dine kept, the oldest first, and the member's balance. */
    async function standing({ memberId }: Pick<Scene, 'memberId'>) {
      const { rows } = await sql<{ reward: number }>`select reward::float8 as reward from transaction
        where member_id = ${memberId} and withdrawn_at is null order by authorised_at`.execute(db())
      const { rows: sums } = await sql<{
        balance: number
      }>`select coalesce(sum(amount), 0)::float8 as balance from entry
        where account = 'member' and member_id = ${memberId}`.execute(db())
      return { rewards: rows.map(({ reward }) => reward), balance: sums[0]?.balance }
    }

    async function expectSound() {
      expect((await verifyJournal(db())).faults).toEqual([])
      expect((await replayJournal(db(), { partnerIds: [partnerId], now: clock.now() })).examples).toEqual([])
    }

    test('a reference that the card of somebody else has too changes nothing of theirs', async () => {
      const world = await scene()
      const other = await addMember(db(), partnerId)
      const cardToken = await linkCard(db(), { partnerId, memberId: other })
      const theirs = eventOf(world.here, { reference: world.refund.reference, cardToken, kind: 'clearing', day: 29 })
      await ingestEvents(db(), [theirs], clock)
      expect(await rule(world, world.first)).toBe('done')
      expect(await standing(world)).toEqual({ rewards: [300, 500], balance: 800 })
      expect(await standing({ memberId: other })).toEqual({ rewards: [500], balance: 500 })
      await expectSound()
    })

    test('an ambiguous refund shows the payments it may be of, and the one that a person names gives it back', async () => {
      const world = await scene()
      expect(await standing(world)).toEqual({ rewards: [500, 500], balance: 1_000 })
      const shown = await showException(db(), world.name)
      expect(shown?.candidates).toMatchObject([
        {
          payment: world.first.eventId,
          restaurant: expect.stringContaining('restaurant'),
          at: world.first.occurredAt,
          amountCents: 10_000,
          leftCents: 10_000,
        },
        { payment: world.second.eventId, at: world.second.occurredAt },
      ])
      expect(await rule(world, world.first)).toBe('done')
      expect(await standing(world)).toEqual({ rewards: [300, 500], balance: 800 })
      const { rows } = await sql<{
        actor: string
        details: string
      }>`select actor, details::text as details from audit_entry
        where partner_id = ${partnerId} and subject = ${`network-event:${nameText(world.name)}`}`.execute(db())
      expect(rows.map(({ actor, details }) => ({ actor, ...JSON.parse(details) }))).toEqual([
        { actor: by.actor, deed: 'ruled', cause: 'ambiguous', reason: by.reason, payment: world.first.eventId },
      ])
      await expectSound()
    })

    test('another ruling takes the place of the first, and the same again changes nothing', async () => {
      const world = await scene()
      expect(await rule(world, world.first)).toBe('done')
      expect(await rule(world, world.first)).toMatchObject({ code: 'alreadySettled' })
      expect(await rule(world, world.second)).toBe('done')
      expect(await standing(world)).toEqual({ rewards: [500, 300], balance: 800 })
      expect(await rule(world, world.first)).toBe('done')
      expect(await standing(world)).toEqual({ rewards: [300, 500], balance: 800 })
      const { rows } = await sql`select belongs_to from event_ruling where event_id = ${world.refund.eventId}`.execute(
        db(),
      )
      expect(rows).toHaveLength(3)
      await expectSound()
    })

    test('a ruling holds in whatever order the rest comes, and through repetitions', async () => {
      const told = await scene()
      await rule(told, told.second)
      const hold = {
        ...eventOf(told.here, { reference: told.first.reference, cardToken: told.cardToken }),
        occurredAt: told.first.occurredAt - dayMs,
      }
      const secondHold = {
        ...eventOf(told.here, { reference: 'x', cardToken: told.cardToken }),
        eventId: `${told.first.reference}-late`,
        reference: `${told.second.reference}h`,
        occurredAt: told.second.occurredAt - dayMs,
      }
      await ingestEvents(db(), [secondHold, ...told.events, hold], clock)
      await ingestEvents(db(), told.events, clock)
      expect(await standing(told)).toEqual({ rewards: [500, 300], balance: 800 })
      await expectSound()
    })

    test('a ruling that can’t be followed any more waits for another', async () => {
      const world = await scene()
      await rule(world, world.first)
      const rest = {
        ...eventOf(world.here, {
          reference: world.first.reference,
          cardToken: world.cardToken,
          kind: 'refund',
          cents: 8_000,
        }),
        occurredAt: noon + 25 * dayMs,
      }
      await ingestEvents(db(), [rest], clock)
      expect(await standing(world)).toEqual({ rewards: [100, 500], balance: 600 })
      expect(await showException(db(), world.name)).toMatchObject({
        row: { cause: 'ambiguous' },
        candidates: [{ payment: world.second.eventId }],
      })
      expect(await rule(world, world.first)).toEqual(refuse('tooLittleLeft'))
      expect(await rule(world, world.second)).toBe('done')
      expect(await standing(world)).toEqual({ rewards: [100, 300], balance: 400 })
      await expectSound()
    })

    test('a ruling goes before what aims by itself, and before a payment that its own reference names later', async () => {
      const world = await scene()
      await rule(world, world.first)
      const own = {
        ...eventOf(world.here, { reference: world.refund.reference, cardToken: world.cardToken, kind: 'clearing' }),
        occurredAt: noon + 15 * dayMs,
      }
      await ingestEvents(db(), [own], clock)
      expect(await standing(world)).toEqual({ rewards: [300, 500, 500], balance: 1_300 })
      expect(await rule(world, world.second)).toBe('done')
      expect(await standing(world)).toEqual({ rewards: [500, 500, 300], balance: 1_300 })
      const whole = await scene()
      const [all, earlier] = [29, 28].map((day) => ({
        ...whole.refund,
        eventId: `${whole.refund.eventId}${day}`,
        reference: `${whole.refund.reference}${day}`,
        amountCents: 10_000,
        occurredAt: noon + day * dayMs,
      }))
      if (!all || !earlier) expect.unreachable()
      await ingestEvents(db(), [all], clock)
      expect(await rule({ name: { ...whole.name, eventId: all.eventId } }, whole.first)).toBe('done')
      await ingestEvents(db(), [earlier], clock)
      expect(await standing(whole)).toEqual({ rewards: [0, 0], balance: 0 })
      await expectSound()
    })

    test('a payment that can’t be the one is refused by what is wrong with it, and nothing is kept', async () => {
      const world = await scene()
      const [another, elsewhere] = [await scene(), await addRestaurant(db(), [partnerId])]
      const of = (reference: string, more: Partial<NetworkEvent>) => ({
        ...eventOf(world.here, { reference, cardToken: world.cardToken, kind: 'clearing' }),
        reference: `${world.refund.reference}${reference}`,
        eventId: `${world.refund.reference}${reference}`,
        ...more,
      })
      const there = of('there', { acquirerMerchantId: elsewhere.acquirerMerchantId, occurredAt: noon + 12 * dayMs })
      const small = of('small', { amountCents: 3_000, occurredAt: noon + 12 * dayMs })
      const held = of('held', { kind: 'authorisation', amountCents: 50_000, occurredAt: noon + 29 * dayMs })
      const later = of('later', { occurredAt: noon + 31 * dayMs })
      const old = of('old', { occurredAt: noon - 200 * dayMs })
      await ingestEvents(db(), [there, small, held, later, old], clock)
      const verdicts = [
        [another.first, 'anotherCard'],
        [there, 'anotherRestaurant'],
        [small, 'tooLittleLeft'],
        [held, 'notTaken'],
        [later, 'notBefore'],
        [old, 'tooLongAgo'],
        [world.refund, 'noSuchPayment'],
        ['never', 'noSuchPayment'],
      ] as const
      for (const [payment, code] of verdicts) expect([code, await rule(world, payment)]).toEqual([code, refuse(code)])
      const clearingName = { name: { ...world.name, eventId: world.first.eventId } }
      expect(await rule(clearingName, world.second)).toMatchObject({ code: 'alreadyMatched' })
      expect(await rule({ name: { ...world.name, eventId: 'never' } }, world.second)).toEqual(refuse('notFound'))
      const unknown = of('unknown', { acquirerMerchantId: 'nobodys', kind: 'refund' })
      await ingestEvents(db(), [unknown], clock)
      expect(await rule({ name: { ...world.name, eventId: unknown.eventId } }, world.first)).toEqual(
        refuse('notAmbiguous'),
      )
      const { rows } = await sql`select from event_ruling where event_id = ${world.refund.eventId}`.execute(db())
      expect(rows).toEqual([])
    })

    test('a corrected event forgets what was ruled of it, and a refused one can’t be ruled', async () => {
      const world = await scene()
      await rule(world, world.first)
      const rest = {
        ...eventOf(world.here, {
          reference: world.first.reference,
          cardToken: world.cardToken,
          kind: 'refund',
          cents: 8_000,
        }),
        occurredAt: noon + 25 * dayMs,
      }
      await ingestEvents(db(), [rest], clock)
      const corrected = { ...world.refund, reference: world.second.reference }
      expect(await correctException(db(), { name: world.name, ...by, ...noLimits, corrected }, clock)).toBe('done')
      expect(await standing(world)).toEqual({ rewards: [100, 300], balance: 400 })
      expect(await rule(world, world.second)).toMatchObject({ code: 'alreadySettled' })
      const refused = await scene()
      await refuseException(db(), { name: refused.name, ...by, ...noLimits }, clock)
      expect(await rule(refused, refused.first)).toMatchObject({ code: 'alreadySettled' })
      await expectSound()
    })

    test('of many rulings at once the last holds, and the journal says so', async () => {
      const world = await scene()
      const verdicts = await Promise.all(
        [world.first, world.second, world.first, world.second].map((payment) => rule(world, payment)),
      )
      expect(verdicts.filter((verdict) => verdict === 'done').length).toBeGreaterThan(0)
      expect((await standing(world)).balance).toBe(800)
      await expectSound()
    })

    test('what was ruled can’t be changed or taken away', async () => {
      const world = await scene()
      await rule(world, world.first)
      for (const statement of [
        'update event_ruling set belongs_to = null',
        'delete from event_ruling',
        'truncate event_ruling',
      ])
        await expect(sql.raw(statement).execute(database.current.owner)).rejects.toThrow('append-only')
    })
  })
