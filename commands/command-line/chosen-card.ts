import type { Db } from '#server/db/database.ts'
import { findCardLinks, type ShownLink } from '#server/cards/link-store.ts'
import { CommandRefusal } from './run-command.ts'

export interface MemberGiven {
  readonly partnerId: string
  /** A public id or an e-mail address. */
  readonly member: string
}

export async function linksOfMember(db: Db, { partnerId, member }: MemberGiven): Promise<readonly ShownLink[]> {
  const links = await findCardLinks(db, partnerId, member)
  if (links) return links
  throw new CommandRefusal(`${partnerId} has no member "${member}": expected a public id or an e-mail address.`)
}

/** The link that is meant by its number or by the last four digits of the card, where only one has them. */
export async function chosenCard(
  db: Db,
  { card, ...given }: MemberGiven & { readonly card: string },
): Promise<ShownLink> {
  const links = await linksOfMember(db, given)
  const byId = links.find(({ id }) => String(id) === card)
  const fitting = byId ? [byId] : links.filter(({ lastFour }) => lastFour === card)
  const [link, ...others] = fitting
  if (link && others.length === 0) return link
  const shown = (fitting.length > 1 ? fitting : links).map(describeLink).join('\n')
  throw new CommandRefusal(
    fitting.length > 1
      ? `More than one link fits "${card}". Name one by its number:\n${shown}`
      : `${given.member} has no card "${card}".${shown === '' ? '' : ` The links:\n${shown}`}`,
  )
}

export function describeLink({ id, network, lastFour, cardToken, linkedAt, unlinkedAt }: ShownLink): string {
  const until = unlinkedAt === null ? '' : ` to ${unlinkedAt.toISOString()}`
  return `${id}: ${network} ending in ${lastFour}, token ${cardToken}, linked from ${linkedAt.toISOString()}${until}`
}
