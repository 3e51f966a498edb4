import { randomBytes } from 'node:crypto'
import { deliverGiftCards } from '#server/delivery/deliver-gift-cards.ts'
import { settlePostings } from '#server/delivery/settle-postings.ts'
import { followOrders } from '#server/gift-cards/follow-orders.ts'
import { createGiftCardIssuer, type GiftCardIssuer } from '#vendors/gift-cards/client.ts'
import { joinedBrowser } from '../app/browser.ts'
import { linkCard } from '../app/link-card.ts'
import type { TestApp } from '../app/app.ts'
import { ageCards } from './age-cards.ts'
import { giveBalance } from './give-balance.ts'

export const partnerId = 'nosh'

/** A member of a programme that keeps balances, with a card that may be paid to where a number is given, and with so many cents. */
export async function memberWith(
  world: TestApp,
  { cents, number }: { readonly cents: number; readonly number?: string },
) {
  const { browser, body, member } = await joinedBrowser(world.app)
  if (number !== undefined) await linkCard(world, browser, number)
  const { engine } = world.context.database
  await ageCards(engine, { partnerId, email: body.email })
  if (cents !== 0) await giveBalance(engine, { partnerId, email: body.email, cents }, world.context)
  const { id: memberId } = await engine
    .selectFrom('member')
    .select('id')
    .where('email', '=', body.email)
    .executeTakeFirstOrThrow()
  return { browser, email: body.email, publicId: member.publicId, memberId }
}

/** What the jobs do of gift cards, with an issuer of its own so that no breaker is open. */
export async function orderAll(world: TestApp, issuer: GiftCardIssuer = issuerOf(world)): Promise<void> {
  const { engine } = world.context.database
  const { log } = world.context
  const now = () => world.clock.now
  for (;;) {
    const taken = await deliverGiftCards(engine, partnerId, { issuer, log, now, random: randomBytes })
    if (taken === 0) break
  }
  await settlePostings(engine, partnerId, { now })
}

/** What the issuer says by now. */
export async function lookAll(world: TestApp): Promise<void> {
  const { engine } = world.context.database
  world.clock.now = new Date(world.clock.now.getTime() + 3 * 60_000)
  await followOrders(engine, { giftCards: issuerOf(world), log: world.context.log, now: () => world.clock.now })
}

function issuerOf({ context }: TestApp): GiftCardIssuer {
  const { giftCards } = context.config
  if (giftCards === null) throw new Error('The test has no issuer')
  return createGiftCardIssuer({ ...giftCards, key: giftCards.secret, timeout: 500 })
}
