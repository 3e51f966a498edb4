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

/** The link that is meant by its name, its token or the last four digits of the card, where only one has them. */
export async function chosenCard(
  db: Db,
  { card, ...given }: MemberGiven & { readonly card: string },
): Promise<ShownLink> {
  const links = await linksOfMember(db, given)
  const fitting = links.filter((link) => [nameOfLink(link), link.cardToken, link.lastFour].includes(card))
  const [link, ...others] = fitting
  if (link && others.length === 0) return link
  const shown = (fitting.length > 1 ? fitting : links).map(describeLink).join('\n')
  if (fitting.length > 1)
    throw new CommandRefusal(`More than one link fits "${card}". Name one by its token and beginning:\n${shown}`)
  const advice = /^\d{4}$|\D/.test(card) ? '' : ', and a link has no number'
  throw new CommandRefusal(
    `${given.member} has no card "${card}"${advice}.${shown === '' ? '' : ` The links:\n${shown}`}`,
  )
}

/** By facts, which after a restore are those of this link or of none: our own number would be the next one's. Source: decision 137. */
function nameOfLink({ cardToken, linkedAt }: ShownLink): string {
  return `${cardToken}@${linkedAt.toISOString()}`
}

export function describeLink(link: ShownLink): string {
  const { network, lastFour, cardToken, linkedAt, unlinkedAt } = link
  const until = unlinkedAt === null ? '' : ` to ${unlinkedAt.toISOString()}`
  return `${nameOfLink(link)}: ${network} ending in ${lastFour}, token ${cardToken}, linked from ${linkedAt.toISOString()}${until}`
}
