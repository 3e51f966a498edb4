import { type ExceptionName, nameText, readName } from '../feed/exceptions/exception-name.ts'

/** A posting that its partner refused or did not take, or a statement credit or gift card that did not go out, by its number at its partner. */
export interface UndeliveredName {
  readonly what: 'posting' | 'credit' | 'giftCard'
  readonly partnerId: string
  readonly id: number
}

/** What waits for a person: an event, or something that was given up. */
export type AnyName = ExceptionName | UndeliveredName

export function isUndelivered(name: AnyName): name is UndeliveredName {
  return 'id' in name
}

/** As operators write it: `visa:evt-1#unmatched`, `posting:nosh.12`, `credit:nosh.45`, `giftCard:nosh.7`. */
export function anyNameText(name: AnyName): string {
  return isUndelivered(name) ? `${name.what}:${name.partnerId}.${name.id}` : nameText(name)
}

export function readAnyName(written: string): AnyName | null {
  const [, what, partnerId, id] = /^(posting|credit|giftCard):([a-z0-9-]{1,64})\.([1-9]\d{0,14})$/.exec(written) ?? []
  if ((what !== 'posting' && what !== 'credit' && what !== 'giftCard') || partnerId === undefined)
    return readName(written)
  return { what, partnerId, id: Number(id) }
}
