import type { Forecast } from '#contract/schemas/merchant.ts'
import type { Instant } from '#domain/dates.ts'
import type { Channel } from '#domain/dines/dine.ts'
import { evaluateHistory } from '#domain/evaluation/evaluate-history.ts'
import { type Evaluation, totalOf } from '#domain/evaluation/evaluation.ts'
import { findOpenCards } from '../cards/store.ts'
import type { Db } from '../db/database.ts'
import { dineWithFacts, loadFacts } from '../dines/dine-facts.ts'
import type { DineRecord } from '../dines/dine-record.ts'
import { openingOf } from '../dines/refold-members.ts'
import { findHistories } from '../dines/store.ts'

/** What a visit would earn with the card that earns most, or why it would not. */
export async function readForecast(db: Db, partnerId: string, question: ForecastQuestion): Promise<Forecast> {
  const verdicts = await forecastDine(db, partnerId, question)
  const [best] = verdicts.toSorted((a, b) => totalOf(b.lines) - totalOf(a.lines))
  if (best === undefined) return { earns: false, reward: 0, reason: 'noCard' }
  const reward = totalOf(best.lines)
  return { earns: reward > 0 && best.status !== 'Forfeit', reward, reason: best.reason }
}

interface ForecastQuestion {
  readonly memberId: number
  readonly merchantId: number
  readonly at: Instant
  readonly amountCents: number
  readonly channel: Channel
  /** One of the member's cards; each of them where none is named. */
  readonly cardId: string | null
}

/**
 * The engine's verdict on a dine that has not happened, for each card that may pay it; none where the member has no such card. Reads, and
 * writes nothing: what the dine would be added to is the member's own history.
 */
async function forecastDine(db: Db, partnerId: string, question: ForecastQuestion): Promise<readonly Evaluation[]> {
  const { memberId, at, cardId } = question
  const cards = await findOpenCards(db, partnerId, memberId)
  const records = cards
    .filter((card) => cardId === null || String(card.id) === cardId)
    .map((card) => recordOf(partnerId, question, { token: card.cardToken, network: card.cardType }))
  if (records.length === 0) return []
  const earlier = (await findHistories(db, [{ partnerId, memberId, from: at }])).filter(
    (dine) => dine.authorisedAt < at,
  )
  const facts = await loadFacts(db, [...records, ...earlier])
  const opening = openingOf(earlier, facts)
  const rules = facts.rules.get(partnerId) ?? []
  return records.flatMap((record) =>
    evaluateHistory([dineWithFacts(record, facts)], { opening, rules }).dines.map(({ evaluation }) => evaluation),
  )
}

function recordOf(
  partnerId: string,
  { memberId, merchantId, at, amountCents, channel }: ForecastQuestion,
  { token, network }: { readonly token: string; readonly network: DineRecord['network'] },
): DineRecord {
  const nothing = { clearedCents: 0, tipCents: 0, taxCents: 0, refundedCents: 0, voidedCents: 0 }
  return {
    id: 0,
    partnerId,
    memberId,
    merchantId,
    network,
    reference: 'forecast',
    cardToken: token,
    channel,
    authorisedAt: at,
    eventId: 'forecast',
    amounts: { ...nothing, authorisedCents: amountCents },
  }
}
