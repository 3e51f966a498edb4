import type { GiftCardIssuer, OrderResult } from '#vendors/gift-cards/client.ts'
import type { DeliveryResult } from '#vendors/signed-batches.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { changeOrder, type OrderNews } from '../gift-cards/change-orders.ts'
import { newsOf } from '../gift-cards/follow-orders.ts'
import { findPostedOrders } from '../gift-cards/order-store.ts'
import { findSendableOrders, markOrdersSent, type SendableOrder } from '../gift-cards/sending-store.ts'
import { lockOutbox, markDelivered } from '../journal/settlement-store.ts'
import { type Claim, lockClaim } from './claim-store.ts'
import { deliverDue, type DeliveryContext } from './deliver-due.ts'
import { keepRefusals } from './refusal-store.ts'

export interface GiftCardsContext extends DeliveryContext {
  readonly issuer: GiftCardIssuer
}

/**
 * Orders the partner's gift cards from the issuer, one after another; answers how many it took. The amount of one that it refuses goes back to the
 * balance. An order whose answer was lost is sent again under the same name, and the issuer knows it.
 */
export function deliverGiftCards(db: Db, partnerId: string, context: GiftCardsContext): Promise<number> {
  const { issuer, log, now } = context
  let answers: ReadonlyMap<number, OrderResult> = new Map()
  return deliverDue<number>(
    db,
    {
      partnerId,
      network: 'giftCards',
      batchSize: 1,
      prepare: (claim) => inTransaction(db, (tx) => prepareIn(tx, claim)),
      async send(claim) {
        const found = await orderAll(issuer, await findSendableOrders(db, claim))
        answers = found.answers
        return found.result
      },
      async record(claim, refused) {
        for (const { id: posting, reason } of refused)
          log.warn({ partnerId, posting, reason }, 'the issuer refused a gift card')
        await inTransaction(db, (tx) => recordIn(tx, { claim, answers }, now()))
        return claim.postingIds.length - refused.length
      },
    },
    context,
  )
}

/** What has an end by now is left out; the issuer may have the others from now on. */
async function prepareIn(tx: Tx, claim: Claim): Promise<Claim> {
  const { partnerId } = claim
  const members = await findPostedOrders(tx, claim)
  const locked = await lockMembers(
    tx,
    members.map(({ memberId }) => memberId),
  )
  const held = { partnerId, postingIds: await lockClaim(tx, claim) }
  const postingIds = (await findSendableOrders(tx, held)).map(({ postingId }) => postingId)
  await markOrdersSent(locked, { partnerId, postingIds }, claim.at)
  return { ...claim, postingIds }
}

interface Ordered {
  readonly answers: ReadonlyMap<number, OrderResult>
  readonly result: DeliveryResult<number>
}

async function orderAll(issuer: GiftCardIssuer, orders: readonly SendableOrder[]): Promise<Ordered> {
  const answers = new Map<number, OrderResult>()
  for (const { postingId, order } of orders) {
    const answer = await issuer.order(order)
    if (answer.kind === 'retryable') return { answers, result: answer }
    answers.set(postingId, answer)
  }
  const refused = [...answers].flatMap(([id, answer]) =>
    answer.kind === 'refused' ? [{ id, reason: answer.code }] : [],
  )
  return { answers, result: { kind: 'delivered', refused } }
}

interface Recording {
  readonly claim: Claim
  readonly answers: ReadonlyMap<number, OrderResult>
}

/** Under the members' locks; an order that has an end by now keeps it. */
async function recordIn(tx: Tx, { claim, answers }: Recording, now: Date): Promise<void> {
  const sent = await findPostedOrders(tx, claim)
  const locked = await lockMembers(
    tx,
    sent.map(({ memberId }) => memberId),
  )
  await lockOutbox(locked, claim)
  await markDelivered(tx, claim, now)
  for (const order of await findPostedOrders(tx, claim)) {
    const answer = answers.get(order.postingId)
    const news = answer && newsOfAnswer(answer)
    if (!news || !(await changeOrder(locked, { order, news }, now))) continue
    if (answer.kind !== 'refused') continue
    const { code, text } = answer
    await keepRefusals(tx, { partnerId: order.partnerId, refusals: [{ postingId: order.postingId, code, text }] })
  }
}

function newsOfAnswer(answer: OrderResult): OrderNews | null {
  switch (answer.kind) {
    case 'taken':
      return newsOf(answer.state) ?? { status: 'pending_received' }
    case 'refused':
      return { status: 'rejected', failure: answer.isOutOfStock ? 'outOfStock' : 'refused' }
    case 'retryable':
      return null
  }
}
