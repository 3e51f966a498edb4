import { afterAll, describe, expect, test } from 'vitest'
import { visaNumber } from '#tests/app/link-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { lookAll, memberWith, orderAll } from '#tests/rewards/gift-card-world.ts'
import { settingsSchema } from '#partners/files/settings/settings-schema.ts'
import { loadPartners } from '#partners/registry.ts'
import { startGiftCardsSandbox } from '#vendors/gift-cards/sandbox.ts'

const key = 'PROD_Zk3vQ8mN1xR7tB5w'
const sandbox = await startGiftCardsSandbox({ key, port: 0 })
afterAll(() => sandbox.close())

const brands = ['MasterCard', 'Tremendous', 'Visa', 'XXXX'] as const
const offered = { delivery: 'Email', from: '2020-01-01', until: null, leastCents: 500, mostCents: 9_000 } as const
const giftCards = brands.map((brand) => ({ ...offered, brand, product: `OF_${brand}`, amountsCents: null }))

for (const kind of testDatabases())
  describe(kind.name, () => {
    const world = useTestApp(useDatabase(kind), {
      config: { giftCards: { address: sandbox.address, secret: key, fundingSource: 'balance' } },
      settings: { nosh: { giftCards } },
      limits: { formCallsPerMinute: 10_000 },
    })

    test('ENUM-10 a card of each of the four brands is offered, ordered, and mailed by its issuer', async () => {
      const { browser, email } = await memberWith(world, { cents: 4_000, number: visaNumber(6801) })
      const { body: before } = await browser.get('/api/Member/CashOut')
      expect(before.offers.map(({ brand }: { brand: string }) => brand)).toEqual(brands)
      let after = '0'
      for (const brand of brands) {
        const { status, body } = await browser.post('/api/Member/GiftCards', {
          brand,
          amountCents: 700,
          after: Number(after),
        })
        expect(status).toBe(200)
        after = body.newestOrder
      }
      await orderAll(world)
      await lookAll(world)
      const { body } = await browser.get('/api/Member/CashOut')
      const told = body.orders.map(({ brand, status }: { brand: string; status: string }) => [brand, status])
      expect(told).toEqual(brands.toReversed().map((brand) => [brand, 'completed']))
      const issued = [...sandbox.issued.values()].filter(({ order }) => order.reward.recipient.email === email)
      expect(issued.flatMap(({ order }) => order.reward.products).toSorted()).toEqual(
        brands.map((brand) => `OF_${brand}`).toSorted(),
      )
      const other = await browser.post('/api/Member/GiftCards', { brand: 'Amex', amountCents: 700, after: 0 })
      expect(other.status).toBe(400)
    })

    test('ENUM-11 what is paid by itself goes to the card, and gift cards come by e-mail', async () => {
      const { browser } = await memberWith(world, { cents: 4_000, number: visaNumber(6802) })
      const page = async () => (await browser.get('/api/Member/CashOut')).body
      expect(await page()).toMatchObject({ way: 'statementCredit', delivery: 'Card' })
      expect((await browser.put('/api/Member/CashOut', { way: 'giftCard' })).body.delivery).toBe('Email')
      await browser.post('/api/Member/GiftCards', { brand: 'Visa', amountCents: 700, after: 0 })
      const { offers, orders } = await page()
      const ways = [...offers, ...orders].map(({ delivery }: { delivery: string }) => delivery)
      expect(ways).toEqual(Array.from({ length: brands.length + 1 }, () => 'Email'))
    })
  })

test('a programme can offer no card of another brand, nor one that is delivered otherwise', () => {
  const [nosh] = loadPartners().partners.filter(({ id }) => id === 'nosh')
  const [card] = giftCards
  const problems = (given: object) =>
    settingsSchema
      .safeParse({ ...nosh?.settings, giftCards: [{ ...card, ...given }] })
      .error?.issues.map(({ path }) => path.join('.'))
  expect(problems({})).toBeUndefined()
  expect(problems({ brand: 'Amex' })).toEqual(['giftCards.0.brand'])
  expect(problems({ delivery: 'Card' })).toEqual(['giftCards.0.delivery'])
})
