/** Which statement credit is meant. */
export interface CreditName {
  readonly partnerId: string
  readonly creditId: number
}

/** The name under which a network knows a credit. Another network's credit is unknown to it, whatever it guesses. */
export function creditReference({ partnerId, creditId }: CreditName): string {
  return `${partnerId}.${creditId}`
}

/** Null where it is no reference of ours. A credit has one spelling, so that one answer has one content. */
export function readCreditReference(reference: string): CreditName | null {
  const [, partnerId, creditId] = /^([a-z0-9-]+)\.([1-9]\d{0,14})$/.exec(reference) ?? []
  if (partnerId === undefined || creditId === undefined) return null
  return { partnerId, creditId: Number(creditId) }
}
