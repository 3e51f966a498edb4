/** Which statement credit is meant, by our key. */
export interface CreditName {
  readonly partnerId: string
  readonly creditId: number
}

/** A credit with what its network knows it by; null: the network knows it by our key, as it does credits of before. */
export interface ReferredCredit extends CreditName {
  readonly publicId: string | null
}

/** What a network tells us of a credit's name. */
export interface CreditReference {
  readonly partnerId: string
  readonly id: string
}

/**
 * The name under which a network knows a credit: no other credit ever had it, also not before a backup was restored. Another network's credit is unknown
 * to it, whatever it guesses.
 */
export function creditReference({ partnerId, creditId, publicId }: ReferredCredit): string {
  return `${partnerId}.${publicId ?? creditId}`
}

/** Null where it is no reference of ours. A credit has one spelling, so that one answer has one content. */
export function readCreditReference(reference: string): CreditReference | null {
  const [, partnerId, id] =
    /^([a-z0-9-]+)\.([1-9]\d{0,14}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(reference) ?? []
  if (partnerId === undefined || id === undefined) return null
  return { partnerId, id }
}
