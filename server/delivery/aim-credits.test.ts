import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addCredit, creditsOf, type Diner, linkAnother } from '#tests/dines/credit-world.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, linkCard } from '#tests/dines/feed-world.ts'
import type { DeliveryResult } from '#vendors/signed-batches.ts'
import type { StatementCredits } from '#vendors/statement-credits/client.ts'
import type { NetworkCredit } from '#vendors/statement-credits/wire.ts'
import { unlinkCard } from '../cards/unlink-card.ts'
import { answerCredits } from '../credits/answer-credits.ts'
import { findBalances } from '../journal/balance-store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { createLog } from '../log.ts'
import { deliverCredits } from './deliver-credits.ts'
import { replayPostings } from './outbox-store.ts'

const log = createLog({ logLevel: 'silent' })
const minuteMs = 60_000
const taken: DeliveryResult<string> = { kind: 'delivered', refused: [] }
const lost: DeliveryResult<string> = { kind: 'retryable', reason: 'no answer' }
const refusedWhole: DeliveryResult<string> = { kind: 'final', reason: 'status 401' }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let clock = daysAfterNoon(91)
    let count = 0
    const now = () => new Date(clock)
    const newCredit = () => addCredit(database.current.engine, { partnerId: `aiming${++count}` })

    /** A network that answers as told, and what reached it. */
    function network(...answers: DeliveryResult<string>[]) {
      const arrived: NetworkCredit[] = []
      const credits: StatementCredits = {
        async deliver(batch) {
          arrived.push(...batch)
          return answers.shift() ?? taken
        },
      }
      return { arrived, credits }
    }

    function deliver({ partnerId }: Diner, credits: StatementCredits, of: 'visa' | 'amex' = 'visa'): Promise<number> {
      return deliverCredits(
        database.current.engine,
        { partnerId, network: of },
        { credits, log, now, random: randomBytes },
      )
    }

    async function unlink({ partnerId, memberId, cardToken }: Diner) {
      const db = database.current.engine
      const { id } = await db
        .selectFrom('card_link')
        .select('id')
        .where('card_token', '=', cardToken)
        .where('unlinked_at', 'is', null)
        .executeTakeFirstOrThrow()
      const given = { partnerId, memberId, cardId: id, actor: 'member:test' }
      await unlinkCard({ now }, db, given)
    }

    async function balanceOf({ partnerId, memberId }: Diner): Promise<number> {
      const [found] = await findBalances(database.current.engine, { partnerId, memberIds: [memberId] })
      return found?.balance ?? 0
    }

    async function told({ memberId }: Diner) {
      return database.current.engine
        .selectFrom('notice')
        .select(['kind', 'facts'])
        .where('member_id', '=', memberId)
        .where('kind', 'in', ['creditSent', 'creditReturned'])
        .execute()
    }

    async function isSound() {
      expect((await verifyJournal(database.current.engine)).faults).toEqual([])
    }

    test('a card that was unlinked after the credit was booked gets nothing: another one of the member does, and the member reads which', async () => {
      const diner = await newCredit()
      const kept = await linkAnother(database.current.engine, diner)
      await unlink(diner)
      const { arrived, credits } = network()
      expect(await deliver(diner, credits)).toBe(1)
      expect(arrived).toMatchObject([{ cardToken: kept, amountCents: 2_500, reference: diner.reference }])
      expect(await creditsOf(database.current.engine, diner)).toMatchObject([
        { status: 'pending_received', target_label: 'Other ending in 1111' },
      ])
      expect(await told(diner)).toMatchObject([{ kind: 'creditSent', facts: { card: 'Other ending in 1111' } }])
      await isSound()
    })

    test.each(['nobody', 'a member of the same partner', 'a member of another partner'])(
      'without another card the amount goes back to the balance, once, and the member is told (%s has the card by now)',
      async (who) => {
        const db = database.current.engine
        const diner = await newCredit()
        await unlink(diner)
        const partnerId = who.includes('another') ? (await newCredit()).partnerId : diner.partnerId
        const holder = { partnerId, memberId: await addMember(db, partnerId), cardToken: diner.cardToken }
        if (who !== 'nobody') await linkCard(db, { ...holder, linkedAt: clock })
        const { arrived, credits } = network()
        await Promise.all([deliver(diner, credits), deliver(diner, credits), deliver(diner, credits)])
        expect(arrived).toEqual([])
        expect(await creditsOf(db, diner)).toMatchObject([{ status: 'error' }])
        expect(await balanceOf(diner)).toBe(2_500)
        expect(await told(diner)).toEqual([
          { kind: 'creditReturned', facts: { amountCents: 2_500, card: 'Visa ending in 1111' } },
        ])
        await isSound()
      },
    )

    test('a credit for which a card of another network takes the place goes out to that network alone', async () => {
      const db = database.current.engine
      const diner = await newCredit()
      const kept = await linkAnother(db, diner)
      await db.updateTable('card_registry').set({ network: 'amex' }).where('card_token', '=', kept).execute()
      await unlink(diner)
      const [visa, amex] = [network(), network()]
      expect(await deliver(diner, visa.credits)).toBe(0)
      expect(await deliver(diner, amex.credits, 'amex')).toBe(1)
      expect(visa.arrived).toEqual([])
      expect(amex.arrived).toMatchObject([{ cardToken: kept }])
    })

    test('what was booked for the network that told of the visit goes to the network of its card', async () => {
      const db = database.current.engine
      const diner = await newCredit()
      await db
        .updateTable('statement_credit')
        .set({ benefit_processor: 'amex' })
        .where('partner_id', '=', diner.partnerId)
        .execute()
      const [visa, amex] = [network(), network()]
      await deliver(diner, amex.credits, 'amex')
      expect(await deliver(diner, visa.credits)).toBe(1)
      expect(amex.arrived).toEqual([])
      expect(visa.arrived).toMatchObject([{ cardToken: diner.cardToken }])
    })

    test('a credit that the network may have is neither sent to another card nor given back: the network has to be asked', async () => {
      const db = database.current.engine
      const diner = await newCredit()
      const { arrived, credits } = network(lost)
      await deliver(diner, credits)
      await linkAnother(db, diner)
      await unlink(diner)
      clock += 10 * minuteMs
      expect(await deliver(diner, credits)).toBe(0)
      clock += 600 * minuteMs
      expect(await deliver(diner, credits)).toBe(0)
      expect(arrived).toHaveLength(1)
      expect(await balanceOf(diner)).toBe(0)
      expect(await creditsOf(db, diner)).toMatchObject([{ status: 'pending', target_label: 'Visa ending in 1111' }])
      const answers = [{ eventId: `late-${diner.reference}`, reference: diner.reference, status: 'rejected' as const }]
      await answerCredits(db, { network: 'visa', answers }, { now })
      expect(await balanceOf(diner)).toBe(2_500)
      await isSound()
    })

    test('a network that refused the whole message has nothing: the replay goes to the card that the member has by then', async () => {
      const db = database.current.engine
      const diner = await newCredit()
      const { arrived, credits } = network(refusedWhole)
      await deliver(diner, credits)
      const kept = await linkAnother(db, diner)
      await unlink(diner)
      await replayPostings(db, { partnerId: diner.partnerId, network: 'visa', from: null, to: null })
      expect(await deliver(diner, credits)).toBe(1)
      expect(arrived.at(-1)).toMatchObject({ cardToken: kept })
    })

    test('a received credit is replayed under its card, whatever became of the card', async () => {
      const db = database.current.engine
      const diner = await newCredit()
      const { arrived, credits } = network()
      await deliver(diner, credits)
      await linkAnother(db, diner)
      await unlink(diner)
      await replayPostings(db, { partnerId: diner.partnerId, network: 'visa', from: null, to: null })
      await deliver(diner, credits)
      expect(arrived.map(({ cardToken }) => cardToken)).toEqual([diner.cardToken, diner.cardToken])
      expect(await told(diner)).toHaveLength(1)
    })

    test('unlinking at the same moment: the credit is for a card that was held, or back in the balance', async () => {
      for (let round = 0; round < 5; round++) {
        const diner = await newCredit()
        const { arrived, credits } = network()
        await Promise.all([deliver(diner, credits), unlink(diner), deliver(diner, credits)])
        const sent = arrived.length === 1
        expect(await balanceOf(diner)).toBe(sent ? 0 : 2_500)
        expect(await creditsOf(database.current.engine, diner)).toMatchObject([
          { status: sent ? 'pending_received' : 'error' },
        ])
      }
      await isSound()
    })

    test('why a network refused a credit is kept with it, whatever its words hold', async () => {
      const diner = await newCredit()
      const text = `No such card.\0${'x'.repeat(100_000)}`
      const { credits } = network({
        kind: 'delivered',
        refused: [{ id: diner.reference, reason: 'cardNotEligible', text }],
      })
      await deliver(diner, credits)
      const kept = await database.current.engine
        .selectFrom('outbox as o')
        .innerJoin('statement_credit as c', 'c.posting_id', 'o.posting_id')
        .select(['o.refusal_code', 'o.refusal_text'])
        .where('c.partner_id', '=', diner.partnerId)
        .execute()
      expect(kept).toEqual([
        { refusal_code: 'cardNotEligible', refusal_text: expect.stringMatching(/^No such card\.x+$/) },
      ])
      expect(await told(diner)).toMatchObject([{ kind: 'creditReturned' }])
    })
  })
