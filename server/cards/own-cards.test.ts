import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import type { Browser } from '#tests/app/browser.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { linkCard, visaNumber } from '#tests/app/link-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addMember, addRestaurant, eventOf } from '#tests/dines/feed-world.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { cookieNames } from '../session/cookies.ts'
import { startSession } from '../session/start-session.ts'

const ownCards = [
  { prefix: '4000000022', product: 'caesars-card' },
  { prefix: '4000000033', product: 'upromise-card' },
]
let serial = 0

/** A Visa number of sixteen digits that begins with six zeros and these two, of which the vault knows a product or not. */
function numberOf(kind: 22 | 33 | 44): string {
  return visaNumber(kind * 10 ** 5 + ++serial)
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { ownCards })

    /** A member who is signed in, at a programme whose members come from elsewhere. */
    async function member(partnerId: string): Promise<{ browser: Browser; memberId: number }> {
      const { engine } = database.current
      const memberId = await addMember(engine, partnerId)
      const { publicId } = await engine
        .selectFrom('member')
        .select('public_id as publicId')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow()
      const person = { memberId, publicId }
      const browser = createBrowser(world.app, `${partnerId}.localhost:3000`)
      const { sid } = await startSession(world.context, database.current.forPartner(partnerId), {
        partnerId,
        person,
        stay: null,
        provedAt: world.clock.now,
        deviceId: null,
      })
      browser.cookies.set(cookieNames.session, sid)
      return { browser, memberId }
    }

    /** What a dine of 100 dollars earns with the newest card of the member, two days after it was linked. */
    async function rewardOf(partnerId: string, memberId: number): Promise<number> {
      const { engine } = database.current
      const { token } = await engine
        .selectFrom('card_link')
        .select('card_token as token')
        .where('member_id', '=', memberId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const restaurant = await addRestaurant(engine, [partnerId])
      const dinedAt = world.clock.now.getTime() + 2 * dayMs
      const events = (['authorisation', 'clearing'] as const).map((eventKind, step) => ({
        ...eventOf(restaurant, { reference: `own-${memberId}-${token}`, cardToken: token, kind: eventKind }),
        occurredAt: dinedAt + step * hourMs,
      }))
      await ingestEvents(engine, events, { now: () => new Date(dinedAt + 2 * hourMs) })
      const dine = await engine
        .selectFrom('transaction')
        .select(['reward', 'status'])
        .where('member_id', '=', memberId)
        .where('card_token', '=', token)
        .executeTakeFirstOrThrow()
      expect(dine.status).toBe('Awarded')
      return dine.reward
    }

    test.each([
      ['caesars', 22, { own: 300, other: 200 }],
      ['upromise', 33, { own: 500, other: 250 }],
    ] as const)(
      'a card that the vault knows as the own card of %s earns its rate, and another does not',
      async (partnerId, own, expected) => {
        const { browser, memberId } = await member(partnerId)
        for (const [numbers, reward] of [
          [own, expected.own],
          [44, expected.other],
        ] as const) {
          const answer = await linkCard(world, browser, numberOf(numbers))
          expect(answer.body.cardRegistration[0].error).toBeNull()
          expect(await rewardOf(partnerId, memberId)).toBe(reward)
        }
      },
    )

    test('the own card of another programme earns as any card, and a product that is known stays known', async () => {
      const { browser, memberId } = await member('upromise')
      const number = numberOf(22)
      const { id } = (await linkCard(world, browser, number)).body.cardRegistration[0].memberCard
      expect(await rewardOf('upromise', memberId)).toBe(250)
      await linkCard(world, browser, numberOf(44))
      await browser.delete(`/api/Member/Cards?id=${id}`)
      const caesars = await member('caesars')
      await linkCard(world, caesars.browser, number)
      expect(await rewardOf('caesars', caesars.memberId)).toBe(300)
    })
  })
