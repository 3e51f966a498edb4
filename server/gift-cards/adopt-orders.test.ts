import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Partner } from '#partners/registry.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addDiner, dineAndSettle } from '#tests/dines/credit-world.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember } from '#tests/dines/feed-world.ts'
import type { OrderState } from '#vendors/gift-cards/client.ts'
import { findBalances } from '../journal/balance-store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { adoptOrders } from './adopt-orders.ts'
import { followOrders } from './follow-orders.ts'

const now = () => new Date(daysAfterNoon(90))
const operator = { actor: 'operator:ada', reason: 'after a restore' }
const offer = { delivery: 'Email', from: '2020-01-01', until: null, leastCents: 1, mostCents: 9_999 } as const
const giftCards = [{ ...offer, brand: 'Visa', product: 'PRODUCT', amountsCents: null }] as const

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const engine = () => database.current.engine

    /** Somebody with $5, and what the issuer says that it mailed to them. */
    async function newRecipient(partnerId: string) {
      const diner = await addDiner(engine(), { partnerId })
      await dineAndSettle(engine(), diner, 10_000)
      const { email } = await engine()
        .selectFrom('member')
        .select('email')
        .where('id', '=', diner.memberId)
        .executeTakeFirstOrThrow()
      const partner = { id: partnerId, settings: { giftCards } } as unknown as Partner
      const told = [
        { line: 2, reference: randomUUID(), amountCents: 300, email: email.toUpperCase(), product: 'PRODUCT' },
      ]
      const balance = async () =>
        (await findBalances(engine(), { partnerId, memberIds: [diner.memberId] }))[0]?.balance ?? 0
      return { ...diner, email, partner, told, balance }
    }

    async function follow(state: OrderState) {
      const giftCardsIssuer = {
        order: async () => ({ kind: 'taken', state }) as const,
        look: async () => ({ kind: 'found', state }) as const,
      }
      const log = { warn: () => undefined, error: () => undefined }
      await followOrders(engine(), { giftCards: giftCardsIssuer, log, now })
    }

    test.each([
      ['delivered', 200],
      ['failed', 500],
    ] as const)(
      'an order that only the issuer knows comes off the balance once, and is followed: %s',
      async (state, left) => {
        const { partner, told, balance } = await newRecipient(`taken-${state}`)
        await Promise.all([1, 2, 3].map(() => adoptOrders(engine(), { partner, told, ...operator }, { now })))
        expect(await balance()).toBe(200)
        expect(await adoptOrders(engine(), { partner, told, ...operator }, { now })).toEqual([])
        await follow(state)
        expect(await balance()).toBe(left)
        expect((await verifyJournal(engine())).faults).toEqual([])
      },
    )

    test('what is not for certain a member’s of the programme is left: nobody’s, a card that it never offered, an address in two programmes', async () => {
      const { partner, told, email, balance } = await newRecipient('taken-left')
      const [order] = told
      const nobody = { ...order, email: 'nobody@example.test' }
      const never = { ...order, product: 'ANOTHER' }
      for (const one of [nobody, never])
        expect(await adoptOrders(engine(), { partner, told: [one as never], ...operator }, { now })).toMatchObject([
          { owner: null },
        ])
      const elsewhere = await addMember(engine(), 'taken-elsewhere')
      await engine().updateTable('member').set({ email }).where('id', '=', elsewhere).execute()
      expect(await adoptOrders(engine(), { partner, told, ...operator }, { now })).toMatchObject([{ owner: null }])
      expect(await balance()).toBe(500)
    })
  })
