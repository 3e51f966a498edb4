import { randomBytes } from 'node:crypto'
import { dayMs } from '#domain/dates.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard } from '../dines/feed-world.ts'
import { noon, pointRules } from '../dines/dines.ts'
import { answerCredits } from '#server/credits/answer-credits.ts'
import { creditReference } from '#server/credits/credit-reference.ts'
import type { Db } from '#server/db/database.ts'
import { lockMembers } from '#server/db/lock-members.ts'
import { inTransaction } from '#server/db/transact.ts'
import { deliverCredits } from '#server/delivery/deliver-credits.ts'
import { settlePostings } from '#server/delivery/settle-postings.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { endMembership } from '#server/leaving/end-membership.ts'
import { approveAdjustment, declineAdjustment, proposeAdjustment } from '#server/ledger/adjust-rewards.ts'
import { expireRewards } from '#server/ledger/expire-rewards.ts'
import { createLog } from '#server/log.ts'
import type { NetworkCredit } from '#vendors/statement-credits/wire.ts'
import { buyGiftCards } from './gift-card-side.ts'
import type { MoneyClock } from './money-clock.ts'
import { adoptLostCredits, goOnWithCard, refundEndedVisit } from './restored-side.ts'

export const creditPartner = 'money-credit'

const log = createLog({ logLevel: 'silent' })

const rules: RuleDocument = {
  ...pointRules,
  currency: 'Credit',
  vip: null,
  rates: [{ tier: 0, accrual: { shape: 'percentage', of: { numerator: 1, denominator: 10 } } }],
  statementCreditCents: 2_000,
  rewardExpiry: { afterDays: 365, noticeDays: 30 },
}

/** A programme that keeps balances: credits of every fate, gift cards, adjustments, balances that ended, and accounts that closed. */
// oxlint-disable-next-line max-lines-per-function -- One story, told from its beginning to its end.
export async function fillCreditSide(db: Db, clock: MoneyClock): Promise<void> {
  const partnerId = creditPartner
  const { now } = clock
  await addRules(db, partnerId, rules)
  const restaurant = await addRestaurant(db, [partnerId])

  async function diner() {
    const memberId = await addMember(db, partnerId)
    return { memberId, cardToken: await linkCard(db, { partnerId, memberId }) }
  }
  async function dine({ cardToken }: { readonly cardToken: string }, day: number, cents: number) {
    const told = { reference: `${cardToken}-${day}`, cardToken, kind: 'clearing', cents } as const
    const event = { ...eventOf(restaurant, told), occurredAt: noon + day * dayMs }
    clock.goToDay(day)
    await ingestEvents(db, [event], { now })
    await settlePostings(db, partnerId, { now })
  }
  const unlink = async (cardToken: string) =>
    db.updateTable('card_link').set({ unlinked_at: now() }).where('card_token', '=', cardToken).execute()
  const refusing = new Set<string>()
  const deliver = async () =>
    deliverCredits(
      db,
      { partnerId, network: 'visa' },
      {
        credits: {
          async deliver(batch: readonly NetworkCredit[]) {
            const refused = batch.filter(({ cardToken }) => refusing.has(cardToken))
            return {
              kind: 'delivered',
              refused: refused.map(({ reference: id }) => ({ id, reason: 'cardClosed', text: 'The card is closed.' })),
            }
          },
        },
        log,
        now,
        random: randomBytes,
      },
    )
  const answer = async (memberId: number, status: 'completed' | 'rejected', eventId: string) => {
    const credit = await db
      .selectFrom('statement_credit')
      .select(['id as creditId', 'public_id as publicId'])
      .where('partner_id', '=', partnerId)
      .where('member_id', '=', memberId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const reference = creditReference({ partnerId, ...credit })
    await answerCredits(db, { network: 'visa', answers: [{ eventId, reference, status }] }, { now })
  }

  const [completed, rejected, refused, cardless, moved] = [
    await diner(),
    await diner(),
    await diner(),
    await diner(),
    await diner(),
  ]
  for (const one of [completed, rejected, refused, cardless, moved]) await dine(one, 1, 30_000)
  const other = await linkCard(db, { partnerId, memberId: moved.memberId })
  await unlink(moved.cardToken)
  await unlink(cardless.cardToken)
  refusing.add(refused.cardToken)
  await deliver()
  await answer(completed.memberId, 'completed', 'told-completed')
  await answer(rejected.memberId, 'rejected', 'told-rejected')
  const waiting = await diner()
  await dine(waiting, 3, 40_000)
  await dine({ cardToken: other }, 4, 5_000)

  const adjusted = await diner()
  const { public_id: member } = await db
    .selectFrom('member')
    .select('public_id')
    .where('id', '=', adjusted.memberId)
    .executeTakeFirstOrThrow()
  const propose = async (amount: number, reason: string) => {
    const proposal = { partnerId, member, amount, reason, actor: 'operator:ann' }
    const made = await proposeAdjustment(db, proposal, { now })
    if (!('id' in made)) throw new Error('Nothing was proposed')
    return made.id
  }
  await approveAdjustment(db, { partnerId, id: await propose(700, 'A late answer'), actor: 'operator:ben' }, { now })
  await declineAdjustment(db, { partnerId, id: await propose(900, 'Twice told'), actor: 'operator:ben' }, { now })
  await propose(-100, 'Too much')
  await settlePostings(db, partnerId, { now })

  await buyGiftCards(db, { partnerId, log, dine: async (one) => dine(one, 5, 30_000), diner }, clock)

  const close = async ({ memberId }: { readonly memberId: number }) =>
    inTransaction(db, async (tx) => {
      await lockMembers(tx, [memberId])
      await endMembership(tx, partnerId, { memberId, actor: null, now: now() })
    })
  const [withCard, withoutCard, owing] = [await diner(), await diner(), await diner()]
  await dine(withCard, 8, 6_000)
  await dine(withoutCard, 8, 7_000)
  await dine(owing, 8, 20_000)
  await unlink(withoutCard.cardToken)
  for (const one of [withCard, withoutCard, owing]) await close(one)
  const back = { reference: `${owing.cardToken}-8`, cardToken: owing.cardToken, kind: 'refund', cents: 20_000 } as const
  await ingestEvents(db, [{ ...eventOf(restaurant, back), occurredAt: noon + 9 * dayMs }], { now })
  await settlePostings(db, partnerId, { now })
  await goOnWithCard(db, { partnerId, cardToken: owing.cardToken }, clock)

  const [expired, warned] = [await diner(), await diner()]
  await dine(expired, 10, 5_000)
  await dine(warned, 60, 5_500)
  clock.goToDay(346)
  await expireRewards(db, partnerId, { now })
  clock.goToDay(377)
  await expireRewards(db, partnerId, { now })
  clock.goToDay(396)
  await expireRewards(db, partnerId, { now })
  await settlePostings(db, partnerId, { now })
  await refundEndedVisit(db, { partnerId, ...expired, restaurant, day: 10, cents: 5_000 }, clock)
  await adoptLostCredits(db, partnerId, clock)
}
