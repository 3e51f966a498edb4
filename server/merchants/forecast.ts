import type { Forecast } from '#contract/schemas/merchant.ts'
import type { Instant } from '#domain/dates.ts'
import { type Channel, nothingPaid } from '#domain/dines/dine.ts'
import { type Evaluation, totalOf } from '#domain/evaluation/evaluation.ts'
import { findOpenCards } from '../cards/store.ts'
import type { Db } from '../db/database.ts'
import { evaluateSupposed } from '../dines/evaluate-supposed.ts'

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

/** The engine's verdict for each card that may pay it; none where the member has no such card. */
async function forecastDine(db: Db, partnerId: string, question: ForecastQuestion): Promise<readonly Evaluation[]> {
  const { amountCents, cardId, ...dine } = question
  const amounts = { ...nothingPaid, authorisedCents: amountCents }
  const cards = await findOpenCards(db, partnerId, question.memberId)
  return evaluateSupposed(
    db,
    cards
      .filter((card) => cardId === null || String(card.id) === cardId)
      .map(({ cardToken, cardType: network }) => ({ ...dine, partnerId, amounts, cardToken, network })),
  )
}
