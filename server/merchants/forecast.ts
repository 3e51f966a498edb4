import type { Forecast, ForecastReason } from '#contract/schemas/merchant.ts'
import { dayMs, type Instant } from '#domain/dates.ts'
import { type Channel, nothingPaid } from '#domain/dines/dine.ts'
import { type Evaluation, totalOf } from '#domain/evaluation/evaluation.ts'
import { type Remedy, remedyFor } from '#domain/evaluation/remedy.ts'
import { isRefusal, isWait } from '#domain/rules/verdict.ts'
import { campaignsIn } from '../activity/read-receipt.ts'
import { findCampaignTitles, findOfferTitles } from '../activity/receipt-store.ts'
import { type CardLinkRow, findOpenCards } from '../cards/store.ts'
import type { Db } from '../db/database.ts'
import { evaluateSupposed } from '../dines/evaluate-supposed.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { findPlaceAt } from './forecast-store.ts'

/** Who sits at the table may ask still; what lies further back has happened, and its receipt tells it. */
const graceMs = 15 * 60_000
/** Nobody has agreed on terms or rules for later. */
const aheadMs = 366 * dayMs

export interface ForecastQuestion {
  readonly memberId: number
  readonly merchantId: number
  readonly at: Instant
  /** Of an order its subtotal, without tip and tax. */
  readonly amountCents: number
  readonly channel: Channel
  /** One of the member's cards; each of them where none is named. */
  readonly cardId: string | null
}

type ForecastRefusal = 'forecastOfPast' | 'forecastTooFar' | 'channelNotOffered'

interface CardVerdict {
  readonly card: CardLinkRow
  readonly verdict: Evaluation
}

/** What a visit would earn with the card that earns most, or the one reason why it would not and what helps. Writes nothing. */
export async function readForecast(
  db: Db,
  partnerId: string,
  { question, now }: { readonly question: ForecastQuestion; readonly now: Date },
): Promise<Forecast | Refusal<ForecastRefusal>> {
  const message = 'a visit from a quarter of an hour ago to a year ahead'
  const ahead = question.at - now.getTime()
  if (ahead < -graceMs) return refuse('forecastOfPast', { fields: [{ field: 'dateTime', message }] })
  if (ahead > aheadMs) return refuse('forecastTooFar', { fields: [{ field: 'dateTime', message }] })
  const at = Math.max(question.at, now.getTime())
  const place = await findPlaceAt(db, partnerId, { merchantId: question.merchantId, at: new Date(at) })
  if (!place.channels.includes(question.channel)) return refuse('channelNotOffered')
  const best = bestOf(await judgeCards(db, partnerId, { ...question, at }))
  if (best === null) return { ...nothing, reason: 'noCard' satisfies ForecastReason, remedy: { kind: 'linkCard' } }
  const titles = {
    offer: await findOfferTitles(db, partnerId, question.merchantId),
    campaign: await findCampaignTitles(db, partnerId, campaignsIn(best.verdict.trace)),
  }
  const remedy = remedyOf(best.verdict, { at, ...place })
  return { ...presentVerdict(best, titles), remedy: remedy && presentRemedy(remedy) }
}

const nothing = { earns: false, reward: 0, lines: [], limitedToCents: null, card: null }

/** The engine's verdict for each card that may pay it, were the bill final. */
async function judgeCards(db: Db, partnerId: string, question: ForecastQuestion): Promise<readonly CardVerdict[]> {
  const { amountCents, cardId, ...dine } = question
  const amounts = { ...nothingPaid, authorisedCents: amountCents, clearedCents: amountCents }
  const cards = (await findOpenCards(db, partnerId, question.memberId)).filter(
    (card) => cardId === null || String(card.id) === cardId,
  )
  const verdicts = await evaluateSupposed(
    db,
    cards.map(({ cardToken, cardType: network }) => ({ ...dine, partnerId, amounts, cardToken, network })),
  )
  return cards.flatMap((card, place) => {
    const verdict = verdicts[place]
    return verdict ? [{ card, verdict }] : []
  })
}

/** The one that earns most; of those that earn alike one that is not refused, then the one linked first. */
function bestOf(verdicts: readonly CardVerdict[]): CardVerdict | null {
  const worth = ({ verdict }: CardVerdict) => totalOf(verdict.lines)
  const isRefused = ({ verdict }: CardVerdict) => (verdict.status === 'Forfeit' ? 1 : 0)
  const [best] = verdicts.toSorted((a, b) => worth(b) - worth(a) || isRefused(a) - isRefused(b))
  return best ?? null
}

function presentVerdict(
  { card: { id, description, name, lastFour }, verdict }: CardVerdict,
  titles: Titles,
): Omit<Forecast, 'remedy'> {
  const reward = totalOf(verdict.lines)
  const earns = reward > 0 && verdict.status !== 'Forfeit'
  const limited = verdict.trace.find(({ rule, outcome }) => rule === 'monthlySpend' && outcome === 'limited')
  return {
    earns,
    reward,
    reason: verdict.reason ?? (earns ? null : lackOf(verdict)),
    lines: verdict.lines.map(({ source, code, amount }) => ({
      source,
      code,
      amount,
      title: titleOf(code, titles),
    })),
    limitedToCents: limited === undefined ? null : Number(limited.saw['leftCents']),
    card: { id: String(id), description, name, lastFour },
  }
}

interface Titles {
  readonly offer: ReadonlyMap<string, string>
  readonly campaign: ReadonlyMap<string, string>
}

/** `offer:ROMA` and `campaign:summer` are called what their offer and campaign are. */
function titleOf(line: string, { offer, campaign }: Titles): string | null {
  const [kind, code = ''] = line.split(/:(.*)/s)
  return (kind === 'campaign' ? campaign.get(code) : offer.get(code)) ?? null
}

/** Every rule is met, and it comes to nothing: the bucket is not full yet, or the bill is too small for one unit. */
function lackOf({ contribution }: Evaluation): ForecastReason {
  return contribution.bucketCents > 0 ? 'bucketFills' : 'tooLittle'
}

function remedyOf({ trace }: Evaluation, visit: Parameters<typeof remedyFor>[1]): Remedy | null {
  const step = trace.find(isRefusal) ?? trace.find(isWait)
  return step === undefined ? null : remedyFor(step, visit)
}

function presentRemedy(remedy: Remedy): NonNullable<Forecast['remedy']> {
  return remedy.kind === 'wait' ? { kind: 'wait', until: new Date(remedy.until).toISOString() } : remedy
}
