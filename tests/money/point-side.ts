import { randomBytes } from 'node:crypto'
import { dayMs, hourMs } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import type { EventKind } from '#domain/dines/networks.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { addCampaign } from '../dines/campaign-world.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard } from '../dines/feed-world.ts'
import { noon, perDollar, pointRules } from '../dines/dines.ts'
import { raiseCampaign } from '#server/campaigns/change-campaign.ts'
import { correctCardLink } from '#server/cards/correct-card-link.ts'
import type { Db } from '#server/db/database.ts'
import { lockMembers } from '#server/db/lock-members.ts'
import { inTransaction } from '#server/db/transact.ts'
import { deliverPostings } from '#server/delivery/deliver-postings.ts'
import { replayPostings } from '#server/delivery/outbox-store.ts'
import { noLimits } from '../dines/no-limits.ts'
import { settleByDeed } from '#server/exceptions/settle-by-deed.ts'
import { ruleException } from '#server/feed/exceptions/rule-exception.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { releasePostings } from '#server/journal/payable.ts'
import { createLog } from '#server/log.ts'
import { insertReservation, updateReservation } from '#server/reservations/reservation-store.ts'
import { postReward } from '#server/reservations/rewards/post-reward.ts'
import { reviseRules } from '#server/rule-revisions/revise-rules.ts'
import type { PartnerPosting } from '#vendors/partner-postings/wire.ts'
import type { MoneyClock } from './money-clock.ts'
import { takeBackLostPosting } from './restored-side.ts'

export const pointPartner = 'money-point'

const log = createLog({ logLevel: 'silent' })
const rules: RuleDocument = { ...pointRules, vip: null, returnWindowDays: 14 }

/** A programme whose partner takes the postings: delivered, refused, refused for good, waiting; a campaign, tables, a ruling and a revision. */
// oxlint-disable-next-line max-lines-per-function -- One story, told from its beginning to its end.
export async function fillPointSide(db: Db, clock: MoneyClock): Promise<void> {
  const partnerId = pointPartner
  const { now } = clock
  await addRules(db, partnerId, rules)
  const restaurant = await addRestaurant(db, [partnerId])
  const memberId = await addMember(db, partnerId)
  const cardToken = await linkCard(db, { partnerId, memberId })
  const spared = await addMember(db, partnerId)
  const sparedCard = await linkCard(db, { partnerId, memberId: spared })
  await addCampaign(db, partnerId, { code: 'summer', budget: 250, merchantIds: [restaurant.id] })
  await raiseCampaign(
    db,
    { partnerId, code: 'summer', actor: 'operator:ann', reason: 'more for everybody', budget: 300 },
    { now },
  )

  let count = 0
  async function tell(reference: string, kind: EventKind, given: { day: number; cents?: number; card?: string }) {
    const { day, cents = 10_000, card = cardToken } = given
    clock.goToDay(day)
    const event = eventOf(restaurant, { reference, cardToken: card, kind, cents })
    const told = { ...event, eventId: `money-${++count}`, occurredAt: noon + day * dayMs }
    await ingestEvents(db, [told], { now })
    return told
  }
  let refused: 'none' | 'all' = 'none'
  const postings = {
    async deliver(batch: readonly PartnerPosting[]) {
      const refusals = refused === 'all' ? batch : []
      return {
        kind: 'delivered' as const,
        refused: refusals.map(({ postingId: id }) => ({ id, reason: 'memberNotEligible', text: 'Gone.' })),
      }
    },
  }
  const deliver = async () => {
    await releasePostings(db, { now })
    await deliverPostings(db, partnerId, { postings, log, now, random: randomBytes })
  }

  await tell('paid', 'authorisation', { day: 1 })
  await tell('paid', 'clearing', { day: 2 })
  await tell('back', 'clearing', { day: 3, cents: 8_000 })
  await deliver()
  clock.goToDay(17.5)
  await deliver()
  await tell('back', 'refund', { day: 18, cents: 3_000 })
  await deliver()
  await replayPostings(db, { partnerId, network: null, from: null, to: new Date(noon + 2.5 * dayMs) })
  await deliver()

  await tell('ruledOne', 'clearing', { day: 19, cents: 4_000 })
  await tell('ruledTwo', 'clearing', { day: 20, cents: 4_000 })
  const loose = await tell('loose', 'refund', { day: 25, cents: 1_000 })
  const payment = await db
    .selectFrom('network_event')
    .select('event_id')
    .where('reference', '=', 'ruledTwo')
    .executeTakeFirstOrThrow()
  await ruleException(
    db,
    {
      name: { network: 'visa', eventId: loose.eventId, what: 'unmatched' },
      payment: payment.event_id,
      actor: 'operator:ann',
      reason: 'the receipt shows it',
      ...noLimits,
    },
    { now },
  )
  await tell('nobody', 'clearing', { day: 26, card: 'tok_of_nobody' })
  await tell('undone', 'authorisation', { day: 27 })
  await tell('undone', 'void', { day: 27.1 })
  const link = await db
    .selectFrom('card_link')
    .select('id')
    .where('card_token', '=', sparedCard)
    .executeTakeFirstOrThrow()
  await tell('spared', 'clearing', { day: 28, card: sparedCard, cents: 5_000 })
  clock.goToDay(29.5)
  await correctLink(db, { id: link.id, from: 29 }, now)

  clock.goToDay(45)
  await tell('refusedForGood', 'clearing', { day: 29, cents: 2_000 })
  refused = 'all'
  await deliver()
  const given = await newestPosting(db)
  await settleByDeed(
    db,
    {
      verb: 'refuse',
      name: { what: 'posting', partnerId, id: given },
      actor: 'operator:ann',
      reason: 'the member has left',
      ...noLimits,
    },
    { now },
  )
  await tell('refused', 'clearing', { day: 30, cents: 2_500 })
  await deliver()
  refused = 'none'
  await tell('pending', 'clearing', { day: 29.5, cents: 2_600 })
  await honourTables(db, { partnerId, memberId, merchantId: restaurant.id }, clock)
  await reviseRules(
    db,
    {
      partnerId,
      document: { ...rules, version: 2, effectiveFrom: '2026-03-21', rates: [{ tier: 0, accrual: perDollar(3) }] },
      approval: { askedBy: 'operator:ada', approvedBy: 'operator:bea' },
      reason: 'agreed in March',
    },
    { now },
  )
  await tell('waiting', 'clearing', { day: 46, cents: 3_000 })
  await tell('waiting', 'refund', { day: 46.5, cents: 1_000 })
  await tell('held', 'authorisation', { day: 47 })
  await takeBackLostPosting(db, partnerId, clock)
}

async function newestPosting(db: Db): Promise<string> {
  const { publicId } = await db
    .selectFrom('posting')
    .select('public_id as publicId')
    .where('partner_id', '=', pointPartner)
    .where('transaction_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return required(publicId, 'the id of a posting')
}

/** The card was linked later than it says, so that a dine on it is nobody's any more. */
async function correctLink(db: Db, { id, from }: { readonly id: number; readonly from: number }, now: () => Date) {
  const correction = { partnerId: pointPartner, cardLinkId: id, linkedAt: new Date(noon + from * dayMs) }
  await correctCardLink(db, { ...correction, actor: 'operator:ann', reason: 'told by the bank' }, { now })
}

interface Tables {
  readonly partnerId: string
  readonly memberId: number
  readonly merchantId: number
}

/** A table whose guests came, and one of which the restaurant said so, and then that they did not. */
async function honourTables(db: Db, { partnerId, memberId, merchantId }: Tables, { now }: MoneyClock): Promise<void> {
  for (const number of [1, 2])
    await inTransaction(db, async (tx) => {
      const locked = await lockMembers(tx, [memberId])
      const at = now()
      const row = await insertReservation(
        locked,
        { partnerId, memberId },
        {
          merchantId,
          requestId: `request${number}`,
          restaurant: 'rid',
          state: 'honoured',
          confirmation: String(number),
          honouredAt: at,
          localTime: '2027-01-20T07:00',
          startsAt: new Date(at.getTime() - hourMs),
          timeZone: 'America/New_York',
          partySize: 2,
          cardNeeded: false,
          feePer: 'table',
          bonus: 50 * number,
          bonusCurrency: 'Point',
          createdAt: at,
          updatedAt: at,
        },
      )
      await postReward(locked, row, at)
      if (number === 1) return
      const later = now()
      const gone = await updateReservation(locked, row, { state: 'noShow', noShowAt: later, now: later })
      await postReward(locked, gone, later)
    })
}
