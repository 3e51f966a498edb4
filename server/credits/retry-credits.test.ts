import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import type { CreditRetry } from '#domain/rules/rule-document.ts'
import { addCredit, creditsOf, dineAndSettle, type Diner, linkAnother, referenceOf } from '#tests/dines/credit-world.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, linkCard, sealRules } from '#tests/dines/feed-world.ts'
import { endCardLink } from '../cards/store.ts'
import type { Db } from '../db/database.ts'
import { findBalances } from '../journal/balance-store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { answerCredits } from './answer-credits.ts'
import { inTransaction } from '../db/transact.ts'
import { insertChoice } from './choice-store.ts'
import { retryCredits } from './retry-credits.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let clock = daysAfterNoon(91)
    let count = 0
    const now = () => new Date(clock)
    const retry = () => retryCredits(database.current.engine, { now })
    const newCredit = () => addCredit(database.current.engine, { partnerId: `retried${++count}` })
    const credits = (diner: Diner) => creditsOf(database.current.engine, diner)

    /** What the network says of the newest credit. */
    async function answer(diner: Diner, status: 'rejected' | 'error' | 'completed') {
      const reference = referenceOf(diner, (await credits(diner)).at(-1) ?? expect.unreachable())
      const answers = [{ eventId: `${reference}-${status}`, reference, status }]
      await answerCredits(database.current.engine, { network: 'visa', answers }, { now })
    }
    /** Another member of the program, with a card of their own. */
    async function addHolder(db: Db, partnerId: string) {
      const memberId = await addMember(db, partnerId)
      return { memberId, cardToken: await linkCard(db, { partnerId, memberId }) }
    }
    async function balanceOf({ partnerId, memberId }: Diner) {
      const [found] = await findBalances(database.current.engine, { partnerId, memberIds: [memberId] })
      return found?.balance
    }
    async function setRetry({ partnerId }: Diner, statementCreditRetry: CreditRetry) {
      const db = database.current.engine
      const { body } = await db
        .selectFrom('rule_version')
        .select('body')
        .where('partner_id', '=', partnerId)
        .executeTakeFirstOrThrow()
      await db
        .updateTable('rule_version')
        .set({ body: JSON.stringify({ ...body, statementCreditRetry }) })
        .where('partner_id', '=', partnerId)
        .execute()
      await sealRules(db, partnerId)
    }

    test('a week later the amount goes to a card that has not refused, once, whoever tries at the same time', async () => {
      const diner = await newCredit()
      await linkAnother(database.current.engine, diner)
      await answer(diner, 'rejected')
      clock += 7 * dayMs - 1
      await retry()
      expect(await credits(diner)).toHaveLength(1)
      clock += 1
      await Promise.all([retry(), retry(), retry()])
      expect(await credits(diner)).toMatchObject([
        { status: 'rejected', target_label: 'Visa ending in 1111' },
        { status: 'pending', target_label: 'Other ending in 1111', amount_cents: 2_500 },
      ])
      expect(await balanceOf(diner)).toBe(0)
      clock += 30 * dayMs
      await retry()
      expect(await credits(diner)).toHaveLength(2)
      expect((await verifyJournal(database.current.engine)).faults).toEqual([])
    })

    test('what comes back to a balance that is kept for gift cards stays there', async () => {
      const diner = await newCredit()
      await linkAnother(database.current.engine, diner)
      await answer(diner, 'rejected')
      await inTransaction(database.current.engine, (tx) =>
        insertChoice(tx, { ...diner, way: 'giftCard', by: 'member' }, now()),
      )
      clock += 8 * dayMs
      await retry()
      expect(await credits(diner)).toHaveLength(1)
      expect(await balanceOf(diner)).toBe(2_500)
    })

    test('the card that refused is asked again only after it was linked anew or renewed', async () => {
      const db = database.current.engine
      const renewed = await newCredit()
      const linked = await newCredit()
      for (const diner of [renewed, linked]) await answer(diner, 'rejected')
      clock += 8 * dayMs
      await retry()
      for (const diner of [renewed, linked]) expect(await credits(diner)).toHaveLength(1)
      const said = {
        network: 'visa',
        update_id: `renewal${count}`,
        kind: 'renewed',
        card_token: renewed.cardToken,
      } as const
      const at = { occurred_at: now(), received_at: now(), decided_at: now() }
      await db
        .insertInto('card_update')
        .values({ ...said, ...at, state: 'applied', expiry: '2030-01' })
        .execute()
      await db.updateTable('card_link').set({ linked_at: now() }).where('card_token', '=', linked.cardToken).execute()
      clock += 3 * dayMs
      await retry()
      for (const diner of [renewed, linked])
        expect(await credits(diner)).toMatchObject([{ status: 'rejected' }, { status: 'pending' }])
    })

    test('a card that refused its former holder is tried for whoever has linked it since, also where both wait at once', async () => {
      const db = database.current.engine
      const former = await newCredit()
      const { partnerId } = former
      const holder = { ...former, ...(await addHolder(db, partnerId)), visits: { count: 0 } }
      await dineAndSettle(db, holder, 50_000)
      for (const diner of [former, holder]) await answer(diner, 'rejected')
      await db.updateTable('card_link').set({ unlinked_at: now() }).where('card_token', '=', former.cardToken).execute()
      await linkAnother(db, former)
      await linkCard(db, {
        partnerId,
        memberId: holder.memberId,
        cardToken: former.cardToken,
        linkedAt: now().getTime(),
      })
      clock += 8 * dayMs
      await retry()
      for (const diner of [former, holder])
        expect(await credits(diner)).toMatchObject([{ status: 'rejected' }, { status: 'pending' }])
      const [, retried] = await credits(holder)
      const { card_token } = await db
        .selectFrom('statement_credit')
        .select('card_token')
        .where('id', '=', retried?.id ?? 0)
        .executeTakeFirstOrThrow()
      expect(card_token).toBe(former.cardToken)
    })

    test('after a failure of the network the same card is tried, three times more, and then the amount waits for a reward', async () => {
      const diner = await newCredit()
      for (let round = 0; round < 6; round++) {
        await answer(diner, 'error')
        clock += 8 * dayMs
        await retry()
      }
      expect(await credits(diner)).toHaveLength(4)
      expect(await balanceOf(diner)).toBe(2_500)
    })

    test('the rules say after how many days and how often', async () => {
      const [soon, never] = [await newCredit(), await newCredit()]
      await setRetry(soon, { afterDays: 1, tries: 1 })
      await setRetry(never, { afterDays: 1, tries: 0 })
      for (const diner of [soon, never]) await answer(diner, 'error')
      clock += dayMs
      await retry()
      expect(await credits(soon)).toHaveLength(2)
      expect(await credits(never)).toHaveLength(1)
    })

    test('nothing is tried without a card, nor below the threshold', async () => {
      const db = database.current.engine
      const diner = await newCredit()
      await answer(diner, 'error')
      const link = await db
        .selectFrom('card_link')
        .select('id')
        .where('card_token', '=', diner.cardToken)
        .executeTakeFirstOrThrow()
      await endCardLink(db, diner.partnerId, { cardId: link.id, now: now() })
      clock += 8 * dayMs
      await retry()
      expect(await credits(diner)).toHaveLength(1)
      await linkAnother(db, diner)
      const { body } = await db
        .selectFrom('rule_version')
        .select('body')
        .where('partner_id', '=', diner.partnerId)
        .executeTakeFirstOrThrow()
      const raise = async (statementCreditCents: number) => {
        await db
          .updateTable('rule_version')
          .set({ body: JSON.stringify({ ...body, statementCreditCents }) })
          .where('partner_id', '=', diner.partnerId)
          .execute()
        await sealRules(db, diner.partnerId)
      }
      await raise(2_501)
      await retry()
      expect(await credits(diner)).toHaveLength(1)
      await raise(2_500)
      await retry()
      expect(await credits(diner)).toHaveLength(2)
    })
  })
