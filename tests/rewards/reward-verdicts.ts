import { dayMs } from '#domain/dates.ts'
import { compareDines, type Dine } from '#domain/dines/dine.ts'
import { sumEvents } from '#domain/dines/dine-amounts.ts'
import { holdDays } from '#domain/dines/networks.ts'
import { type EvaluatedDine, evaluateHistory } from '#domain/evaluation/evaluate-history.ts'
import { postableLines, totalOf } from '#domain/evaluation/evaluation.ts'
import { required } from '#domain/required.ts'
import { statementCreditDue } from '#domain/rewards/statement-credit.ts'
import { newStanding } from '#domain/standing/standing.ts'
import { asJudged, eventsOf, linkAt, type ModelMember, type RewardModel, startOf } from './reward-model.ts'

/** Everything that is posted is handed over, and balances over the threshold go to the card. */
export function settle(model: RewardModel, partnerId: string): void {
  for (const { member, dines } of verdicts(model)) {
    if (member.partnerId !== partnerId) continue
    for (const { dine, evaluation } of dines) {
      if (evaluation.status !== 'Awarded') continue
      if (evaluation.lines.length > 0) model.paid.add(dine.reference)
      else model.maybePaid.add(dine.reference)
    }
    const threshold = model.rules.get(partnerId)?.statementCreditCents ?? null
    const amountCents = statementCreditDue(balanceOf(model, { member, dines }), threshold)
    if (amountCents > 0 && hasPayableCard(model, member.memberId))
      model.credits.push({ memberId: member.memberId, amountCents })
  }
}

/** A card that has been linked for three days. */
function hasPayableCard({ links, now }: RewardModel, memberId: number): boolean {
  return links.some((link) => link.memberId === memberId && link.to === null && link.from <= now - 3 * dayMs)
}

export interface MemberVerdicts {
  readonly member: ModelMember
  readonly dines: readonly EvaluatedDine[]
}

/** Evaluates all dines from nothing, in one order for all members: a card gets a bonus once in a program. */
export function verdicts(model: RewardModel): readonly MemberVerdicts[] {
  const judged = new Map(model.members.map((member) => [member, { standing: newStanding, dines: [] as CardDine[] }]))
  const all = model.members.flatMap((member) => dinesOf(model, member))
  for (const { member, dine, cardToken } of all.toSorted((a, b) => compareDines(a.dine, b.dine))) {
    const own = required(judged.get(member), 'a member of the model')
    const others = [...judged].filter(([other]) => other !== member && other.partnerId === member.partnerId)
    const newMember = others.some(([, { dines }]) => hadBonus(dines, cardToken))
    const card = newMember ? { ...dine.card, hadBonuses: { newMember, codes: new Set<string>() } } : dine.card
    const document = model.rules.get(member.partnerId)
    const first = document ? [{ version: document.version, effectiveFrom: 0, document }] : []
    const rules = [...first, ...(model.revisions.get(member.partnerId) ?? [])]
    const { dines, closing } = evaluateHistory([{ ...dine, card }], { opening: own.standing, rules })
    own.standing = closing
    own.dines.push(...dines.map((each) => ({ ...each, cardToken })))
  }
  return [...judged].map(([member, { dines }]) => ({ member, dines }))
}

interface CardDine extends EvaluatedDine {
  readonly cardToken: string
}

/** Tells whether somebody was given the new-member bonus before, and had an award with this card before. Source: docs/rewards.md, "Amounts". */
function hadBonus(earlier: readonly CardDine[], cardToken: string): boolean {
  const awarded = earlier.filter(({ evaluation }) => evaluation.status === 'Awarded')
  return (
    awarded.some(({ evaluation }) => evaluation.contribution.bonusGiven) &&
    awarded.some((each) => each.cardToken === cardToken)
  )
}

function dinesOf(model: RewardModel, member: ModelMember) {
  const own = [...model.owners].filter(([, owner]) => 'memberId' in owner && owner.memberId === member.memberId)
  return own.map(([reference]) => {
    const { cardToken } = startOf(eventsOf(model, reference)).event
    return { member, cardToken, dine: dineOf(model, member, reference) }
  })
}

export function balanceOf(model: RewardModel, { member, dines }: MemberVerdicts): number {
  const earned = dines.reduce((sum, { evaluation }) => sum + totalOf(postableLines(evaluation)), 0)
  const credited = model.credits.filter((credit) => credit.memberId === member.memberId)
  return earned - credited.reduce((sum, credit) => sum + credit.amountCents, 0)
}

function dineOf(model: RewardModel, member: ModelMember, reference: string): Dine {
  const events = eventsOf(model, reference)
  const { event, at } = startOf(events)
  const link = linkAt(model, event.cardToken, at)
  const place = model.places.find((each) => each.acquirerMerchantId === event.acquirerMerchantId)
  if (!link || !place) throw new Error(`dine ${reference} has an owner without a link or a restaurant`)
  const amounts = sumEvents(events.map(asJudged))
  return {
    reference,
    network: event.network,
    authorisedAt: at,
    eventId: event.eventId,
    channel: 'dineIn',
    amounts,
    holdEnded: amounts.clearedCents === 0 && at + holdDays[event.network] * dayMs <= model.now,
    card: { product: null, linkedAt: link.from, unlinkedAt: link.to },
    member: {
      joinedAt: member.joinedAt,
      activated: true,
      emailOptIn: member.optIns.findLast(({ since }) => since <= at)?.optedIn ?? false,
      firstReviewAt: null,
    },
    merchant: { id: place.merchantId, timeZone: 'America/New_York', terms: place.terms },
    offers: place.offers,
  }
}
