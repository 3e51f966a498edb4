import type { Forecast } from '#contract/schemas/merchant.ts'
import { totalOf } from '#domain/evaluation/evaluation.ts'
import type { Db } from '../db/database.ts'
import { forecastDine, type ForecastQuestion } from '../rewards/forecast.ts'

/** What a visit would earn with the card that earns most, or why it would not. */
export async function readForecast(db: Db, partnerId: string, question: ForecastQuestion): Promise<Forecast> {
  const verdicts = await forecastDine(db, partnerId, question)
  const [best] = verdicts.toSorted((a, b) => totalOf(b.lines) - totalOf(a.lines))
  if (best === undefined) return { earns: false, reward: 0, reason: 'noCard' }
  const reward = totalOf(best.lines)
  return { earns: reward > 0 && best.status !== 'Forfeit', reward, reason: best.reason }
}
