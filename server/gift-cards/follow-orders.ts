import type { FastifyBaseLogger } from 'fastify'
import { dayMs } from '#domain/dates.ts'
import type { GiftCardIssuer } from '#vendors/gift-cards/client.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { changeOrder, type OrderNews } from './change-orders.ts'
import { findOrder } from './order-store.ts'
import { type LookedAt, postponeLook, takeDueLooks } from './sending-store.ts'

export interface FollowContext {
  readonly giftCards: GiftCardIssuer | null
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  now(): Date
}

/** In one turn: payments wait for it. */
const mostLooks = 20
const minuteMs = 60_000

/**
 * Asks the issuer what has become of orders that it took, first at once, then ever more seldom, up to once a day. Answers how many have an end now.
 * Several processes may run it at once.
 */
export async function followOrders(db: Db, context: FollowContext): Promise<number> {
  const { giftCards: issuer } = context
  if (issuer === null) return 0
  const now = context.now()
  const due = await takeDueLooks(db, { now, next: new Date(now.getTime() + minuteMs), limit: mostLooks })
  let ended = 0
  for (const looked of due) if (await follow(db, { context, issuer, looked })) ended += 1
  return ended
}

interface Following {
  readonly context: FollowContext
  readonly issuer: GiftCardIssuer
  readonly looked: LookedAt
}

async function follow(db: Db, { context, issuer, looked }: Following): Promise<boolean> {
  const result = await issuer.look(looked.reference)
  const about = { partnerId: looked.partnerId, order: looked.id }
  if (result.kind === 'retryable') context.log.warn({ ...about, reason: result.reason }, 'an order was not looked at')
  if (result.kind === 'unknown') context.log.error(about, 'the issuer does not know an order that it has taken; ask it')
  const news = result.kind === 'found' ? newsOf(result.state) : null
  if (news === null) {
    await postponeLook(db, looked, nextLook(looked.looks, context.now()))
    return false
  }
  return inTransaction(db, async (tx) => {
    const asked = await findOrder(tx, looked)
    if (!asked) return false
    const locked = await lockMembers(tx, [asked.memberId])
    const order = await findOrder(tx, looked)
    return order !== undefined && changeOrder(locked, { order, news }, context.now())
  })
}

/** Null: it has no end yet. */
export function newsOf(state: 'underWay' | 'delivered' | 'failed'): OrderNews | null {
  switch (state) {
    case 'underWay':
      return null
    case 'delivered':
      return { status: 'completed' }
    case 'failed':
      return { status: 'error', failure: 'notDelivered' }
  }
}

function nextLook(looks: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(dayMs, minuteMs * 2 ** Math.min(looks, 20)))
}
