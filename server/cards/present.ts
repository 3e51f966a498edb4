import type { Network } from '#domain/dines/networks.ts'
import { Refusal } from '../refusal.ts'
import type { CardRegistration, MemberCard } from '#contract/schemas/card.ts'
import { cardDescription, earnsFrom } from '#domain/cards/card-linking.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import type { Partner } from '#partners/registry.ts'
import type { LinkedCard } from './link-card.ts'
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
  if (!(result instanceof Refusal)) return { memberCard: presentLinkedCard(result, rules), error: null }
  return {
    memberCard: {
      id: null,
      partnerCardId: null,
      ...typed,
      description: cardDescription(typed.cardType),
      earnsFrom: null,
    },
    error: { code: result.code, message: partner.messages[`cardError.${result.code}`] },
  }
}
