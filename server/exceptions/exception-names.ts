import { type ExceptionName, nameText, readName } from '../feed/exceptions/exception-name.ts'
import { type Refusal, refuse } from '../refusal.ts'

/**
 * A posting that its partner refused or did not take, or a statement credit or gift card that did not go out, by the id that its receiver has of it:
 * after a restore it names nothing else. A posting or credit of before there were such ids has a number there. Source: decision 137.
 */
export interface UndeliveredName {
  readonly what: 'posting' | 'credit' | 'giftCard'
  readonly partnerId: string
  readonly id: string
}

/** What waits for a person: an event, or something that was given up. */
export type AnyName = ExceptionName | UndeliveredName

export function isUndelivered(name: AnyName): name is UndeliveredName {
  return 'id' in name
}

/** Writes a name as operators do: `visa:evt-1#unmatched`, `posting:nosh.<id>`, `credit:nosh.<id>`, `giftCard:nosh.<id>`. */
export function anyNameText(name: AnyName): string {
  return isUndelivered(name) ? `${name.what}:${name.partnerId}.${name.id}` : nameText(name)
}

export function readAnyName(written: string): AnyName | null {
  const [, what, partnerId, id] =
    /^(posting|credit|giftCard):([a-z0-9-]{1,64})\.([1-9]\d{0,14}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      written,
    ) ?? []
  if ((what !== 'posting' && what !== 'credit' && what !== 'giftCard') || partnerId === undefined || id === undefined)
    return readName(written)
  return { what, partnerId, id }
}

/** Refuses a name under which nothing is found, and says so where it has the old form: only rows older than their ids are still named by a number. */
export function noSuch(name: AnyName): Refusal<'notFound'> {
  const isOld = isUndelivered(name) && /^\d+$/.test(name.id)
  return refuse(
    'notFound',
    isOld ? { message: 'numbers no longer name this; run the list again for its current name' } : {},
  )
}
