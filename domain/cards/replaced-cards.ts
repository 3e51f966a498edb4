/** What a bank said: one token takes the place of another. */
export interface Replacement {
  readonly cardToken: string
  readonly newCardToken: string
}

/** Which tokens are one card, since one took the place of the other. */
export interface Cards {
  /** Another name of the card, the same for each of its tokens. */
  nameOf(cardToken: string): string
  /** All tokens of the card, that one first. */
  tokensOf(cardToken: string): readonly string[]
}

export function joinCards(replacements: readonly Replacement[]): Cards {
  const all = new Map<string, ReadonlySet<string>>()
  for (const { cardToken } of replacements)
    if (!all.has(cardToken)) {
      const card = reachedFrom(cardToken, replacements)
      for (const token of card) all.set(token, card)
    }
  const tokensOf = (cardToken: string) => [...new Set([cardToken, ...(all.get(cardToken) ?? [])])]
  return { tokensOf, nameOf: (cardToken) => tokensOf(cardToken).toSorted()[0] ?? cardToken }
}

/** The tokens of a card that come to those of before by this replacement. */
export function joinedBy(replacements: readonly Replacement[], by: Replacement): readonly string[] {
  const others = replacements.filter(
    ({ cardToken, newCardToken }) => cardToken !== by.cardToken || newCardToken !== by.newCardToken,
  )
  return [...reachedFrom(by.newCardToken, others)]
}

function reachedFrom(token: string, replacements: readonly Replacement[]): ReadonlySet<string> {
  const reached = new Set([token])
  for (const each of reached)
    for (const { cardToken, newCardToken } of replacements) {
      if (cardToken === each) reached.add(newCardToken)
      if (newCardToken === each) reached.add(cardToken)
    }
  return reached
}
