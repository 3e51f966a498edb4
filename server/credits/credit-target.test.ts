import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { addDiner, creditsOf, type Diner, dineAndSettle, linkAnother } from '#tests/dines/credit-world.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addMember, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { findBalances } from '../journal/balance-store.ts'
import { endCardLink } from '../cards/store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'

const now = () => new Date(daysAfterNoon(90))
/** 5 % of it. */
const small = 10_000
const enough = 40_000

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let count = 0
    const newDiner = () => addDiner(database.current.engine, { partnerId: `aimed${++count}` })

    async function unlink({ partnerId, cardToken }: Pick<Diner, 'partnerId' | 'cardToken'>, at = now()) {
      const db = database.current.engine
      const { id } = await db
        .selectFrom('card_link')
        .select('id')
        .where('card_token', '=', cardToken)
        .where('unlinked_at', 'is', null)
        .executeTakeFirstOrThrow()
      await endCardLink(db, partnerId, { cardId: id, now: at })
      return id
    }

    /** The same card in the hands of another, from now on. */
    async function giveTo(partnerId: string, cardToken: string) {
      const db = database.current.engine
      await linkCard(db, { partnerId, memberId: await addMember(db, partnerId), cardToken, linkedAt: now().getTime() })
    }

    /** The network of the credit that the last dine brought about, and its card. */
    async function aimOf(diner: Diner) {
      const rows = await database.current.engine
        .selectFrom('statement_credit')
        .select(['target_type', 'card_token', 'benefit_processor', 'target_label'])
        .where('partner_id', '=', diner.partnerId)
        .where('member_id', '=', diner.memberId)
        .execute()
      expect(rows).toHaveLength(1)
      expect((await verifyJournal(database.current.engine)).faults).toEqual([])
      return rows[0]
    }

    /** Cleared without being settled yet, so that a card can change in between. */
    async function dine(diner: Diner, cents: number, told: 'clearing' | 'authorisation' = 'clearing') {
      const reference = `aimed-dine-${++count}`
      const day = diner.visits.count++
      const given = { reference, cardToken: diner.cardToken, cents, day, kind: told }
      await ingestEvents(database.current.engine, [eventOf(diner.restaurant, given)], { now })
      return { ...given, kind: 'refund' as const }
    }

    const settle = ({ partnerId }: Diner) => settlePostings(database.current.engine, partnerId, { now })

    test('a card that was unlinked gets nothing: the credit goes to the card that the member has', async () => {
      const db = database.current.engine
      const diner = await newDiner()
      const kept = { ...diner, cardToken: await linkAnother(db, diner) }
      await dineAndSettle(db, kept, small)
      await dine(diner, enough)
      await unlink(diner)
      await settle(diner)
      expect(await aimOf(diner)).toMatchObject({ card_token: kept.cardToken, target_label: 'Other ending in 1111' })
    })

    test.each(['the same partner', 'another partner'])(
      'a card that a member of %s holds by now gets nothing',
      async (whose) => {
        const db = database.current.engine
        const diner = await newDiner()
        const kept = await linkAnother(db, diner)
        await dine(diner, enough)
        await unlink(diner)
        await giveTo(whose === 'the same partner' ? diner.partnerId : (await newDiner()).partnerId, diner.cardToken)
        await settle(diner)
        expect(await aimOf(diner)).toMatchObject({ card_token: kept })
      },
    )

    test('whoever has no card left is credited nothing: the money stays in the balance', async () => {
      const diner = await newDiner()
      await dine(diner, enough)
      await unlink(diner)
      await giveTo(diner.partnerId, diner.cardToken)
      await settle(diner)
      expect(await creditsOf(database.current.engine, diner)).toEqual([])
      const [found] = await findBalances(database.current.engine, { ...diner, memberIds: [diner.memberId] })
      expect(found?.balance).toBe(2_000)
    })

    test('a visit that earned nothing says nothing of where the credit goes', async () => {
      const db = database.current.engine
      const diner = await newDiner()
      const other = { ...diner, cardToken: await linkAnother(db, diner) }
      await dine(diner, enough)
      await dine(other, 100, 'authorisation')
      const refunded = await dine(other, 5_000)
      await ingestEvents(db, [eventOf(diner.restaurant, refunded)], { now })
      await settle(diner)
      expect(await aimOf(diner)).toMatchObject({ card_token: diner.cardToken })
    })

    test('a card that its bank replaced, and replaced again, is credited under its newest token', async () => {
      const db = database.current.engine
      const diner = await newDiner()
      const second = await linkCard(db, { ...diner, cardToken: `second-${diner.memberId}` })
      const third = await linkCard(db, { ...diner, cardToken: `third-${diner.memberId}` })
      await linkCard(db, { ...diner, cardToken: `newer-${diner.memberId}`, linkedAt: noon + 80 * dayMs })
      await dine(diner, enough)
      const [first, next] = [await unlink(diner), await unlink({ ...diner, cardToken: second })]
      const { id: last } = await db
        .selectFrom('card_link')
        .select('id')
        .where('card_token', '=', third)
        .executeTakeFirstOrThrow()
      const succeed = (id: number, by: number) =>
        db.updateTable('card_link').set({ succeeded_by: by }).where('id', '=', id).execute()
      await succeed(first, next)
      await succeed(next, last)
      await settle(diner)
      expect(await aimOf(diner)).toMatchObject({ card_token: third })
    })

    test('without a visit that earned on a card of theirs, the one linked last is credited', async () => {
      const db = database.current.engine
      const diner = await newDiner()
      const newest = await linkCard(db, { ...diner, cardToken: `newest-${diner.memberId}`, linkedAt: noon + dayMs })
      await linkCard(db, { ...diner, cardToken: `older-${diner.memberId}`, linkedAt: noon })
      await dine(diner, enough)
      await unlink(diner)
      await settle(diner)
      expect(await aimOf(diner)).toMatchObject({ card_token: newest })
    })

    test("a card unlinked and linked again by the same member is the member's", async () => {
      const diner = await newDiner()
      await linkAnother(database.current.engine, diner)
      await dine(diner, enough)
      await unlink(diner, new Date(daysAfterNoon(60)))
      await linkCard(database.current.engine, { ...diner, linkedAt: daysAfterNoon(61) })
      await settle(diner)
      expect(await aimOf(diner)).toMatchObject({ card_token: diner.cardToken })
    })

    test('a credit goes to the network of the card, whichever network told of the visit', async () => {
      const db = database.current.engine
      const diner = await newDiner()
      await dine(diner, enough)
      await db
        .updateTable('card_registry')
        .set({ network: 'mastercard' })
        .where('card_token', '=', diner.cardToken)
        .execute()
      await settle(diner)
      expect(await aimOf(diner)).toMatchObject({ card_token: diner.cardToken, benefit_processor: 'mastercard' })
    })

    test('many members at once are credited each on a card of their own', async () => {
      const db = database.current.engine
      const diner = await newDiner()
      const { partnerId } = diner
      const tokens = [diner.cardToken]
      for (let more = 0; more < 30; more++)
        tokens.push(await linkCard(db, { partnerId, memberId: await addMember(db, partnerId) }))
      for (const cardToken of tokens) await dine({ ...diner, cardToken }, enough)
      await settle(diner)
      const rows = await db
        .selectFrom('statement_credit as c')
        .innerJoin('card_link as l', 'l.card_token', 'c.card_token')
        .select('l.card_token')
        .where('c.partner_id', '=', diner.partnerId)
        .whereRef('l.member_id', '=', 'c.member_id')
        .execute()
      expect(new Set(rows.map((row) => row.card_token))).toEqual(new Set(tokens))
      expect(await creditsOf(db, diner)).toHaveLength(1)
    })
  })
