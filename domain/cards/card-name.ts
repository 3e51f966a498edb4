/** The longest name that a member may give a card, in UTF-16 units. */
export const longestCardName = 40

/** Whether a name could be a card number, which must not be kept anywhere: twelve digits or more, with blanks or dashes between them. */
export function couldBeCardNumber(name: string): boolean {
  return /(?:\d[\s-]*){12}/.test(name)
}
