import type { Db } from '#server/db/database.ts'
import { findCardLinks, type ShownLink } from '#server/cards/link-store.ts'
import { chosenMember, type MemberGiven } from './chosen-member.ts'
import { CommandRefusal } from './run-command.ts'

export async function linksOfMember(db: Db, given: MemberGiven): Promise<readonly ShownLink[]> {
  const { publicId } = await chosenMember(db, given)
  return (await findCardLinks(db, given.partnerId, publicId)) ?? []
}

/** Finds the one link that a name, a token or the last four digits of a card match, or throws a CommandRefusal with the links to choose from. */
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
    throw new CommandRefusal(`More than one link matches "${card}". Give the one you mean as <token>@<time>:\n${shown}`)
  const advice = /^\d{4}$|\D/.test(card) ? '' : ', and links no longer have numbers'
  throw new CommandRefusal(
    `${given.member} has no card "${card}"${advice}.${shown === '' ? '' : ` The links:\n${shown}`}`,
  )
}

/** Names a link by its token and start, which no other link has after a restore; our own number could be another's then. Source: decision 157. */
function nameOfLink({ cardToken, linkedAt }: ShownLink): string {
  return `${cardToken}@${linkedAt.toISOString()}`
}

export function describeLink(link: ShownLink): string {
  const { network, lastFour, cardToken, linkedAt, unlinkedAt } = link
  const until = unlinkedAt === null ? '' : ` to ${unlinkedAt.toISOString()}`
  return `${nameOfLink(link)}: ${network} ending in ${lastFour}, token ${cardToken}, linked from ${linkedAt.toISOString()}${until}`
}
