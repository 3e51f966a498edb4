import type { Network } from '#domain/dines/networks.ts'
import { Refusal } from '../refusal.ts'
import type { CardRegistration, MemberCard } from '#contract/schemas/card.ts'
import { fillText } from '#domain/content/fill-text.ts'
import { cardDescription, earnsFrom } from '#domain/cards/card-linking.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import type { Partner } from '#partners/registry.ts'
import type { LinkedCard } from './link-card.ts'
import type { OfferedMove } from './moves/offer-move.ts'
import type { CardLinkRow } from './store.ts'

type ActivationRule = Pick<RuleDocument, 'cardActivationHours'>

export function presentMemberCard(row: CardLinkRow, rule: ActivationRule): MemberCard {
  return { ...presentLinkedCard(row, rule), name: row.name, expiry: row.expiry }
}

/** A card as it has just been linked: it has no name yet. */
function presentLinkedCard(row: CardLinkRow, { cardActivationHours }: ActivationRule) {
  const since = Math.min(row.linkedAt.getTime(), row.earningSince?.getTime() ?? Infinity)
  return {
    id: String(row.id),
    partnerCardId: row.partnerCardId,
    cardType: row.cardType,
    lastFour: row.lastFour,
    description: row.description,
    earnsFrom: new Date(earnsFrom(since, cardActivationHours)).toISOString(),
  }
}

interface Outcome {
  /** As the frame told them: a card that was not linked has nothing else. */
  readonly typed: { readonly cardType: Network; readonly lastFour: string }
  readonly result: LinkedCard
}

export function presentRegistration(
  { typed, result }: Outcome,
  partner: Partner,
  rules: RuleDocument,
): CardRegistration['cardRegistration'][number] {
  if (!(result instanceof Refusal) && !isOffer(result))
    return { memberCard: presentLinkedCard(result, rules), error: null }
  return {
    memberCard: {
      id: null,
      partnerCardId: null,
      ...typed,
      description: cardDescription(typed.cardType),
      earnsFrom: null,
    },
    error: isOffer(result) ? presentOffer(result, partner) : presentRefusal(result, partner),
  }
}

type CardError = NonNullable<CardRegistration['cardRegistration'][number]['error']>

function isOffer(result: LinkedCard): result is OfferedMove {
  return 'offerId' in result
}

function presentOffer({ offerId, fromPartner }: OfferedMove, partner: Partner): CardError {
  const { programName } = fromPartner.settings
  return {
    code: 'heldByAnotherProgramme',
    message: fillText(partner.messages['cardError.movable'], { fromProgram: programName }),
    move: { id: String(offerId), programName },
  }
}

function presentRefusal(refusal: Extract<LinkedCard, Refusal<string>>, partner: Partner): CardError {
  const { code, retryAfter } = refusal
  const message = cardErrorMessage(refusal, partner)
  return { code, message, ...(retryAfter !== undefined && { retryAfter }) }
}

/** Why a card was not linked, in the programme's words; a wait in whole minutes. */
export function cardErrorMessage(
  {
    code,
    retryAfter = 0,
  }: Pick<Extract<LinkedCard, Refusal<string>>, 'code'> & { readonly retryAfter: number | undefined },
  { messages }: Partner,
): string {
  return fillText(messages[`cardError.${code}`], { minutes: Math.ceil(retryAfter / 60) })
}
